import type { Kysely } from 'kysely';
import type { Resources } from '@moonfloor/contract/auth';
import type { ModeratedType, Review } from '@moonfloor/contract/moderation';
import type { Schema } from '../../db/schema.ts';
import { findReviewsOf } from '../records/reviews.ts';
import { releaseStatus } from '../releases/status.ts';

/** Returns a member's records that are not deleted, newest first, up to a limit per type. `today` is a day. */
export async function listContributions(
  db: Kysely<Schema>,
  author: number,
  today: string,
  max: number | null = null,
): Promise<Resources> {
  return {
    events: await withReviews(db, author, 'event', await selectEventsOf(db, author, max)),
    artists: await withReviews(db, author, 'artist', await selectArtistsOf(db, author, max)),
    decorations: await withReviews(db, author, 'decoration', await selectDecorationsOf(db, author, max)),
    releases: await listReleasesOf(db, author, today, max),
  };
}

/** Adds the reasons to records that were returned by an admin. */
async function withReviews<T extends { id: number }>(
  db: Kysely<Schema>,
  author: number,
  type: ModeratedType,
  records: T[],
): Promise<(T & { review: Review | null })[]> {
  const reviews = await findReviewsOf(db, author, type);
  return records.map((record) => ({ ...record, review: reviews.get(record.id) ?? null }));
}

function selectEventsOf(db: Kysely<Schema>, author: number, max: number | null) {
  return db
    .selectFrom('event')
    .where('created_by', '=', author)
    .where('status', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(max !== null, (query) => query.limit(max ?? 0))
    .select(['id', 'event_name', 'event_date', 'status', 'created_at', 'updated_at'])
    .execute();
}

function selectArtistsOf(db: Kysely<Schema>, author: number, max: number | null) {
  return db
    .selectFrom('artist')
    .where('created_by', '=', author)
    .where('status', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(max !== null, (query) => query.limit(max ?? 0))
    .select(['id', 'artist_name', 'status', 'created_at', 'updated_at'])
    .execute();
}

function selectDecorationsOf(db: Kysely<Schema>, author: number, max: number | null) {
  return db
    .selectFrom('decoration')
    .where('created_by', '=', author)
    .where('status', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(max !== null, (query) => query.limit(max ?? 0))
    .select(['id', 'decoration_name', 'status', 'created_at', 'updated_at'])
    .execute();
}

async function listReleasesOf(db: Kysely<Schema>, author: number, today: string, max: number | null) {
  const rows = await db
    .selectFrom('release')
    .where('created_by', '=', author)
    .where('state', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(max !== null, (query) => query.limit(max ?? 0))
    .select(['id', 'release_name', 'release_date', 'state', 'created_at', 'updated_at'])
    .execute();
  return rows.map((release) => ({ ...release, status: releaseStatus(release, today), review: null }));
}
