import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { candidateQueries, selectVisibleEventsAround } from './candidates.ts';
import { groupByPlace, toComparableEvent, likenessOfEvents, eventsNearPlace } from './comparable-events.ts';
import { minLikeness, nameLikeness } from './likeness.ts';
import { findClosest } from './find-closest.ts';
import { maxCellsPerRequest, createComparisonBudget } from './comparison-budget.ts';
import { normalizeName, memoize } from '../records/normalized-name.ts';
import { toComparablePlace, type PlaceDetails } from './same-place.ts';
import { selectVisibleNames } from './visible-names.ts';
import { describeDuplicates, type Likenesses } from './duplicate-details.ts';

/** Known details of an event whose duplicates are searched for. `date` is its first day, `YYYY-MM-DD`. */
export interface EventQuery extends PlaceDetails {
  type: 'event';
  name: string;
  date: string;
  /** The id of the event itself, if it is already stored. */
  except?: number | undefined;
}

/** Known details of an artist or decoration crew whose duplicates are searched for. */
export interface NameQuery {
  type: 'artist' | 'decoration';
  name: string;
  except?: number | undefined;
}

/** Known details of a release whose duplicates are searched for. */
export interface ReleaseQuery extends Omit<NameQuery, 'type'> {
  type: 'release';
  artist: string;
}

export type DuplicateQuery = EventQuery | NameQuery | ReleaseQuery;

/**
 * Returns up to `limits.duplicates` likely duplicates of the described record, closest match first; used by forms,
 * imports and admins. Names are compared without accents and stop words. Events must begin within a day of each other
 * at one place (within 30 km, at the same venue or in the same area; in the same country where no more is known);
 * releases need similar artist names. Callers find public records and their own, admins all that are not deleted.
 */
export async function findDuplicates(
  { store: { db } }: Pick<Deps, 'store'>,
  actor: Actor,
  request: DuplicateQuery,
): Promise<Duplicate[]> {
  const found =
    request.type === 'event' ? await findSimilarEvents(db, actor, request) : await findSimilarNames(db, actor, request);
  return describeDuplicates(db, request.type, found);
}

/**
 * Returns the closest matches among the events that the caller may see and that begin within a day of the given date.
 */
async function findSimilarEvents(
  db: Kysely<Schema>,
  actor: Actor,
  { name, date, except, ...place }: EventQuery,
): Promise<Likenesses> {
  const known = (await selectVisibleEventsAround(db, actor, date).execute()).map(toComparableEvent);
  const request = { name: normalizeName('event', name), place: toComparablePlace(place) };
  const near = [...eventsNearPlace(groupByPlace(known), request.place)].filter(({ id }) => id !== except);
  const likenessTo = likenessOfEvents(request);
  return toLikenesses(
    await findClosest(
      { name: request.name, likenessTo, limit: limits.duplicates },
      near,
      createComparisonBudget(maxCellsPerRequest),
    ),
  );
}

async function findSimilarNames(
  db: Kysely<Schema>,
  actor: Actor,
  request: NameQuery | ReleaseQuery,
): Promise<Likenesses> {
  const { type, name, except } = request;
  const own = normalizeName(type, name);
  const artist = request.type === 'release' ? normalizeName('artist', request.artist) : null;
  const ids = new Set<number>();
  for (const query of candidateQueries(db, type, name)) for (const { id } of await query.execute()) ids.add(id);
  if (except !== undefined) ids.delete(except);
  const rows = ids.size === 0 ? [] : await selectVisibleNames(db, actor, type, [...ids]);
  const known = rows.map((row) => ({ ...row, name: memoize(() => normalizeName(type, row.name)) }));
  const likenessTo = (other: (typeof known)[number]): number => {
    if (artist !== null && nameLikeness(artist, normalizeName('artist', other.artist ?? '')) < minLikeness) return 0;
    return nameLikeness(own, other.name());
  };
  return toLikenesses(
    await findClosest(
      { name: own, likenessTo, limit: limits.duplicates },
      known,
      createComparisonBudget(maxCellsPerRequest),
    ),
  );
}

const toLikenesses = (found: readonly [{ id: number }, number][]): Likenesses =>
  new Map(found.map(([{ id }, likeness]) => [id, likeness]));
