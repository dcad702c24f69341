import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { ModeratedType, QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { countRows, rowCount } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { offsetOf, type PageParams, paginationOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { findDuplicatesOf } from '../duplicates/find-duplicates.ts';
import { withPicture } from '../records/pictures.ts';
import { optionalColumn, selectNamesAndPictures, shownColumns } from '../records/record-table.ts';

/** What a moderator sees of a record in the list. */
type Details = Pick<
  QueuedRecord,
  'day' | 'end_day' | 'country' | 'picture' | 'acts' | 'acts_total' | 'source' | 'duplicates' | 'author_record'
>;

/** The parts of a record in the queue that its details need. */
interface Listed {
  type: ModeratedType;
  id: number;
  author_id: number | null;
}

/** Numbers of names of a line-up, and of likely duplicates, in a row. */
const shownActs = 3;
const shownDuplicates = 3;

/**
 * Returns a function that returns the details of one of some records. With `compares`, likely duplicates are looked for.
 * At most 17 queries, whatever the number of records.
 */
export async function describeQueued(
  db: Kysely<Schema>,
  actor: Actor,
  records: readonly Listed[],
  compares: boolean,
): Promise<(record: Listed) => Details> {
  const byKey = new Map<string, Omit<Details, 'author_record'>>();
  const events = records.flatMap(({ type, id }) => (type === 'event' ? [id] : []));
  const acts = await findActs(db, events);
  const sources = await findSources(db, events);
  for (const [type, recordsOfType] of Map.groupBy(records, (record) => record.type)) {
    const ids = recordsOfType.map(({ id }) => id);
    const duplicates = compares ? await findDuplicatesOf(db, actor, type, ids, shownDuplicates) : new Map<number, []>();
    for (const row of await selectRows(db, type, ids).execute()) {
      const { id, day, end_day, country, picture } = withPicture(row);
      const lineup = (type === 'event' ? acts.get(id) : undefined) ?? { acts: [], acts_total: 0 };
      const source = (type === 'event' ? sources.get(id) : undefined) ?? null;
      byKey.set(`${type} ${id}`, {
        day,
        end_day,
        country,
        picture,
        ...lineup,
        source,
        duplicates: duplicates.get(id) ?? [],
      });
    }
  }
  const authors = await findAuthors(db, records);
  const nothing = { day: null, end_day: null, country: null, picture: null, acts: [], acts_total: 0 };
  return ({ type, id, author_id: author }) => ({
    ...(byKey.get(`${type} ${id}`) ?? { ...nothing, source: null, duplicates: [] }),
    author_record: author === null ? null : (authors.get(author) ?? null),
  });
}

function selectRows(db: Kysely<Schema>, type: ModeratedType, ids: readonly number[]) {
  const { day, endDay, country } = shownColumns[type];
  return selectNamesAndPictures(db, type, ids).select([
    optionalColumn(day).as('day'),
    optionalColumn(endDay).as('end_day'),
    optionalColumn(country).as('country'),
  ]);
}

/** Returns the first names of the first floor of each event, and the number of all names. */
async function findActs(db: Kysely<Schema>, events: readonly number[]) {
  const actsByEvent = new Map<number, Pick<Details, 'acts' | 'acts_total'>>();
  if (events.length === 0) return actsByEvent;
  for (const { event_id: id, total } of await selectActCounts(db, events).execute())
    actsByEvent.set(id, { acts: [], acts_total: total });
  for (const { event_id: id, artist_name: name } of await selectFirstActs(db, events).execute())
    actsByEvent.get(id)?.acts.push(name);
  return actsByEvent;
}

function selectActCounts(db: Kysely<Schema>, events: readonly number[]) {
  return db
    .selectFrom('floor_artist')
    .where('event_id', 'in', events)
    .groupBy('event_id')
    .select(['event_id', rowCount]);
}

function selectFirstActs(db: Kysely<Schema>, events: readonly number[]) {
  return db
    .selectFrom('floor')
    .innerJoin('floor_artist', 'floor_artist.floor_id', 'floor.floor_id')
    .where('floor.event_id', 'in', events)
    .where('floor.position', '=', 0)
    .where('floor_artist.position', '<', shownActs)
    .orderBy('floor_artist.position')
    .select(['floor.event_id', 'floor_artist.artist_name']);
}

/** Returns the names of the sources of imported events. */
async function findSources(db: Kysely<Schema>, events: readonly number[]): Promise<Map<number, string>> {
  if (events.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_source')
    .where('event_id', 'in', events)
    .select(['event_id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.name]));
}

/** Returns what is known of the authors: since when they are members, their public events, and their troubles. */
async function findAuthors(db: Kysely<Schema>, records: readonly Listed[]) {
  const ids = [...new Set(records.flatMap(({ author_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map<number, NonNullable<Details['author_record']>>();
  const accounts = await db
    .selectFrom('account')
    .where('id', 'in', ids)
    .select(['id', 'created_at as since'])
    .execute();
  const published = new Map((await selectPublishedCounts(db, ids).execute()).map((row) => [row.created_by, row.total]));
  const troubles = new Map((await selectTroubleCounts(db, ids).execute()).map((row) => [row.account_id, row.total]));
  return new Map(
    accounts.map(({ id, since }) => [
      id,
      { id, since, published: published.get(id) ?? 0, troubles: troubles.get(id) ?? 0 },
    ]),
  );
}

function selectPublishedCounts(db: Kysely<Schema>, authors: readonly number[]) {
  return db
    .selectFrom('event')
    .where('created_by', 'in', authors)
    .where('status', '=', 'published')
    .groupBy('created_by')
    .select(['created_by', rowCount]);
}

function selectTroubleCounts(db: Kysely<Schema>, authors: readonly number[]) {
  return db
    .selectFrom('trouble')
    .where('account_id', 'in', authors)
    .groupBy('account_id')
    .select(['account_id', rowCount]);
}

/** An account as moderators see it. */
interface Person {
  id: number;
  username: string;
}

/** Returns a function that finds the accounts with some ids; null for none. One query, whatever their number. */
export async function findPeople(
  db: Kysely<Schema>,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Person | null> {
  const knownIds = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    knownIds.length === 0
      ? []
      : await db.selectFrom('account').where('id', 'in', knownIds).select(['id', 'username']).execute();
  const people = new Map(rows.map((row) => [row.id, row]));
  return (id) => (id === null ? null : (people.get(id) ?? null));
}

/** Selects a page of the rows that wait in a state, oldest first. */
export const selectPageOfWaiting = <T extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, T, Row>,
  waiting: string,
  page: PageParams,
) => rows.where(sql.ref('state'), '=', waiting).orderBy(sql.ref('id')).limit(page.limit).offset(offsetOf(page));

/** Returns a page of reports, suggestions or claims (waiting ones oldest first, decided ones latest first), and the numbers of both. */
export async function readDecisions<T extends keyof Schema, Row>(
  rows: SelectQueryBuilder<Schema, T, Row>,
  waiting: string,
  { state, ...page }: PageParams & { state: string },
) {
  const decided = rows.where(sql.ref('decided_at'), 'is not', null);
  const latest = decided.orderBy(sql.ref('decided_at'), 'desc').orderBy(sql.ref('id'), 'desc');
  const totals = {
    waiting: await countRows(rows.where(sql.ref('state'), '=', waiting)),
    decided: await countRows(decided),
  };
  const isWaiting = state === waiting;
  const pageQuery = isWaiting
    ? selectPageOfWaiting(rows, waiting, page)
    : latest.limit(page.limit).offset(offsetOf(page));
  return {
    rows: await pageQuery.execute(),
    totals,
    pagination: paginationOf(page, isWaiting ? totals.waiting : totals.decided),
  };
}
