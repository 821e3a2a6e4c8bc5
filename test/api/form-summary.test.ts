// What every submission says in the same members, whatever its form: score, misconduct, ejections, no-shows (wire).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Reply } from '../support/service.ts';
import { ok } from '../support/stage.ts';
import { type Api, openApi } from './callers.ts';
import { enableForms, newTemplate, playedGame } from './reported-games.ts';

let api: Api;
before(async () => {
  api = await openApi();
  await enableForms(api);
});
after(() => api.stop());

const NOTHING = {
  ...{ has_misconduct: false, has_ejections: false, has_no_show: false },
  ...{ home_team_score: null, away_team_score: null },
};

function summaryOf(submission: Reply['json']): object {
  return Object.fromEntries(Object.keys(NOTHING).map((member) => [member, submission[member]]));
}

const text = (key: string, label = key) => ({ key, label, type: 'text' });
const number = (key: string, label = key) => ({ key, label, type: 'number' });
const choice = (key: string, label = key) => ({ key, label, type: 'choice', choices: ['Yes', 'No'] });
const players = (key: string, label = key) => ({
  ...{ key, label, type: 'players' },
  columns: [text('name'), text('card')],
});

/** The summary of a report with these values, as its author is answered. */
async function summarized(fields: object[], values: object): Promise<object> {
  const template = await newTemplate(api, { fields });
  const body = { template_id: template.id, values };
  const { id } = await playedGame(api);
  return summaryOf(ok(await api.omar('POST', `/api/v2/games/${id}/submissions`, { body }), 201));
}

const card = (name: string) => [{ name: 'Kit Lowe', card: name }];

describe('a submission summarizes', () => {
  const FORM = [
    number('homeTeamScore', 'Home score'),
    number('awayTeamScore', 'Away score'),
    players('misconductGrid', 'Cautions and send-offs'),
    choice('officialNoShow', 'Did an official not appear?'),
  ];

  test('its form in the same members, where it is viewed and where it is listed', async () => {
    const values = {
      ...{ homeTeamScore: 3, awayTeamScore: 0, officialNoShow: 'Yes' },
      misconductGrid: card('Send-off (DOGSO)'),
    };
    const template = await newTemplate(api, { fields: FORM });
    const game = await playedGame(api);
    const body = { template_id: template.id, values };
    const made = ok(await api.omar('POST', `/api/v2/games/${game.id}/submissions`, { body }), 201);
    const expected = {
      ...{ has_misconduct: true, has_ejections: true, has_no_show: true },
      ...{ home_team_score: 3, away_team_score: 0 },
    };
    const viewed = ok(await api.ada('GET', `/api/v2/form/submissions/${made.id}`), 200);
    const path = `/api/v2/form/templates/${template.id}/submissions`;
    const [listed] = ok(await api.ada('GET', path), 200)._embedded.form_submissions;
    assert.deepEqual([made, viewed, listed].map(summaryOf), [expected, expected, expected]);
  });

  test('as false and null what nobody filled in, and what the form does not have', async () => {
    assert.deepEqual(await summarized(FORM, {}), NOTHING);
    assert.deepEqual(await summarized([text('summary', 'Summary')], { summary: 'Red card, 3:0' }), NOTHING);
  });

  const CASES: [string, object, object, object][] = [
    ['a key in snake case', number('home_score', 'x'), { home_score: 2 }, { home_team_score: 2 }],
    ['a label, where the key is any', number('q1', 'Final score: away'), { q1: 4 }, { away_team_score: 4 }],
    ['goals of the visitors', number('visitorGoals'), { visitorGoals: 1 }, { away_team_score: 1 }],
    ['a score that is text', text('homeTeamScore'), { homeTeamScore: ' 2 ' }, { home_team_score: 2 }],
    ['a score in words', text('homeTeamScore'), { homeTeamScore: 'two' }, {}],
    ['a score at half time', number('homeHalfTimeScore'), { homeHalfTimeScore: 1 }, {}],
    ['a caution', players('misconduct'), { misconduct: card('Caution') }, { has_misconduct: true }],
    ['no rows', players('misconduct'), { misconduct: [] }, {}],
    ['a name like a card', players('cards'), { cards: [{ name: 'Redman' }] }, { has_misconduct: true }],
    ['ejections', players('ejections'), { ejections: card('-') }, { has_ejections: true }],
    ['send-offs by number', number('q', 'Send-offs'), { q: 0 }, {}],
    ['one red card', number('redCards'), { redCards: 1 }, { has_ejections: true }],
    ['the answer yes', choice('hasMisconduct'), { hasMisconduct: 'Yes' }, { has_misconduct: true }],
    ['the answer no', choice('hasMisconduct'), { hasMisconduct: 'No' }, {}],
    ['a text that says none', text('misconduct'), { misconduct: 'None to report.' }, {}],
    ['a text', text('no_shows'), { no_shows: 'No show of AR1' }, { has_no_show: true }],
  ];
  for (const [what, field, values, expected] of CASES) {
    test(`${what}: ${JSON.stringify(expected)}`, async () =>
      assert.deepEqual(await summarized([field], values), { ...NOTHING, ...expected }));
  }
});
