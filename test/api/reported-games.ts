// Games that officials report about, on a site with forms.
import { ok } from '../support/stage.ts';
import { type Api, newGame } from './callers.ts';

type Json = ReturnType<typeof JSON.parse>;

export const FIELDS = [
  { key: 'homeTeamScore', label: 'Home score', type: 'number', required: true },
  { key: 'weather', label: 'Weather', type: 'choice', choices: ['Dry', 'Wet'] },
  { key: 'summary', label: 'Summary', type: 'text' },
  {
    ...{ key: 'misconductGrid', label: 'Cautions', type: 'players' },
    columns: [
      { key: 'name', label: 'Name', type: 'text', required: true },
      { key: 'minute', label: 'Minute', type: 'number' },
    ],
  },
];

/** Sets forms_enabled, and what else is sent. */
export async function enableForms({ ada, season }: Api, body: object = {}): Promise<void> {
  ok(await ada('PUT', `/api/v2/sites/${season.siteId}`, { body: { forms_enabled: true, ...body } }), 200);
}

let templates = 0;

/** A template with these fields, due from the year 2000. */
export async function newTemplate({ ada, season }: Api, body: object = {}): Promise<Json> {
  const usual = { name: `Report ${++templates}`, fields: FIELDS, due_from: '2000-01-01' };
  const path = `/api/v2/sites/${season.siteId}/form/templates`;
  return ok(await ada('POST', path, { body: { ...usual, ...body } }), 201);
}

let day = Date.UTC(2021, 0, 1);

/** A published game of 9:00 AM on a day of its own in 2021, with Omar as its Referee and Nina as its Assistant. */
export async function playedGame(api: Api, body: object = {}): Promise<Json> {
  day += 86_400_000;
  const date = new Date(day).toISOString().slice(0, 10);
  const game = await newGame(api, { localized_date: date, published: true, ...body });
  const crew = [api.season.omar.userId, api.season.nina.userId];
  for (const [index, userId] of crew.entries()) {
    const slot = `/api/v2/assignments/${game._embedded.assignments[index].id}`;
    ok(await api.ada('POST', `${slot}/assign`, { body: { user_id: userId } }), 200);
  }
  return ok(await api.ada('GET', `/api/v2/games/${game.id}`), 200);
}
