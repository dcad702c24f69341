import { type Kysely, sql } from 'kysely';
import { countries } from '@moonfloor/contract/values/countries';
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

/** The country of the events that filters find; of samples of the benchmark the most common. */
export const commonCountry = countries[0]!.name;

const now = '2022-01-01T00:00:00.000Z';
const stamps = sql`${now}, ${now}`;
const pictureOf = (units: number) => sql`${'0'.repeat(26)} || (100000 + i % ${sql.lit(2 * units)})`;
const upTo = (count: number) =>
  sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;

/** Numbers of rows: `units` of most things, five times as many events, and of the history `entries`. */
interface Counts {
  units: number;
  entries: number;
}

/**
 * Fills every growing table with enough rows that a good plan scans none of them: 10,000 events over ten years with two
 * artists each, 2,000 of most other things. Not more rows than PostgreSQL samples completely, so that its plans are
 * deterministic. Account 1 is an admin with the session `tokenHash`.
 */
export async function fillAllTables({ db, dialect }: Store, tokenHash: string): Promise<void> {
  const counts = { units: 2000, entries: 20_000 };
  await db.transaction().execute(async (trx) => {
    await fillAccounts(trx, counts, { account: 1, hash: tokenHash });
    await fillEvents(trx, counts);
    await fillRecords(trx, counts);
    await fillLineups(trx, counts);
    await fillOtherTables(trx, counts);
    await sql`insert into search_entry (type, id, name, name_key, rule, status, created_at, updated_at, words)
    select 'event', id, event_name, event_name, ${searchKeyRule}, status, created_at, updated_at, 'SOLAR DRIFT GATHERING' from event`.execute(
      trx,
    );
    await sql`update record_change set version = id`.execute(trx);
    await sql`update content_version set version = (select max(id) from record_change)`.execute(trx);
  });
  await analyzeForPlans(db, dialect);
}

/** Adds accounts with sessions, the first of which is given, and pictures. */
export async function fillAccounts(
  trx: Kysely<Schema>,
  { units }: Counts,
  session: { account: number; hash: string },
): Promise<void> {
  const unit = sql.lit(units);
  await sql`${upTo(units)} insert into account (username, username_key, email, email_key, role, password_hash, created_at)
    select 'a' || i, 'A' || i, 'a' || i, 'A' || i, case when i = 1 then 'admin' else 'user' end, 'none', ${now} from n`.execute(
    trx,
  );
  await sql`${upTo(2 * units)} insert into session (token_hash, account_id, created_at, last_used_at, expires_at)
    select case when i = 1 then ${session.hash} else ${'0'.repeat(58)} || (100000 + i) end, case when i = 1 then ${sql.lit(session.account)} else 1 + i % ${unit} end,
      '2022-10-15T00:00:00.000Z', '2022-10-15T12:00:00.000Z', case when i % 20 = 1 then '2099-01-01T00:00:00.000Z' else ${now} end from n`.execute(
    trx,
  );
  await sql`${upTo(2 * units)} insert into access_token (account_id, name, token_hash, ending, scopes, created_at, expires_at)
    select 1 + i % ${unit}, 'T', 'hash ' || i, 'abcd', 'read', ${now}, ${now} from n`.execute(trx);
  await sql`${upTo(2 * units)} insert into picture (id, width, height, preview, widths, created_at)
    select ${pictureOf(units)}, 640, 480, 'x', '320,640', ${now} from n`.execute(trx);
}

/** Adds events and artists. */
async function fillEvents(trx: Kysely<Schema>, { units }: Counts): Promise<void> {
  const unit = sql.lit(units);
  await sql`${upTo(5 * units)}
    insert into event (picture_id, event_name, event_date, country, event_location, promoters, description, latitude, longitude, styles, search_key, status, created_by, created_at, updated_at)
    select ${pictureOf(units)}, 'SOLAR DRIFT GATHERING ' || i, (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), case when i % 401 = 7 then ${commonCountry} else 'Country ' || (i % 40) end,
      'CREW ' || (i % ${unit}), '["CREW ' || (i % ${unit}) || '"]', ${'LONG '.repeat(100)}, i % 90, i % 179, i % 64, 'SOLAR DRIFT GATHERING ' || i, case when i % 50 = 3 then 'draft' else 'published' end, 1 + i % ${unit}, ${stamps} from n`.execute(
    trx,
  );
  await sql`${upTo(units)} insert into artist (picture_id, artist_name, name_key, artist_country, status, created_by, created_at, updated_at)
    select ${pictureOf(units)}, 'SOLAR ORACLE ' || i, 'SOLAR ORACLE ' || i, 'Brazil', case when i % 50 = 3 then 'inactive' else 'active' end, 1 + i % ${unit}, ${stamps} from n`.execute(
    trx,
  );
}

