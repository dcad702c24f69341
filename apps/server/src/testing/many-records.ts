import { type Kysely, sql } from 'kysely';
import { simpleTypes } from '@moonfloor/contract/values/lists';
import { searchKeyRule } from '@moonfloor/contract/values/text';
import type { Store } from '../db/open-database.ts';
import type { Schema } from '../db/schema.ts';
import { fillSets } from './many-events.ts';
import { analyzeForPlans } from './query-plan.ts';

/** A token of the admin among the accounts. */
export const sessionToken = 'a'.repeat(43);

/** The secret in the address of the feeds of account 1. */
export const feedToken = 'f'.repeat(43);

const now = '2022-01-01T00:00:00.000Z';
const stamps = sql`${now}, ${now}`;
const picture = sql`${'0'.repeat(26)} || (100000 + i % 4000)`;
const upTo = (count: number) =>
  sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;

/**
 * Fills every growing table with enough rows that a good plan scans none of them: 10,000 events over ten years with two
 * artists each, 2,000 of most other things. Not more rows than PostgreSQL samples completely, so that its plans are
 * deterministic. Account 1 is an admin with the session `tokenHash`.
 */
export async function fillAllTables({ db, dialect }: Store, tokenHash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`${upTo(2000)} insert into account (username, username_key, email, email_key, role, password_hash, created_at)
      select 'a' || i, 'A' || i, 'a' || i, 'A' || i, case when i = 1 then 'admin' else 'user' end, 'none', ${now} from n`.execute(
      trx,
    );
    await sql`${upTo(4000)} insert into session (token_hash, account_id, created_at, last_used_at, expires_at)
      select case when i = 1 then ${tokenHash} else ${'0'.repeat(58)} || (100000 + i) end, case when i = 1 then 1 else 1 + i % 2000 end,
        '2022-10-15T00:00:00.000Z', '2022-10-15T12:00:00.000Z', case when i % 20 = 1 then '2099-01-01T00:00:00.000Z' else ${now} end from n`.execute(
      trx,
    );
    await sql`${upTo(4000)} insert into access_token (account_id, name, token_hash, ending, scopes, created_at, expires_at)
      select 1 + i % 2000, 'T', 'hash ' || i, 'abcd', 'read', ${now}, ${now} from n`.execute(trx);
    await sql`${upTo(4000)} insert into picture (id, width, height, preview, widths, created_at)
      select ${picture}, 640, 480, 'x', '320,640', ${now} from n`.execute(trx);
    await sql`${upTo(10_000)}
      insert into event (picture_id, event_name, event_date, country, description, latitude, longitude, styles, search_key, status, created_by, created_at, updated_at)
      select ${picture}, 'EVENT ' || i, (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), case when i % 400 = 7 then 'Brazil' else 'Country ' || (i % 40) end,
        ${'LONG '.repeat(100)}, i % 90, i % 180, i % 64, 'EVENT ' || i, case when i % 50 = 3 then 'draft' else 'published' end, 1 + i % 2000, ${stamps} from n`.execute(
      trx,
    );
    await sql`${upTo(2000)} insert into artist (picture_id, artist_name, name_key, artist_country, status, created_by, created_at, updated_at)
      select ${picture}, 'ARTIST ' || i, 'ARTIST ' || i, 'Brazil', case when i % 50 = 3 then 'inactive' else 'active' end, 1 + i % 2000, ${stamps} from n`.execute(
      trx,
    );
    await sql`${upTo(2000)} insert into decoration (decoration_name, name_key, country, status, created_by, created_at, updated_at)
      select 'CREW ' || i, 'CREW ' || i, 'Brazil', case when i % 50 = 3 then 'inactive' else 'active' end, 1 + i % 2000, ${stamps} from n`.execute(
      trx,
    );
    for (const type of simpleTypes)
      await sql`${upTo(2000)} insert into ${sql.table(type)} (${sql.ref(`${type}_name`)}, name_key, country, status, created_by, created_at, updated_at)
        select 'CREW ' || i, 'CREW ' || i, 'Brazil', case when i % 50 = 3 then 'inactive' else 'active' end, 1 + i % 2000, ${stamps} from n`.execute(
        trx,
      );
    await sql`update label set label_name = 'LABEL ' || id, name_key = 'LABEL ' || id`.execute(trx);
    await sql`insert into related_artist (artist_id, relation, name_key, other_id)
      select id, 'members', 'ARTIST ' || (1 + id % 2000), 1 + id % 2000 from artist`.execute(trx);
    for (const position of [0, 1]) {
      await sql`${upTo(2000)} insert into decoration_image (decoration_id, position, picture_id)
        select i, ${sql.lit(position)}, ${picture} from n`.execute(trx);
    }
    await sql`${upTo(5000)}
      insert into release (picture_id, release_name, artist_name, artist_name_key, artist_id, label, label_key, search_key, release_date, state, created_by, created_at, updated_at)
      select ${picture}, 'ORBIT ' || i, 'ARTIST ' || i % 2000, 'ARTIST ' || i % 2000, 1 + i % 2000, 'LABEL ' || (i % 500), 'LABEL ' || (i % 500), 'ORBIT ' || i,
        (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), 'listed', 1 + i % 2000, ${stamps} from n`.execute(
      trx,
    );
    await sql`update event set event_status = 'moved', published_at = created_at where id = 8`.execute(trx);
    await sql`insert into series_plan (series_id, recurrence, periods, filled_until, picture_id)
      select i, 'FREQ=WEEKLY', '[{"first_day":"2022-01-01","recurrence":"FREQ=WEEKLY"}]', '9999', ${picture} from (select id as i from series) as n`.execute(
      trx,
    );
    await sql`update event set series_id = 1 + id % 2000, series_day = event_date where id % 5 = 1`.execute(trx);
    await sql`insert into hidden_place (event_id, event_location) select id, 'PLACE' from event where id % 3 = 0`.execute(
      trx,
    );
    await sql`insert into floor (event_id, position, floor_name) select id, 0, 'MAIN' from event`.execute(trx);
    for (const position of [0, 1]) {
      await sql`insert into floor_artist (floor_id, event_id, position, artist_id, artist_name, name_key)
        select floor_id, event_id, ${sql.lit(position)}, 1 + (floor_id + ${sql.lit(position)}) % 2000, 'A', 'A' from floor`.execute(
        trx,
      );
    }
    await sql`insert into act_credit (floor_id, position, part, event_id, credited_as, name_key, artist_id, is_sure)
      select floor_id, position, 0, event_id, 'A', 'A', artist_id, 1 from floor_artist where position = 1`.execute(trx);
    await fillSets(trx);
    await sql`insert into event_decoration (event_id, position, decoration_id, decoration_name, name_key)
      select id, 0, 1 + id % 2000, 'CREW', 'CREW' from event`.execute(trx);
    await sql`insert into event_promoter (event_id, name_key) select id, 'CREW ' || (id % 2000) from event`.execute(
      trx,
    );
    await sql`update event set event_location = 'CREW ' || (id % 2000), promoters = '["CREW ' || (id % 2000) || '"]'`.execute(
      trx,
    );
    await sql`insert into event_source (source, source_id, event_id, name, fields, created_at, updated_at)
      select 'goabase', 'n' || id, id, 'Goabase', '{}', ${stamps} from event where id % 3 = 0`.execute(trx);
    await sql`insert into external_id (type, source, source_id, record_id, created_at, updated_at)
      select 'artist', 'discogs', 'n' || id, id, ${stamps} from artist`.execute(trx);
    await sql`insert into external_id (type, source, source_id, record_id, created_at, updated_at)
      select 'release', 'discogs', 'n' || id, id, ${stamps} from release`.execute(trx);
    await sql`insert into review (resource_type, resource_id, reason, reviewer_name, created_at)
      select 'event', id, 'Why', 'Nova', ${now} from event where id % 100 = 3`.execute(trx);
    await sql`${upTo(4000)} insert into report (resource_type, resource_id, owner_id, reporter_id, reason, created_at, state, decided_by, decided_at)
      select 'event', i, 1 + i % 2000, 1 + i % 1999, 'Why', ${now}, case when i % 20 = 0 then 'open' else 'dismissed' end, 1,
        case when i % 20 = 0 then null else ${now} end from n`.execute(trx);
    await sql`${upTo(4000)} insert into suggestion (resource_type, resource_id, owner_id, author_id, version, created_at, state, decided_by, decided_at)
      select 'event', i, 1 + i % 2000, 1 + i % 1999, ${now}, ${now}, case when i % 20 = 0 then 'waiting' else 'accepted' end, 1,
        case when i % 20 = 0 then null else ${now} end from n`.execute(trx);
    await sql`${upTo(4000)} insert into security_entry (kind, account_id, account_name, created_at, last_at)
      select 'sign-in-failed', 1 + i % 2000, 'a', ${now}, ${now} from n`.execute(trx);
    await sql`insert into totp (account_id, secret, created_at) select id, 'x', ${now} from account where id > 1`.execute(
      trx,
    );
    await sql`insert into suspended_record (resource_type, resource_id, account_id)
      select 'release', id, created_by from release`.execute(trx);
    await sql`${upTo(500)} insert into rejected_text (resource_type, resource_id, sketch, created_at)
      select 'event', i, '1 2 3', ${now} from n`.execute(trx);
    await sql`${upTo(4000)} insert into trouble (account_id, resource_type, resource_id, kind, created_at)
      select 1 + i % 2000, 'event', i, 'returned', ${now} from n`.execute(trx);
    await sql`${upTo(4000)} insert into record_owner (resource_type, resource_id, account_id, role, mail_token, created_at)
      select 'artist', 1 + i % 2000, 1 + i % 1999, 'owner', 'token' || i, ${now} from n`.execute(trx);
    await sql`${upTo(4000)} insert into claim (resource_type, resource_id, account_id, state, created_at, decided_at)
      select 'artist', 1 + i % 2000, 1 + i % 1999, case when i % 50 = 0 then 'waiting' else 'accepted' end, ${now},
        case when i % 50 = 0 then null else ${now} end
      from n`.execute(trx);
    await sql`${upTo(4000)} insert into linked_identity (account_id, issuer, subject, created_at)
      select 1 + i % 2000, 'https://club.example/', 'subject' || i, ${now} from n`.execute(trx);
    await sql`insert into suggestion_change (suggestion_id, position, field, before, after)
      select id, 0, 'area', '"a"', '"b"' from suggestion`.execute(trx);
    await sql`${upTo(20_000)} insert into activity (id, user_name, action_type, resource_type, resource_id, resource_name, created_at)
      select i, 'Nova', 'update', case when i > 10000 then 'user' else 'event' end, 1 + i % 10000, 'EVENT', ${now} from n`.execute(
      trx,
    );
    await sql`insert into activity_change (activity_id, position, field, before, after)
      select id, 0, 'area', '"a"', '"b"' from activity`.execute(trx);
    await sql`${upTo(4000)} insert into feedback (account_id, feedback, created_at, done_at)
      select 1 + i % 2000, 'Hello', ${now}, case when i % 20 = 0 then null else ${now} end from n`.execute(trx);
    await sql`${upTo(4000)} insert into mail (message_id, account_id, to_address, language, kind, subject, bulk, state, next_try_at, created_at)
      select 'm' || i, 1 + i % 2000, 'a@example.org', 'en', 'digest', 'News', 1,
        case i % 40 when 0 then 'waiting' when 1 then 'undeliverable' else 'sent' end, ${now}, ${now} from n`.execute(
      trx,
    );
    await sql`${upTo(4000)} insert into notice (account_id, kind, type, record_id, name, created_at)
      select 1 + i % 1000, 'edited', 'event', i, 'EVENT', ${now} from n`.execute(trx);
    await sql`insert into feedback_answer (feedback_id, user_name, answer, created_at)
      select id, 'Nova', 'Thanks', ${now} from feedback`.execute(trx);
    await sql`${upTo(4000)} insert into view_day_page (day, page, views, visitors)
      select (2000 + i / 400) || '-10-' || (10 + i / 40 % 10), '/event/' || i, 1, 1 from n`.execute(trx);
    await sql`${upTo(4000)} insert into view_day (day, views, visitors, visits, seconds)
      select (1000 + i) || '-10-10', 1, 1, 1, 1 from n`.execute(trx);
    await sql`insert into view_day_country (day, country, visits, visitors) select day, 'BR', 1, 1 from view_day`.execute(
      trx,
    );
    await sql`insert into view_day_referrer (day, referrer, visits) select day, 'example.org', 1 from view_day`.execute(
      trx,
    );
    await sql`insert into view_day_account (day, account_id, visits) select day, 7, 1 from view_day`.execute(trx);
    await sql`insert into merged (type, id, into_id, name_key, merged_at) select 'artist', 10000 + id, id, 'A ' || id, ${now} from artist`.execute(
      trx,
    );
    await sql`insert into merged_set (id, into_id) select 100000 + id, id from event`.execute(trx);
    await sql`insert into search_entry (type, id, name, name_key, rule, status, created_at, updated_at, words)
      select 'event', id, event_name, event_name, ${searchKeyRule}, status, created_at, updated_at, 'EVENT BRAZIL' from event`.execute(
      trx,
    );
    await sql`update record_change set version = id`.execute(trx);
    await sql`update content_version set version = (select max(id) from record_change)`.execute(trx);
    await fillFollows(trx);
    await fillReminders(trx);
  });
  await analyzeForPlans(db, dialect);
}

