// A client in TypeScript that @hey-api/openapi-ts generates.
import { testGenerator } from './ten-calls.ts';

testGenerator('@hey-api/openapi-ts');
