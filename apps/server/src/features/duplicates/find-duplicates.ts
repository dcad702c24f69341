import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api';
import type { ParsedRequest } from '@moonfloor/contract/endpoint';
import { limits } from '@moonfloor/contract/limits';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { candidateQueries, selectVisibleEventsAround, selectVisibleNames } from './candidates.ts';
import { groupByPlace, toComparableEvent, likenessOfEvents, eventsNearPlace } from './comparable-events.ts';
import { minLikeness, nameLikeness } from './likeness.ts';
import { createComparisonBudget, findClosest, maxCellsPerRequest } from './find-closest.ts';
import { normalizeName, memoize } from '../records/normalized-name.ts';
import { toComparablePlace } from './same-place.ts';
import { describeDuplicates } from './duplicate-details.ts';

type Query<C extends 'findEventTwins' | 'findArtistTwins' | 'findReleaseTwins'> = ParsedRequest<Api[C]>['query'];

/** Known details of a record whose duplicates are searched for; `except` is its own id if it is already stored. */
export type DuplicateQuery = EventQuery | NameQuery;
type EventQuery = { type: 'event' } & Query<'findEventTwins'>;
type NameQuery =
  | ({ type: 'artist' | 'decoration' } & Query<'findArtistTwins'>)
  | ({ type: 'release' } & Query<'findReleaseTwins'>);

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
  return describeDuplicates(db, request.type, new Map(found.map(([{ id }, likeness]) => [id, likeness])));
}

const limit = limits.duplicates;

/** Returns the closest matches among the events that the caller may see and that begin within a day of the given date. */
async function findSimilarEvents(db: Kysely<Schema>, actor: Actor, { name, date, except, ...place }: EventQuery) {
  const known = (await selectVisibleEventsAround(db, actor, date).execute()).map(toComparableEvent);
  const request = { name: normalizeName('event', name), place: toComparablePlace(place) };
  const near = [...eventsNearPlace(groupByPlace(known), request.place)].filter(({ id }) => id !== except);
  const query = { name: request.name, likenessTo: likenessOfEvents(request), limit };
  return findClosest(query, near, createComparisonBudget(maxCellsPerRequest));
}

async function findSimilarNames(db: Kysely<Schema>, actor: Actor, request: NameQuery) {
  const { type, except } = request;
  const name = normalizeName(type, request.name);
  const artist = request.type === 'release' ? normalizeName('artist', request.artist) : null;
  const ids = new Set<number>();
  for (const query of candidateQueries(db, type, request.name))
    for (const { id } of await query.execute()) if (id !== except) ids.add(id);
  const rows = ids.size === 0 ? [] : await selectVisibleNames(db, actor, type, [...ids]);
  const known = rows.map((row) => ({ ...row, name: memoize(() => normalizeName(type, row.name)) }));
  const likenessTo = (other: (typeof known)[number]): number => {
    if (artist !== null && nameLikeness(artist, normalizeName('artist', other.artist ?? '')) < minLikeness) return 0;
    return nameLikeness(name, other.name());
  };
  return findClosest({ name, likenessTo, limit }, known, createComparisonBudget(maxCellsPerRequest));
}
