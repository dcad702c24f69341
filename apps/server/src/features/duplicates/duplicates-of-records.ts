import type { Kysely } from 'kysely';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { ResourceType } from '@moonfloor/contract/lists';
import { selectInChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { addDays } from '../../platform/clock.ts';
import { findCandidates, findVisibleNames } from './candidates.ts';
import {
  eventsNearPlace,
  groupByPlace,
  likenessOfEvents,
  loadComparableEvents,
  selectComparableEvents,
} from './comparable-events.ts';
import { describeDuplicates } from './duplicate-details.ts';
import { createComparisonBudget, findClosest, maxCellsPerRequest } from './find-closest.ts';
import { likenessOfNames } from './likeness.ts';
import { memoize, normalizeNames } from './normalized-name.ts';

/** Likely duplicates of each of some records. */
type Found = Map<number, readonly [id: number, likeness: number][]>;

/**
 * Returns the closest likely duplicates of stored records, by id, up to `limit` of each; those without any are absent.
 * They are found as by `findDuplicates`, with five queries whatever the number of records. Moderators only, who see all.
 */
export async function findDuplicatesOf(
  db: Kysely<Schema>,
  actor: Actor,
  type: Exclude<ResourceType, 'release'>,
  ids: readonly number[],
  limit: number,
): Promise<Map<number, Duplicate[]>> {
  if (ids.length === 0) return new Map();
  const found =
    type === 'event' ? await closestEvents(db, ids, limit) : await closestNames(db, actor, type, ids, limit);
  const all = new Map([...found.values()].flat());
  const described = new Map((await describeDuplicates(db, type, all)).map((record) => [record.id, record]));
  return new Map(
    [...found].map(([id, others]) => [
      id,
      others.flatMap(([other, likeness]) => (described.has(other) ? [{ ...described.get(other)!, likeness }] : [])),
    ]),
  );
}

async function closestEvents(db: Kysely<Schema>, ids: readonly number[], limit: number): Promise<Found> {
  const events = await loadComparableEvents(db, selectComparableEvents(db).where('id', 'in', ids));
  if (events.length === 0) return new Map();
  const days = [...new Set(events.flatMap(({ day }) => [addDays(day, -1), day, addDays(day, 1)]))];
  const around = await loadComparableEvents(db, selectComparableEvents(db).where('event_date', 'in', days));
  const byDay = new Map([...Map.groupBy(around, ({ day }) => day)].map(([day, some]) => [day, groupByPlace(some)]));
  const budget = createComparisonBudget(maxCellsPerRequest);
  const found: Found = new Map();
  for (const event of events) {
    const near = [-1, 0, 1].flatMap((away) => {
      const there = byDay.get(addDays(event.day, away));
      return there === undefined ? [] : [...eventsNearPlace(there, event.place)].filter(({ id }) => id !== event.id);
    });
    const names = event.names();
    const query = { names, likenessTo: likenessOfEvents({ names, place: event.place }), limit };
    addTo(found, event.id, await findClosest(query, near, budget));
    if (budget.isExhausted()) break;
  }
  return found;
}

async function closestNames(
  db: Kysely<Schema>,
  actor: Actor,
  type: 'artist' | 'decoration',
  ids: readonly number[],
  limit: number,
): Promise<Found> {
  const read = async (some: readonly number[]) =>
    (await selectInChunks(some, (part) => ({ execute: () => findVisibleNames(db, actor, type, part) }))).map((row) => ({
      ...row,
      names: memoize(() => normalizeNames(type, row.name, row.alternativeNames)),
    }));
  const records = await read(ids);
  if (records.length === 0) return new Map();
  const candidates = await findCandidates(
    db,
    type,
    records.map(({ name }) => name),
  );
  const others = await read(candidates);
  const budget = createComparisonBudget(maxCellsPerRequest);
  const found: Found = new Map();
  for (const { id, names } of records) {
    const likenessTo = (other: (typeof others)[number]): number => likenessOfNames(names(), other.names());
    const rest = others.filter((other) => other.id !== id);
    addTo(found, id, await findClosest({ names: names(), likenessTo, limit }, rest, budget));
    if (budget.isExhausted()) break;
  }
  return found;
}

function addTo(found: Found, id: number, closest: readonly [other: { id: number }, likeness: number][]): void {
  if (closest.length === 0) return;
  found.set(
    id,
    closest.map(([other, likeness]) => [other.id, likeness]),
  );
}