/** Adds the other records, and the series of events. */
export async function fillRecords(trx: Kysely<Schema>, { units }: Counts): Promise<void> {
  const unit = sql.lit(units);
  await sql`${upTo(units)} insert into decoration (decoration_name, name_key, country, status, created_by, created_at, updated_at)
    select 'CREW ' || i, 'CREW ' || i, 'Brazil', case when i % 50 = 3 then 'inactive' else 'active' end, 1 + i % ${unit}, ${stamps} from n`.execute(
    trx,
  );
  for (const type of simpleTypes)
    await sql`${upTo(units)} insert into ${sql.table(type)} (${sql.ref(`${type}_name`)}, name_key, country, status, created_by, created_at, updated_at)
        select 'CREW ' || i, 'CREW ' || i, ${commonCountry}, case when i % 50 = 3 then 'inactive' else 'active' end, 1 + i % ${unit}, ${stamps} from n`.execute(
      trx,
    );
  await sql`update label set label_name = 'LABEL ' || id, name_key = 'LABEL ' || id`.execute(trx);
  await sql`insert into related_artist (artist_id, relation, name_key, other_id)
    select id, 'members', 'ARTIST ' || (1 + id % ${unit}), 1 + id % ${unit} from artist`.execute(trx);
  for (const position of [0, 1]) {
    await sql`${upTo(units)} insert into decoration_image (decoration_id, position, picture_id)
      select i, ${sql.lit(position)}, ${pictureOf(units)} from n`.execute(trx);
  }
  await sql`${upTo((5 * units) / 2)}
    insert into release (picture_id, release_name, artist_name, artist_name_key, artist_id, label, label_key, search_key, release_date, state, created_by, created_at, updated_at)
    select ${pictureOf(units)}, 'ORBIT ' || i, 'ARTIST ' || i % ${unit}, 'ARTIST ' || i % ${unit}, 1 + i % ${unit}, 'LABEL ' || (i % ${sql.lit(Math.ceil(units / 4))}), 'LABEL ' || (i % ${sql.lit(Math.ceil(units / 4))}), 'ORBIT ' || i,
      (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), 'listed', 1 + i % ${unit}, ${stamps} from n`.execute(
    trx,
  );
  await sql`update event set event_status = 'moved', published_at = created_at where id = 8`.execute(trx);
  await sql`insert into series_plan (series_id, periods, filled_until, picture_id)
    select i, '[{"first_day":"2022-01-01","recurrence":"FREQ=WEEKLY"}]', '9999', ${pictureOf(units)} from (select id as i from series) as n`.execute(
    trx,
  );
  // of two on the same day of one series only the first belongs to it
  const earlier = sql.join([1, 2, 3, 4].map((turn) => sql`event.id - ${sql.lit(turn * units)}`));
  await sql`update event set series_id = 1 + id % ${unit}, series_day = event_date where id % 5 = 1
    and not exists (select 1 from event as other where other.id in (${earlier}) and other.event_date = event.event_date)`.execute(
    trx,
  );
  await sql`insert into hidden_place (event_id, event_location) select id, 'PLACE' from event where id % 3 = 0`.execute(
    trx,
  );
}

/** Adds floors of events, on which artists play. */
async function fillLineups(trx: Kysely<Schema>, { units }: Counts): Promise<void> {
  const unit = sql.lit(units);
  await sql`insert into floor (event_id, position, floor_name) select id, 0, 'MAIN' from event`.execute(trx);
  for (const position of [0, 1]) {
    await sql`insert into floor_artist (floor_id, event_id, position, artist_id, artist_name, name_key)
      select floor_id, event_id, ${sql.lit(position)}, 1 + (floor_id + ${sql.lit(position)}) % ${unit}, 'A', 'A ' || floor_id % ${unit} from floor`.execute(
      trx,
    );
  }
}

