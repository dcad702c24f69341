import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api';
import type { ParsedRequest } from '@moonfloor/contract/endpoint';
import { limits } from '@moonfloor/contract/limits';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { findCandidates, findVisibleNames, selectVisibleEventsAround } from './candidates.ts';
import { eventsNearPlace, groupByPlace, likenessOfEvents, loadComparableEvents } from './comparable-events.ts';
import { likenessOfNames, minLikeness, nameLikeness } from './likeness.ts';
import { createComparisonBudget, findClosest, maxCellsPerRequest } from './find-closest.ts';
import { memoize, normalizeName, normalizeNames } from './normalized-name.ts';
import { toComparablePlace } from './same-place.ts';
import { describeDuplicates } from './duplicate-details.ts';

type Query<
  C extends 'findEventDuplicates' | 'findArtistDuplicates' | 'findDecorationDuplicates' | 'findReleaseDuplicates',
> = ParsedRequest<Api[C]>['query'];

/** Known details of a record whose duplicates are searched for; `except` is its own id if it is already stored. */
export type DuplicateQuery = EventQuery | NameQuery;
type EventQuery = { type: 'event' } & Query<'findEventDuplicates'>;
type NameQuery =
  | ({ type: 'artist' } & Query<'findArtistDuplicates'>)
  | ({ type: 'decoration' } & Query<'findDecorationDuplicates'>)
  | ({ type: 'release' } & Query<'findReleaseDuplicates'>);

/**
 * Returns up to `limits.duplicates` likely duplicates of the described record, closest match first; used by forms,
 * imports and admins. Names and alternative names are compared without accents and stop words. Events must begin within a day of each other
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
async function findSimilarEvents(
  db: Kysely<Schema>,
  actor: Actor,
  { name, alternative_names: alternativeNames, date, except, ...place }: EventQuery,
) {
  const known = await loadComparableEvents(db, selectVisibleEventsAround(db, actor, date));
  const request = { names: normalizeNames('event', name, alternativeNames), place: toComparablePlace(place) };
  const near = [...eventsNearPlace(groupByPlace(known), request.place)].filter(({ id }) => id !== except);
  const query = { names: request.names, likenessTo: likenessOfEvents(request), limit };
  return findClosest(query, near, createComparisonBudget(maxCellsPerRequest));
}

async function findSimilarNames(db: Kysely<Schema>, actor: Actor, request: NameQuery) {
  const { type, except, name } = request;
  const alternativeNames = request.type === 'artist' ? request.alternative_names : undefined;
  const names = normalizeNames(type, name, alternativeNames);
  const artist = request.type === 'release' ? normalizeName('artist', request.artist) : null;
  const ids = await findCandidates(db, type, [name, ...(alternativeNames ?? [])]);
  const rows = await findVisibleNames(
    db,
    actor,
    type,
    ids.filter((id) => id !== except),
  );
  const known = rows.map((row) => ({
    ...row,
    names: memoize(() => normalizeNames(type, row.name, row.alternativeNames)),
  }));
  const likenessTo = (other: (typeof known)[number]): number => {
    if (artist !== null && nameLikeness(artist, normalizeName('artist', other.artist ?? '')) < minLikeness) return 0;
    return likenessOfNames(names, other.names());
  };
  return findClosest({ names, likenessTo, limit }, known, createComparisonBudget(maxCellsPerRequest));
}
