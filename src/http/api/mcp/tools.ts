// The table of tools.
import type { Tool } from './tool.ts';
import { gameTools } from './tools/games.ts';
import { peopleTools } from './tools/people.ts';

export const TOOLS: readonly Tool[] = [...gameTools, ...peopleTools];