/** Adds the rows that belong to accounts, records and line-ups. */
export async function fillOtherTables(trx: Kysely<Schema>, { units, entries }: Counts): Promise<void> {
  const unit = sql.lit(units);
  await sql`insert into act_credit (floor_id, position, part, event_id, credited_as, name_key, artist_id, is_sure)
    select floor_id, position, 0, event_id, 'A', 'A', artist_id, 1 from floor_artist where position = 1`.execute(trx);
  await fillSets(trx);
  await sql`insert into event_decoration (event_id, position, decoration_id, decoration_name, name_key)
    select id, 0, 1 + id % ${unit}, 'CREW', 'CREW' from event`.execute(trx);
  await sql`insert into event_promoter (event_id, name_key) select id, 'CREW ' || (id % ${unit}) from event`.execute(
    trx,
  );
  await sql`update event set event_location = 'CREW ' || (id % ${unit}), promoters = '["CREW ' || (id % ${unit}) || '"]'
    where event_location is null`.execute(trx);
  await sql`insert into event_source (source, source_id, event_id, name, fields, created_at, updated_at)
    select 'goabase', 'n' || id, id, 'Goabase', '{}', ${stamps} from event where id % 3 = 0`.execute(trx);
  await sql`insert into external_id (type, source, source_id, record_id, created_at, updated_at)
    select 'artist', 'discogs', 'n' || id, id, ${stamps} from artist`.execute(trx);
  await sql`insert into external_id (type, source, source_id, record_id, created_at, updated_at)
    select 'release', 'discogs', 'n' || id, id, ${stamps} from release`.execute(trx);
  await sql`insert into review (resource_type, resource_id, reason, reviewer_name, created_at)
    select 'event', id, 'Why', 'Nova', ${now} from event where id % 100 = 3`.execute(trx);
  await sql`${upTo(2 * units)} insert into report (resource_type, resource_id, owner_id, reporter_id, reason, created_at, state, decided_by, decided_at)
    select 'event', i, 1 + i % ${unit}, 1 + i % ${sql.lit(units - 1)}, 'Why', ${now}, case when i % 20 = 0 then 'open' else 'dismissed' end, 1,
      case when i % 20 = 0 then null else ${now} end from n`.execute(trx);
  await sql`${upTo(2 * units)} insert into suggestion (resource_type, resource_id, owner_id, author_id, version, created_at, state, decided_by, decided_at)
    select 'event', i, 1 + i % ${unit}, 1 + i % ${sql.lit(units - 1)}, ${now}, ${now}, case when i % 20 = 0 then 'waiting' else 'accepted' end, 1,
      case when i % 20 = 0 then null else ${now} end from n`.execute(trx);
  await sql`${upTo(2 * units)} insert into security_entry (kind, account_id, account_name, created_at, last_at)
    select 'sign-in-failed', 1 + i % ${unit}, 'a', ${now}, ${now} from n`.execute(trx);
  await sql`insert into totp (account_id, secret, created_at) select id, 'x', ${now} from account where id > 1`.execute(
    trx,
  );
  await sql`insert into passkey (account_id, credential_id, public_key, counter, transports, name, created_at)
    select id, 'x' || id, 'x', 0, '', 'Phone', ${now} from account where id > 1`.execute(trx);
  await sql`insert into recovery_code (account_id, code_hash, created_at)
    select id, 'x' || id, ${now} from account where id > 1`.execute(trx);
  await sql`insert into pending_import (id, account_id, format, name, body, reading, created_at)
    select 'x' || id, id, 'table', 'T', 'x', '{}', ${now} from account where id > 1`.execute(trx);
  await sql`insert into suspended_record (resource_type, resource_id, account_id)
    select 'release', id, created_by from release`.execute(trx);
  await sql`${upTo(500)} insert into rejected_text (resource_type, resource_id, sketch, created_at)
    select 'event', i, '1 2 3', ${now} from n`.execute(trx);
  await sql`${upTo(2 * units)} insert into trouble (account_id, resource_type, resource_id, kind, created_at)
    select 1 + i % ${unit}, 'event', i, 'returned', ${now} from n`.execute(trx);
  await sql`${upTo(2 * units)} insert into record_owner (resource_type, resource_id, account_id, role, mail_token, created_at)
    select 'artist', 1 + i % ${unit}, 1 + i % ${sql.lit(units - 1)}, 'owner', 'token' || i, ${now} from n`.execute(trx);
  await sql`${upTo(2 * units)} insert into claim (resource_type, resource_id, account_id, state, created_at, decided_at)
    select 'artist', 1 + i % ${unit}, 1 + i % ${sql.lit(units - 1)}, case when i % 50 = 0 then 'waiting' else 'accepted' end, ${now},
      case when i % 50 = 0 then null else ${now} end
    from n`.execute(trx);
  await sql`${upTo(2 * units)} insert into linked_identity (account_id, issuer, subject, created_at)
    select 1 + i % ${unit}, 'https://club.example/', 'subject' || i, ${now} from n`.execute(trx);
  await sql`insert into suggestion_change (suggestion_id, position, field, before, after)
    select id, 0, 'area', '"a"', '"b"' from suggestion`.execute(trx);
  await sql`${upTo(entries)} insert into activity (id, user_name, action_type, resource_type, resource_id, resource_name, created_at)
    select i, 'Nova', 'update', case when i > ${sql.lit(5 * units)} then 'user' else 'event' end, 1 + i % ${sql.lit(5 * units)}, 'EVENT', ${now} from n`.execute(
    trx,
  );
  await sql`insert into activity_change (activity_id, position, field, before, after)
    select id, 0, 'area', '"a"', '"b"' from activity`.execute(trx);
  await sql`${upTo(2 * units)} insert into feedback (account_id, feedback, created_at, done_at)
    select 1 + i % ${unit}, 'Hello', ${now}, case when i % 20 = 0 then null else ${now} end from n`.execute(trx);
  await sql`${upTo(2 * units)} insert into mail (message_id, account_id, to_address, language, kind, subject, bulk, state, next_try_at, created_at)
    select 'm' || i, 1 + i % ${unit}, 'a@example.org', 'en', 'digest', 'News', 1,
      case i % 40 when 0 then 'waiting' when 1 then 'undeliverable' else 'sent' end, ${now}, ${now} from n`.execute(
    trx,
  );
  await sql`${upTo(2 * units)} insert into notice (account_id, kind, type, record_id, name, created_at)
    select 1 + i % ${sql.lit(Math.ceil(units / 2))}, 'edited', 'event', i, 'EVENT', ${now} from n`.execute(trx);
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
  await sql`insert into merged (type, id, into_id, name_key, merged_at) select 'artist', ${sql.lit(5 * units)} + id, id, 'A ' || id, ${now} from artist`.execute(
    trx,
  );
  await sql`insert into merged_set (id, into_id) select ${sql.lit(50 * units)} + id, id from event`.execute(trx);
  await fillFollows(trx, units);
  await fillReminders(trx, units);
}

