import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import type { ModeratedType } from '@moonfloor/contract/moderation/moderation';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import { addDays } from '@moonfloor/contract/values/days';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { memoize, normalizeName, normalizeNames } from '../records/normalized-name.ts';
import type { NamedTable } from '../records/record-type.ts';
import { findCandidates, findVisibleNames, listVisibleEventsAround } from './candidates.ts';
import { coincidenceLikeness, coincidingWith, withSomethingInCommon } from './coinciding-events.ts';
import {
  type ComparableEvent,
  eventsNearPlace,
  groupByPlace,
  likenessOfEvents,
  loadComparableEvents,
  selectComparableEvents,
} from './comparable-events.ts';
import { describeDuplicates } from './describe-duplicates.ts';
import { createComparisonBudget, findClosest, maxCellsPerRequest } from './find-closest.ts';
import { likenessOfNames, minLikeness, nameLikeness } from './likeness.ts';
import { findRelated } from './related-records.ts';
import { toComparablePlace } from './same-place.ts';

type Query<
  C extends 'findEventDuplicates' | 'findArtistDuplicates' | 'findDecorationDuplicates' | 'findReleaseDuplicates',
> = ParsedRequest<Api[C]>['query'];

/** Known details of a record whose duplicates are searched for; `except` is its own id if it is already stored. */
export type DuplicateQuery = EventQuery | NameQuery;
type EventQuery = { type: 'event' } & Query<'findEventDuplicates'>;
type NameQuery =
  | ({ type: 'artist' } & Query<'findArtistDuplicates'>)
  | ({ type: 'decoration' } & Query<'findDecorationDuplicates'>)
  | ({ type: 'release' } & Query<'findReleaseDuplicates'>)
  | ({ type: SimpleType } & Query<'findArtistDuplicates'>);

/**
 * Returns up to `limits.duplicates` likely duplicates of the described record, closest match first; used by forms,
 * imports and the queue. Names and alternative names are compared without accents and stop words. Events must begin
 * within a day of each other at one place (within 30 km, at the same venue or in the same area; in the same country where
 * no more is known); with any name if they begin on one day at one venue and have a word, the link or an artist in
 * common; those of one series on different days differ. Releases need similar artist names. Callers find public records
 * and their own, moderators all that are not deleted.
 */
export async function findDuplicates(
  { store: { db } }: Pick<Deps, 'store'>,
  actor: Actor,
  request: DuplicateQuery,
): Promise<Duplicate[]> {
  const closest =
    request.type === 'event' ? await findSimilarEvents(db, actor, request) : await findSimilarNames(db, actor, request);
  return describeDuplicates(db, request.type, new Map(closest.map(([{ id }, likeness]) => [id, likeness])));
}

const limit = limits.duplicates;

/** Returns the closest matches among the events that the caller may see and that begin within a day of the given date. */
async function findSimilarEvents(
  db: Kysely<Schema>,
  actor: Actor,
  { name, alternative_names: alternativeNames, date, except, ...place }: EventQuery,
) {
  const eventsAround = await loadComparableEvents(db, await listVisibleEventsAround(db, actor, date));
  const names = normalizeNames('event', name, alternativeNames);
  const request = { names, place: toComparablePlace(place) };
  const nearbyEvents = [...eventsNearPlace(groupByPlace(eventsAround), request.place)].filter(
    ({ id }) => id !== except,
  );
  const query = { names: request.names, likenessTo: likenessOfEvents(request), limit: limit + adjacentDates };
  const similar = await findClosest(query, nearbyEvents, createComparisonBudget(maxCellsPerRequest));
  const areRelated = await findRelated(db, 'event', except === undefined ? [] : [except, ...similar.map(idOf)]);
  const closest = similar.filter(([{ id }]) => except === undefined || !areRelated(id, except));
  // The link and the artists of an event that the caller may not see are not compared.
  const visible = eventsAround.find((event) => event.id === except)?.id;
  const entered = { id: visible, day: date, names: () => names, place: request.place };
  const pairs = coincidingWith(entered, nearbyEvents).map((event) => [entered, event] as const);
  return withCoinciding(
    closest,
    (await withSomethingInCommon(db, pairs)).map(([, event]) => event),
  ).slice(0, limit);
}

