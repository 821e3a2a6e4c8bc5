// The table of tools.
import type { Tool } from './tool.ts';
import { changeTools } from './tools/changes.ts';
import { gameTools } from './tools/games.ts';
import { messageTools } from './tools/messages.ts';
import { peopleTools } from './tools/people.ts';
import { proposalTools } from './tools/proposals.ts';

export const TOOLS: readonly Tool[] = [
  ...gameTools,
  ...peopleTools,
  ...proposalTools,
  ...changeTools,
  ...messageTools,
];