const later = '2022-10-01T00:00:00.000Z';

/**
 * Lets each of 2,000 accounts follow four artists, an event, a crew, a label, a country, a style and a filter, respond to
 * three events, and star a set, an event and an artist. Adds an announcement of each event and of every tenth release, on five topics.
 */
async function fillFollows(db: Kysely<Schema>, units: number): Promise<void> {
  const unit = sql.lit(units);
  const follow = async (type: string, target: ReturnType<typeof sql>): Promise<void> => {
    await sql`insert into follow (account_id, type, target, created_at) select id, ${type}, ${target}, ${now} from account`.execute(
      db,
    );
  };
  for (const step of [1, 2, 3, 4]) await follow('artist', sql`cast(1 + (id + ${sql.lit(step)}) % ${unit} as text)`);
  await follow('event', sql`cast(id as text)`);
  await follow('decoration', sql`cast(id as text)`);
  await follow('label', sql`'LABEL ' || (id % ${sql.lit(Math.ceil(units / 4))})`);
  await follow('country', sql`${commonCountry}`);
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
  await topic('artist', sql`cast(1 + record_id % ${unit} as text)`);
  await topic('event', sql`cast(record_id as text)`);
  await topic('label', sql`'LABEL ' || (record_id % ${sql.lit(Math.ceil(units / 4))})`);
  await topic('country', sql`case when record_id % 401 = 7 then ${commonCountry} else 'Japan' end`);
  await topic('filter', sql`'country=Brazil&q=event+' || (record_id % ${unit})`);
  await sql`insert into notification_setting (account_id, mail, read_through, mailed_through, feed_token)
    select id, 'daily', 0, 0, case when id = 1 then ${feedToken} end from account`.execute(db);
  await sql`insert into notification_read (account_id, announcement_id)
    select 1 + id % ${unit}, id from announcement`.execute(db);
}

const remindedAt = '2022-10-15T12:00:00.000Z';

/** Gives each of 2,000 accounts a browser that is reminded of two sets, of one of which it was reminded already; 2,000 more have no account. */
async function fillReminders(db: Kysely<Schema>, units: number): Promise<void> {
  for (const account of [sql`id`, sql`null`])
    await sql`insert into push_subscription (endpoint, p256dh, auth, language, minutes, account_id, updated_at)
    select 'https://push.example/' || coalesce(${account}, -id), 'key', 'secret', 'en', 15, ${account}, ${remindedAt} from account`.execute(
      db,
    );
  for (const step of [0, 2 * units])
    await sql`insert into reminded_set (subscription_id, set_id)
    select id, id + ${sql.lit(step)} from push_subscription`.execute(db);
  await sql`insert into sent_reminder (subscription_id, set_id, set_start, sent_at)
    select push_subscription.id, set_id, set_start, ${remindedAt} from push_subscription
    inner join timetable_set on timetable_set.set_id = push_subscription.id`.execute(db);
}