/** How many dates of a series begin within a day of one of them: they are similar, but no duplicates. */
const adjacentDates = 2;

const idOf = ([{ id }]: readonly [{ id: number }, ...unknown[]]): number => id;

/** Adds the events that coincide to those with similar names. */
function withCoinciding(
  closest: readonly [ComparableEvent, number][],
  coinciding: readonly ComparableEvent[],
): [ComparableEvent, number][] {
  const furtherEvents = coinciding.filter((event) => !closest.some(([{ id }]) => id === event.id));
  return [...closest, ...furtherEvents.map((event): [ComparableEvent, number] => [event, coincidenceLikeness])];
}

async function findSimilarNames(db: Kysely<Schema>, actor: Actor, request: NameQuery) {
  const { type, except, name } = request;
  const alternativeNames = 'alternative_names' in request ? request.alternative_names : undefined;
  const names = normalizeNames(type, name, alternativeNames);
  const artist = request.type === 'release' ? normalizeName('artist', request.artist) : null;
  const [ids = []] = await findCandidates(db, type, [[name, ...(alternativeNames ?? [])]]);
  const areRelated = await findRelated(db, type, except === undefined ? [] : [except]);
  const rows = await findVisibleNames(
    db,
    actor,
    type,
    ids.filter((id) => id !== except && (except === undefined || !areRelated(id, except))),
  );
  const candidates = rows.map((row) => ({
    ...row,
    names: memoize(() => normalizeNames(type, row.name, row.alternativeNames)),
  }));
  const likenessTo = (candidate: (typeof candidates)[number]): number => {
    if (artist !== null && nameLikeness(artist, normalizeName('artist', candidate.artist ?? '')) < minLikeness)
      return 0;
    return likenessOfNames(names, candidate.names());
  };
  return findClosest({ names, likenessTo, limit }, candidates, createComparisonBudget(maxCellsPerRequest));
}

/** Likely duplicates of each of some records. */
type DuplicateIds = Map<number, readonly [id: number, likeness: number][]>;

/**
 * Returns the closest likely duplicates of stored records, by id, up to `limit` of each; those without any are absent.
 * They are found as by `findDuplicates`, with few queries whatever the number of records. Moderators only, who see all.
 */
export async function findDuplicatesOf(
  db: Kysely<Schema>,
  actor: Actor,
  type: ModeratedType,
  ids: readonly number[],
  limit: number,
): Promise<Map<number, Duplicate[]>> {
  if (ids.length === 0) return new Map();
  const closest =
    type === 'event' ? await closestEvents(db, ids, limit) : await closestNames(db, actor, type, ids, limit);
  const all = new Map([...closest.values()].flat());
  const described = new Map((await describeDuplicates(db, type, all)).map((record) => [record.id, record]));
  return new Map(
    [...closest].map(([id, duplicates]) => [
      id,
      duplicates.flatMap(([duplicate, likeness]) =>
        described.has(duplicate) ? [{ ...described.get(duplicate)!, likeness }] : [],
      ),
    ]),
  );
}

/**
 * Returns whether a new record of a member has likely duplicates. Those among their own events that are on other days are
 * none: they know both, as the nights of a weekend.
 */
export async function hasForeignDuplicate(
  db: Kysely<Schema>,
  actor: Actor,
  type: ModeratedType,
  id: number,
): Promise<boolean> {
  if (type !== 'event') return (await closestNames(db, actor, type, [id], 1)).size > 0;
  const closest = (await closestEvents(db, [id], limit)).get(id) ?? [];
  const ids = [id, ...closest.map(([duplicate]) => duplicate)];
  const rows = await db.selectFrom('event').where('id', 'in', ids).select(['id', 'created_by', 'event_date']).execute();
  const day = rows.find((row) => row.id === id)?.event_date;
  return rows.some((row) => row.id !== id && (row.created_by !== actor.id || row.event_date === day));
}

