import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '@moonfloor/contract/values/durations';
import { simpleTypes } from '@moonfloor/contract/values/lists';
import { nameKey, searchKey } from '@moonfloor/contract/values/text';
import type { ContentTransaction } from '../../apps/server/src/db/content-version.ts';
import type { Store } from '../../apps/server/src/db/open-database.ts';
import { rebuildDerivedRows } from '../../apps/server/src/features/search/derived-rows.ts';
import { hashToken, newToken } from '../../apps/server/src/http/tokens.ts';
import { pictureCount, pictureId } from './sample-rows.ts';
import { insertInChunks } from './seed.ts';

/** About a year of weekly nights. */
const eventsPerSeries = 50;

/** Returns the numbers of other records for a number of events; the proportions are constant. */
export const relatedCounts = (events: number) => ({
  artists: Math.ceil(events / 50),
  members: Math.max(20, Math.ceil(events / 50)),
  decorations: Math.ceil(events / 200),
  series: Math.ceil(events / eventsPerSeries),
  releases: Math.ceil(events / 10),
  feedback: Math.ceil(events / 20),
  entries: events * 10,
});

/** The secret in the address of the feeds of the member whose token `seedRelated` returns. */
export const feedToken = 'f'.repeat(43);

const now = '2026-01-01T00:00:00.000Z';
const far = '2099-01-01T00:00:00.000Z';
const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);
const upTo = (count: number): RawBuilder<unknown> =>
  sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;

/**
 * Adds all records whose number grows with the events: members, crews, releases, history, feedback. Returns a member's
 * token.
 */
