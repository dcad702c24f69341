import { type Kysely, sql } from 'kysely';
import type { Resources } from '@moonfloor/contract/accounts/auth';
import type { ModeratedType, Review } from '@moonfloor/contract/moderation/moderation';
import { type Collection, collectionOf } from '@moonfloor/contract/records/simple-calls';
import {
  type ActiveStatus,
  type EventStatus,
  type PublicationStatus,
  type ResourceType,
  type SimpleType,
  simpleTypes,
} from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import { nameColumn, recordTable, statusColumn } from '../records/record-table.ts';
import { findReviewsOf } from '../records/reviews.ts';
import { releaseStatus } from '../releases/repository.ts';

/** Returns a member's records that are not deleted, newest first, up to a limit per type. `today` is a day. */
export async function listContributions(
  db: Kysely<Schema>,
  author: number,
  today: string,
  max?: number,
): Promise<Resources> {
  const status = sql.ref<ActiveStatus>('status').as('status');
  const events = selectOf(db, author, 'event', max).select([
    nameColumn('event').as('event_name'),
    sql.ref<string>('event_date').as('event_date'),
    sql.ref<string | null>('event_end_date').as('event_end_date'),
    sql.ref<EventStatus>('event_status').as('event_status'),
    sql.ref<PublicationStatus>('status').as('status'),
  ]);
  const artists = selectOf(db, author, 'artist', max).select([nameColumn('artist').as('artist_name'), status]);
  const decorations = selectOf(db, author, 'decoration', max).select([
    nameColumn('decoration').as('decoration_name'),
    status,
  ]);
  const releases = selectOf(db, author, 'release', max).select([
    nameColumn('release').as('release_name'),
    sql.ref<string>('release_date').as('release_date'),
    sql.ref<Schema['release']['state']>('state').as('state'),
  ]);
  const simple: Record<string, unknown> = {};
  for (const type of simpleTypes) {
    const rows = selectOf(db, author, type, max).select([sql.ref(`${type}_name`).as(`${type}_name`), status]);
    simple[collectionOf(type)] = await withReviews(db, author, type, await rows.execute());
  }
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each list has what its query selects
    ...(simple as Pick<Resources, Collection<SimpleType>>),
    events: await withReviews(db, author, 'event', await events.execute()),
    artists: await withReviews(db, author, 'artist', await artists.execute()),
    decorations: await withReviews(db, author, 'decoration', await decorations.execute()),
    releases: (await releases.execute()).map((row) => ({ ...row, status: releaseStatus(row, today), review: null })),
  };
}

/** Adds the reasons to records that were returned by a moderator. */
async function withReviews<T extends { id: number }>(
  db: Kysely<Schema>,
  author: number,
  type: ModeratedType,
  records: T[],
): Promise<(T & { review: Review | null })[]> {
  const reviews = await findReviewsOf(db, author, type);
  return records.map((record) => ({ ...record, review: reviews.get(record.id) ?? null }));
}

function selectOf(db: Kysely<Schema>, author: number, type: ResourceType, max: number | undefined) {
  return db
    .selectFrom(recordTable(type))
    .where('record.created_by', '=', author)
    .where(statusColumn(type), '!=', 'deleted')
    .orderBy('record.created_at', 'desc')
    .orderBy('record.id', 'desc')
    .$if(max !== undefined, (query) => query.limit(max!))
    .select(['record.id', 'record.created_at', 'record.updated_at']);
}