async function closestEvents(db: Kysely<Schema>, ids: readonly number[], limit: number): Promise<DuplicateIds> {
  const events = await loadComparableEvents(db, await selectComparableEvents(db).where('id', 'in', ids).execute());
  if (events.length === 0) return new Map();
  const days = [...new Set(events.flatMap(({ day }) => [addDays(day, -1), day, addDays(day, 1)]))];
  const eventsAround = await loadComparableEvents(
    db,
    await selectComparableEvents(db).where('event_date', 'in', days).execute(),
  );
  const byDay = new Map(
    [...Map.groupBy(eventsAround, ({ day }) => day)].map(([day, eventsOfDay]) => [day, groupByPlace(eventsOfDay)]),
  );
  const budget = createComparisonBudget(maxCellsPerRequest);
  const closest = new Map<ComparableEvent, [ComparableEvent, number][]>();
  const pairs: (readonly [ComparableEvent, ComparableEvent])[] = [];
  for (const event of events) {
    const nearbyEvents = [-1, 0, 1].flatMap((away) => {
      const eventsOfDay = byDay.get(addDays(event.day, away));
      return eventsOfDay === undefined
        ? []
        : [...eventsNearPlace(eventsOfDay, event.place)].filter(({ id }) => id !== event.id);
    });
    const names = event.names();
    const likenessTo = likenessOfEvents({ names, place: event.place });
    const query = { names, likenessTo, limit: limit + adjacentDates };
    closest.set(event, await findClosest(query, nearbyEvents, budget));
    pairs.push(...coincidingWith(event, nearbyEvents).map((candidate) => [event, candidate] as const));
    if (budget.isExhausted()) break;
  }
  const coinciding = Map.groupBy(await withSomethingInCommon(db, pairs), ([event]) => event);
  const similarIds = [...closest].flatMap(([{ id }, similar]) => [id, ...similar.map(idOf)]);
  const areRelated = await findRelated(db, 'event', similarIds);
  const duplicates: DuplicateIds = new Map();
  for (const [event, similar] of closest) {
    const coincidingEvents = (coinciding.get(event) ?? []).map(([, candidate]) => candidate);
    const unrelated = similar.filter(([{ id }]) => !areRelated(id, event.id));
    addTo(duplicates, event.id, withCoinciding(unrelated, coincidingEvents).slice(0, limit));
  }
  return duplicates;
}

async function closestNames(
  db: Kysely<Schema>,
  actor: Actor,
  type: NamedTable,
  ids: readonly number[],
  limit: number,
): Promise<DuplicateIds> {
  const read = async (recordIds: readonly number[]) =>
    (await selectInChunks(recordIds, (chunk) => findVisibleNames(db, actor, type, chunk))).map((row) => ({
      ...row,
      names: memoize(() => normalizeNames(type, row.name, row.alternativeNames)),
    }));
  const records = await read(ids);
  if (records.length === 0) return new Map();
  const candidateIds = await findCandidates(
    db,
    type,
    records.map(({ name, alternativeNames }) => [name, ...alternativeNames]),
  );
  const candidates = new Map((await read(candidateIds.flat())).map((candidate) => [candidate.id, candidate]));
  const areRelated = await findRelated(db, type, ids);
  const budget = createComparisonBudget(maxCellsPerRequest);
  const duplicates: DuplicateIds = new Map();
  for (const [at, { id, names }] of records.entries()) {
    const likenessTo = ({ names: others }: { names: typeof names }): number => likenessOfNames(names(), others());
    const unrelated = candidateIds[at]!.flatMap((candidate) =>
      candidate === id || areRelated(candidate, id) ? [] : (candidates.get(candidate) ?? []),
    );
    addTo(duplicates, id, await findClosest({ names: names(), likenessTo, limit }, unrelated, budget));
    if (budget.isExhausted()) break;
  }
  return duplicates;
}

function addTo(
  duplicates: DuplicateIds,
  id: number,
  closest: readonly [candidate: { id: number }, likeness: number][],
): void {
  if (closest.length === 0) return;
  duplicates.set(
    id,
    closest.map(([candidate, likeness]) => [candidate.id, likeness]),
  );
}