const later = '2022-10-01T00:00:00.000Z';

/**
 * Lets each of 2,000 accounts follow four artists, an event, a crew, a label, a country, a style and a filter, respond to
 * three events, and star a set, an event and an artist. Adds an announcement of each event and of every tenth release, on five topics.
 */
async function fillFollows(db: Kysely<Schema>): Promise<void> {
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

const remindedAt = '2022-10-15T12:00:00.000Z';

/** Gives each of 2,000 accounts a browser that is reminded of two sets, of one of which it was reminded already; 2,000 more have no account. */
async function fillReminders(db: Kysely<Schema>): Promise<void> {
  for (const account of [sql`id`, sql`null`])
    await sql`insert into push_subscription (endpoint, p256dh, auth, language, minutes, account_id, updated_at)
      select 'https://push.example/' || coalesce(${account}, -id), 'key', 'secret', 'en', 15, ${account}, ${remindedAt} from account`.execute(
      db,
    );
  for (const step of [0, 4000])
    await sql`insert into reminded_set (subscription_id, set_id)
      select id, id + ${sql.lit(step)} from push_subscription`.execute(db);
  await sql`insert into sent_reminder (subscription_id, set_id, set_start, sent_at)
    select push_subscription.id, set_id, set_start, ${remindedAt} from push_subscription
    inner join timetable_set on timetable_set.set_id = push_subscription.id`.execute(db);
}
