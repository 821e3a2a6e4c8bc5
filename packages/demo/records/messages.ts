// The messages of the demo: the assignor wrote to the crews of the coming games, and to everybody before the season.
import type { Transaction } from '../../../src/storage/database.ts';
import { sql } from '../../../src/storage/sql.ts';
import type { SeedResult } from '../seed.ts';

const TO_EVERYBODY = {
  subject: 'Welcome to the season',
  text: 'Hi {first_name},\n\nthank you for working with us again. Please enter when you can work, at least for the next four weeks: it makes everybody’s schedule better.\n\nAda',
};
const TO_CREWS = {
  subject: 'Wet fields: bring studs',
  text: 'Hi {first_name},\n\nit rained all week. The games are on, but the grass is soft: please bring studs and a second pair of socks, and be there ten minutes earlier.\n\nAda',
};

/** Writes the messages, handed on and mostly opened, as they were some days before `now`. */
export async function seedMessages(tx: Transaction, seeded: SeedResult, now: Date): Promise<void> {
  const everybody = await insertMessage(tx, seeded, { ...TO_EVERYBODY, audience: 'people', now, days: 12 });
  await tx.query(sql`
    insert into message_recipients (site_id, message_id, user_id, facts, queued_at, way, opened_at)
    select ${seeded.siteId}, m.id, u.id, json_build_object('first_name', u.first_name), m.created_at, 'email',
      case when u.id % 6 <> 0 then m.created_at + u.id * interval '7 minutes' end
    from messages m join users u on u.site_id = m.site_id and u.official where m.id = ${everybody} order by u.id`);
  const crews = await insertMessage(tx, seeded, { ...TO_CREWS, audience: 'games', now, days: 1 });
  await tx.query(sql`
    with duty as materialized (
      select a.user_id, g.id as game_id from games g join assignments a on a.game_id = g.id
      where g.site_id = ${seeded.siteId} and g.published and g.status = 'A' and a.user_id is not null
        and a.answer is distinct from 'declined' and g.start_time between ${now} and ${now}::timestamptz + interval '4 days'
    ), recipient as (
      insert into message_recipients (site_id, message_id, user_id, facts, queued_at, way, opened_at)
      select ${seeded.siteId}, m.id, u.id, json_build_object('first_name', u.first_name), m.created_at, 'email',
        case when u.id % 3 <> 0 then m.created_at + u.id * interval '11 minutes' end
      from messages m join users u on u.id in (select user_id from duty) where m.id = ${crews} order by u.id
      returning id, user_id
    )
    insert into message_games (site_id, recipient_id, game_id)
    select ${seeded.siteId}, r.id, d.game_id from recipient r join duty d using (user_id)`);
}

type Planned = { subject: string; text: string; audience: 'people' | 'games'; now: Date; days: number };

async function insertMessage(
  tx: Transaction,
  { siteId, assignorId }: SeedResult,
  { subject, text, audience, now, days }: Planned,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into messages (site_id, user_id, audience, subject, text, created_at, updated_at)
    select ${siteId}, ${assignorId}, ${audience}, ${subject}, ${text}, at, at
    from (select ${now}::timestamptz - make_interval(days => ${days}) as at) as sent
    returning id`);
  return row!.id;
}
