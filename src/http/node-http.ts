// Node's HTTP module, loaded without its WebSocket client, which an import statement would load too: 30 ms of CPU.
export const { createServer, METHODS } = process.getBuiltinModule('node:http');
