import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The secret in the address of the feeds of account 1. */
export const feedToken = 'f'.repeat(43);

const now = '2022-01-01T00:00:00.000Z';
const later = '2022-10-01T00:00:00.000Z';

/**
 * Lets each of 2,000 accounts follow four artists, an event, a crew, a label, a country, a style and a filter, respond to
 * three events, and star a set, an event and an artist. Adds an announcement of each event and of every tenth release, on five topics.
 */
export async function fillFollows(db: Kysely<Schema>): Promise<void> {
  const follow = async (type: string, target: ReturnType<typeof sql>): Promise<void> => {
    await sql`insert into follow (account_id, type, target, created_at) select id, ${type}, ${target}, ${now} from account`.execute(
      db,
    );
  };
  for (const step of [1, 2, 3, 4]) await follow('artist', sql`cast(1 + (id + ${sql.lit(step)}) % 2000 as text)`);
  await follow('event', sql`cast(id as text)`);
  await follow('decoration', sql`cast(id as text)`);
  await follow('label', sql`'LABEL ' || (id % 500)`);
  await follow('country', sql`'Brazil'`);
  await follow('style', sql`'Zenonesque'`);
  await follow('filter', sql`'country=Brazil&q=event+' || id`);
  for (const step of [1, 2, 3])
    await sql`insert into attendance (event_id, account_id, response, created_at)
      select id + ${sql.lit(step)}, id, 'going', ${now} from account`.execute(db);
  for (const type of ['set', 'event', 'artist'])
    await sql`insert into star (account_id, type, target_id, starred, changed_at) select id, ${type}, id, 1, ${now} from account`.execute(
      db,
    );
  await sql`insert into announcement (kind, type, record_id, changes, created_at)
    select 'new', 'event', id, '{}', ${later} from event`.execute(db);
  await sql`insert into announcement (kind, type, record_id, changes, created_at)
    select 'release', 'release', id, '{}', ${later} from release where id % 10 = 0`.execute(db);
  const topic = async (type: string, target: ReturnType<typeof sql>): Promise<void> => {
    await sql`insert into announcement_topic (announcement_id, type, target)
      select id, ${type}, ${target} from announcement`.execute(db);
  };
  await topic('artist', sql`cast(1 + record_id % 2000 as text)`);
  await topic('event', sql`cast(record_id as text)`);
  await topic('label', sql`'LABEL ' || (record_id % 500)`);
  await topic('country', sql`case when record_id % 400 = 7 then 'Brazil' else 'Japan' end`);
  await topic('filter', sql`'country=Brazil&q=event+' || (record_id % 2000)`);
  await sql`insert into notification_setting (account_id, mail, read_through, mailed_through, feed_token)
    select id, 'daily', 0, 0, case when id = 1 then ${feedToken} end from account`.execute(db);
  await sql`insert into notification_read (account_id, announcement_id)
    select 1 + id % 2000, id from announcement`.execute(db);
}