export async function seedRelated(store: Store, events: number): Promise<string> {
  const { members } = relatedCounts(events);
  const token = newToken();
  await store.db.transaction().execute(async (db) => {
    await seedMembers(db, members, token);
    for (const table of ['event', 'artist'] as const) {
      await db
        .updateTable(table)
        .set({ created_by: sql<number>`2 + id % ${sql.lit(members)}` })
        .execute();
    }
    await sql`update event set published_at = created_at where status = 'published'`.execute(db);
    await seedRecords(db, events);
    await seedSeries(db);
    await seedHistory(db, events);
    await seedViews(db);
  });
  await rebuildDerivedRows(store);
  await (store.dialect === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(store.db);
  return token;
}

/** Members are the accounts from 2 on; account 2 has the token, follows something of each type and has private feeds. */
async function seedMembers(db: ContentTransaction, members: number, token: string): Promise<void> {
  await sql`${upTo(members)}
    insert into account (username, username_key, email, email_key, role, password_hash, created_at)
    select 'm' || i, 'M' || i, 'm' || i || '@example.org', 'M' || i || '@EXAMPLE.ORG', 'user', 'none', ${now} from n`.execute(
    db,
  );
  const signedIn = new Date().toISOString();
  const session = (n: number) => ({
    token_hash: hashToken(n === 1 ? token : `m${n}`),
    account_id: n + 1,
    created_at: signedIn,
    last_used_at: signedIn,
    expires_at: far,
  });
  await insertInChunks(members, session, (rows) => db.insertInto('session').values(rows).execute());
  const follows = [
    ...Array.from({ length: 20 }, (_, at) => ['artist', String(at + 1)] as const),
    ['decoration', '1'],
    ['event', '7'],
    ['label', 'LABEL 1'],
    ['country', 'Portugal'],
    ['style', 'Goa'],
    ['filter', 'style=Goa&near=46%2C8&radius=200'],
  ] as const;
  await db
    .insertInto('follow')
    .values(follows.map(([type, target]) => ({ account_id: 2, type, target, created_at: now })))
    .execute();
  await db
    .insertInto('notification_setting')
    .values({ account_id: 2, mail: 'never', read_through: 0, mailed_through: 0, feed_token: feedToken })
    .execute();
}

async function seedRecords(db: ContentTransaction, events: number): Promise<void> {
  const { decorations, releases, artists, series, members, feedback } = relatedCounts(events);
  const today = new Date().toISOString().slice(0, 10);
  const stamps = (n: number) => ({ created_by: 2 + (n % members), created_at: now, updated_at: now });
  await insertInChunks(
    decorations,
    (n) => decorationRow(n, stamps(n)),
    (rows) => db.insertInto('decoration').values(rows).execute(),
  );
  for (const position of [0, 1]) {
    const row = (n: number) => ({ decoration_id: n, position, picture_id: pictureId((n + position) % pictureCount) });
    await insertInChunks(decorations, row, (rows) => db.insertInto('decoration_image').values(rows).execute());
  }
  await sql`insert into event_decoration (event_id, position, decoration_id, decoration_name, name_key)
    select event.id, 0, decoration.id, decoration_name, name_key
    from event join decoration on decoration.id = 1 + event.id % ${sql.lit(decorations)}`.execute(db);
  for (const type of simpleTypes) {
    await sql`${upTo(type === 'series' ? series : decorations)}
      insert into ${sql.table(type)} (${sql.ref(`${type}_name`)}, name_key, country, status, created_by, created_at, updated_at)
      select 'CANOPY NIGHT ' || i, 'CANOPY NIGHT ' || i, 'Portugal', 'active', 2 + i % ${sql.lit(members)}, ${now}, ${now} from n`.execute(
      db,
    );
  }
  const releaseOf = (n: number) => releaseRow(n, { artists, today, ...stamps(n) });
  await insertInChunks(releases, releaseOf, (rows) => db.insertInto('release').values(rows).execute());
  await sql`insert into event_source (source, source_id, event_id, name, fields, created_at, updated_at)
    select 'goabase', 'n' || id, id, 'Goabase', '{}', ${now}, ${now} from event where id % 5 = 0`.execute(db);
  await sql`${upTo(feedback)} insert into feedback (account_id, feedback, created_at, done_at)
    select 2 + i % ${sql.lit(members)}, 'Hello', ${now}, case when i % 10 = 0 then null else ${now} end from n`.execute(
    db,
  );
}

/** Makes all events those of weekly series; of two on the same day of one series the first keeps the day. */
async function seedSeries(db: ContentTransaction): Promise<void> {
  await sql`insert into series_plan (series_id, recurrence, periods, filled_until)
    select id, 'FREQ=WEEKLY', '[{"first_day":"2020-01-01","recurrence":"FREQ=WEEKLY"}]', '9999-12-31' from series`.execute(
    db,
  );
  await sql`update event set series_id = 1 + (id - 1) / ${sql.lit(eventsPerSeries)}, series_day = event_date`.execute(
    db,
  );
  await sql`update event set series_day = null where exists (select 1 from event as other
    where other.series_id = event.series_id and other.event_date = event.event_date and other.id < event.id)`.execute(
    db,
  );
}

interface Stamps {
  created_by: number;
  created_at: string;
  updated_at: string;
}

function decorationRow(n: number, stamps: Stamps) {
  const name = `CANOPY ${['WEAVERS', 'LIGHTS', 'FIELD', 'PORTAL'][n % 4]} ${n}`;
  return { decoration_name: name, name_key: nameKey(name), country: 'Portugal', status: 'active' as const, ...stamps };
}

/** Dated from four years ago to half a year ahead; about twenty per label. */
function releaseRow(n: number, { artists, today, ...stamps }: Stamps & { artists: number; today: string }) {
  const names = {
    release_name: `Orbit ${n}`,
    artist_name: `ARTIST ${n}`,
    label: `LABEL ${n % Math.ceil(artists / 2)}`,
  };
  return {
    ...names,
    ...stamps,
    artist_name_key: nameKey(names.artist_name),
    artist_id: 1 + (n % artists),
    search_key: Object.values(names).map(searchKey).join('\n'),
    state: 'listed' as const,
    picture_id: pictureId(n % pictureCount),
    release_date: dayFrom(today, ((n * 7919) % 1640) - 1460),
  };
}

/** Ten entries for each event, each with one changed field. */
async function seedHistory(db: ContentTransaction, events: number): Promise<void> {
  await sql`${upTo(relatedCounts(events).entries)}
    insert into activity (id, user_name, action_type, resource_type, resource_id, resource_name, created_at)
    select i, 'Nova', 'update', 'event', 1 + i % ${sql.lit(events)}, 'AN EVENT OF SOME NAME', ${now} from n`.execute(
    db,
  );
  await sql`insert into activity_change (activity_id, position, field, before, after)
    select id, 0, 'area', '"Somewhere in the hills"', '"Somewhere else"' from activity`.execute(db);
}

/** Two months of visits, the same at any size: their number does not depend on the number of events. */
async function seedViews(db: ContentTransaction): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  for (let ago = 0; ago < 60; ago += 1) {
    const day = dayFrom(today, -ago);
    await db
      .insertInto('view_day')
      .values({ day, views: 9000, visitors: 3000, visits: 3000, seconds: 90_000 })
      .execute();
    await sql`${upTo(200)} insert into view_day_page (day, page, views, visitors)
      select ${day}, '/event/' || i, 300 - i, 100 from n`.execute(db);
    await sql`${upTo(20)} insert into view_day_account (day, account_id, visits) select ${day}, 1 + i, i from n`.execute(
      db,
    );
  }
}
