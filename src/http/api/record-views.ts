// Finds the GET route that shows a record at a path, and reads the record as this caller sees it.
import { AppError } from '../../kernel/errors.ts';
import { requireScope } from './bearer.ts';
import type { RequestContext, Route } from './operation.ts';
import { ApiError } from './problems.ts';
import { currentView } from './write/preconditions.ts';

/** The route that shows what is at a path, such as `/games/7`, with the parameters of the path. */
export type FindView = (path: string) => { view: Route; params: Record<string, string> } | undefined;

export function createViewFinder(routes: readonly Route[]): FindView {
  const views = routes.filter(isView).map((view) => ({ view, pattern: patternOf(view) }));
  return (path) => {
    for (const { view, pattern } of views) {
      const params = pattern.exec(path)?.groups;
      if (params !== undefined) return { view, params };
    }
    return undefined;
  };
}

/** Whether a route shows something. */
export function isView({ method, response }: Route): boolean {
  return method === 'GET' && response !== undefined;
}

/**
 * Reads the record at a path as a GET by this caller would show it: undefined if they may not see it, or their token lacks the
 * scope.
 */
export type ViewRecord = (context: RequestContext, path: string) => Promise<object | undefined>;

export function createRecordReader(routes: readonly Route[]): ViewRecord {
  const find = createViewFinder(routes);
  return async (context, path) => {
    const found = find(path);
    if (found === undefined) return undefined;
    try {
      requireScope(context.caller, found.view.scopes);
      const text = await currentView(found.view, { ...context, params: found.params });
      return text === undefined ? undefined : JSON.parse(text);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'insufficient_scope') return undefined;
      if (error instanceof AppError && error.code === 'forbidden') return undefined;
      throw error;
    }
  };
}

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>\\d+)')}$`);
}
