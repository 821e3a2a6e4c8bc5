// A site whose officials are paid: a manager, games of past days, and what is asked of their pay runs.
import { addUser } from '../../src/domain/users/actions.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call, Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, newGame, openApi } from './callers.ts';

export type Json = Reply['json'];

export type PayStage = Api & { maya: Call };

/** The API with the manager Maya Stone. */
export async function openPay(): Promise<PayStage> {
  const api = await openApi();
  const { db } = api.service;
  const { accountId } = await addUser(db, {
    ...{
      siteId: api.season.siteId,
      email: 'maya.stone@harbor.example',
      firstName: 'Maya',
      lastName: 'Stone',
    },
    roles: { official: false, assignor: false, manager: true },
  });
  return { ...api, maya: await callerFor(api.service, await register(db, accountId)) };
}

/** A published game with Omar as its Referee ($45) and Nina as its Assistant ($40), or with others. */
export async function workedGame(
  stage: PayStage,
  {
    date,
    crew = ['omar', 'nina'],
    ...body
  }: { date: string; crew?: ('omar' | 'nina')[]; [member: string]: unknown },
): Promise<Json> {
  const game = await newGame(stage, { localized_date: date, published: true, ...body });
  for (const [at, who] of crew.entries()) {
    const slot = `/api/v2/assignments/${game._embedded.assignments[at].id}/assign`;
    ok(await stage.ada('POST', slot, { body: { user_id: stage.season[who].userId, override: true } }), 200);
  }
  return game;
}

export const runsOf = ({ season }: PayStage) => `/api/v2/sites/${season.siteId}/pay_runs`;

/** A draft of the days. */
export async function newRun(stage: PayStage, start: string, end: string, body: object = {}): Promise<Json> {
  const days = { start_date: start, end_date: end, payment_date: end };
  return ok(await stage.maya('POST', runsOf(stage), { body: { ...days, ...body } }), 201);
}

export const read = async ({ maya }: PayStage, run: Json): Promise<Json> =>
  ok(await maya('GET', `/api/v2/pay_runs/${run.id}`), 200);

export const close = async ({ maya }: PayStage, run: Json): Promise<Json> =>
  ok(await maya('POST', `/api/v2/pay_runs/${run.id}/close`), 200);

export const change = async ({ maya }: PayStage, run: Json, body: object): Promise<Json> =>
  ok(await maya('PUT', `/api/v2/pay_runs/${run.id}`, { body }), 200);

/** The lines of a run, in a few words: `Omar 45 work`. */
export async function linesOf(stage: PayStage, run: Json): Promise<string[]> {
  const { lines } = ok(await stage.maya('GET', `/api/v2/pay_runs/${run.id}/lines?limit=1000`), 200)._embedded;
  const names = new Map([
    [stage.season.omar.userId, 'Omar'],
    [stage.season.nina.userId, 'Nina'],
  ]);
  return lines.map(({ user_id, amount, kind, left_out }: Json) =>
    [names.get(user_id), amount, left_out ?? kind].join(' '),
  );
}

export const pay = async ({ maya }: PayStage, run: Json, body: object = {}): Promise<Json> =>
  ok(await maya('POST', `/api/v2/pay_runs/${run.id}/payments`, { body }), 200);

export async function peopleOf({ maya }: PayStage, run: Json): Promise<Json[]> {
  return ok(await maya('GET', `/api/v2/pay_runs/${run.id}/people`), 200)._embedded.people;
}

/** The statements of the site, in a few words: `Omar 45`. */
export async function statementsOf(stage: PayStage): Promise<string[]> {
  const path = `/api/v2/sites/${stage.season.siteId}/statements`;
  const { statements } = ok(await stage.maya('GET', path), 200)._embedded;
  return statements.map(({ user_id, amount }: Json) =>
    [user_id === stage.season.omar.userId ? 'Omar' : 'Nina', amount].join(' '),
  );
}
