// `trigger`: makes a real change on a site through the API, so that its event is delivered.
import type { Crewcall } from '../client/crewcall.ts';
import { ApiError } from '../client/errors.ts';
import type { Topic } from '../webhooks/event.ts';
import { type Connection, connect } from './connection.ts';
import { CommandError } from './errors.ts';

const LEAGUE = 'Crewcall trigger';
const DAY_MS = 24 * 60 * 60_000;

export type TriggerOptions = {
  connection: Connection;
  siteId: number;
  topic: Topic;
  /** Whether the person confirmed that real data may change. */
  isConfirmed: boolean;
  print: (line: string) => void;
};

/** Makes the change and prints it. Returns the exit code. */
export async function trigger({
  connection,
  siteId,
  topic,
  isConfirmed,
  print,
}: TriggerOptions): Promise<number> {
  if (!connection.isDemo && !isConfirmed) {
    throw new CommandError(
      `This changes the data of site ${siteId} at ${connection.baseUrl}, which is not the demo: people may be notified. To confirm, add --yes.`,
    );
  }
  const client = connect(connection, ['read', 'write']);
  print(`${await TRIGGERS[topic](client, siteId)} ${topic} is on its way.`);
  return 0;
}

const TRIGGERS: Record<Topic, (client: Crewcall, siteId: number) => Promise<string>> = {
  'game.game.published': publishGame,
  'game.official.changed': changeOfficial,
  'site.user.created': createUser,
  'site.league_official.created': attachOfficial,
};

/** Publishes the next draft, or a new game if there is no draft. */
async function publishGame(client: Crewcall, siteId: number): Promise<string> {
  const search = { published: false, status: 'A', start_date: day(0) };
  const { items } = await client.games.list(siteId, { search, limit: 50 }).first();
  const draft =
    items.find((game) => game.public) ??
    (await client.games.create(siteId, {
      localized_date: day(7),
      localized_time: '6:00 PM',
      home_team_name: 'Harbor Hawks',
      away_team_name: 'Dockside FC',
    }));
  const game = await client.games.change(draft.id, { published: true });
  const teams = [game.home_team, game.away_team].filter(Boolean).join(' v ') || 'without teams';
  return `Published game ${game.id} (${teams}, ${game.localized_date}).`;
}

/** Assigns the first available official to an open slot of a future published game. */
async function changeOfficial(client: Crewcall, siteId: number): Promise<string> {
  const search = { published: true, status: 'A', start_date: day(2) };
  const officials = await client.users.list(siteId, { search: { status: 'active' } }).all();
  for await (const game of client.games.listUnassigned(siteId, { search })) {
    const slot = game._embedded.assignments.find(({ assigned }) => !assigned);
    if (slot === undefined || !game.public) continue;
    for (const { id, official, first_name, last_name } of officials) {
      if (!official || !(await isAssigned(client, slot.id, id))) continue;
      return `Assigned ${first_name} ${last_name} to game ${game.id} (${slot.position}, ${game.localized_date}).`;
    }
  }
  throw new CommandError(
    `Site ${siteId} has no future published game with an open slot and an available official.`,
  );
}

/** Assigns the official. Returns false if they are on another game at that time, or already on this one. */
async function isAssigned(client: Crewcall, slotId: number, userId: number): Promise<boolean> {
  try {
    await client.assignments.assign(slotId, { user_id: userId });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}

async function createUser(client: Crewcall, siteId: number): Promise<string> {
  const user = await client.users.create(siteId, {
    first_name: 'Nina',
    last_name: 'Alvarez',
    email_addresses: [`nina.alvarez.${crypto.randomUUID().slice(0, 8)}@harbor.example`], // a reserved domain (RFC 2606)
    official: true,
  });
  return `Added user ${user.id} (${user.first_name} ${user.last_name}).`;
}

/**
 * Attaches an official to a league that is used only for this purpose: the event happens only the first time
 * (service.md 6.1). If all officials are attached, it creates another league.
 */
async function attachOfficial(client: Crewcall, siteId: number): Promise<string> {
  const users = await client.users.list(siteId, { search: { status: 'active' } }).all();
  const officials = users.filter(({ official }) => official);
  if (officials.length === 0) throw new CommandError(`Site ${siteId} has no officials.`);
  const leagues = (await client.leagues.list(siteId).all()).filter(({ name }) => name.startsWith(LEAGUE));
  for (const league of leagues) {
    const attached = await client.leagueOfficials.list(league.id).all();
    const free = officials.find(({ id }) => !attached.some(({ user_id }) => user_id === id));
    if (free !== undefined) return attach(client, league, free);
  }
  const name = leagues.length === 0 ? LEAGUE : `${LEAGUE} ${leagues.length + 1}`;
  return attach(client, await client.leagues.create(siteId, { name }), officials[0]!);
}

type NamedUser = { id: number; first_name: string; last_name: string };

async function attach(
  client: Crewcall,
  league: { id: number; name: string },
  official: NamedUser,
): Promise<string> {
  await client.leagueOfficials.create(league.id, { user_id: official.id });
  return `Attached ${official.first_name} ${official.last_name} to the league "${league.name}".`;
}

/** The date a number of days from today, in the format of the API. */
function day(fromToday: number): string {
  return new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);
}
