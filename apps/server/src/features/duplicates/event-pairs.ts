import type { Kysely } from 'kysely';
import { addDays } from '@moonfloor/contract/values/days';
import { isDay, compareText } from '@moonfloor/contract/values/text';
import type { Schema } from '../../db/schema.ts';
import { coincidenceLikeness, coincidingWith, withSomethingInCommon } from './coinciding-events.ts';
import {
  type EventsByPlace,
  addToGroups,
  type ComparableEvent,
  loadComparableEvents,
  likenessOfEvents,
  eventsNearPlace,
  selectComparableEvents,
} from './comparable-events.ts';
import { createComparisonBudget, findClosest } from './find-closest.ts';
import { olderFirst, type Pair, maxPairsPerPage, rowsPerPage, type PairsPage } from './name-pairs.ts';
import { findRelated } from './related-records.ts';

/** Number of cells after which a page ends: single days can have many events in one country. */
const maxCellsPerPage = 30_000_000;

/** Events whose last day is today or later, or those before. */
type When = 'upcoming' | 'past';

/** Events that began longer ago, in days, are not expected to last. */
const maxDaysRunning = 366;

/** A position in the order of events. */
interface EventCursor {
  day: string;
  id: number;
}

/**
 * Iterates over events by day and compares each with the preceding ones that may be at its place and begin within a day
 * of it. A pair is upcoming if one of its events is; those that have begun are all on the first page.
 */
export async function pairsOfEvents(
  db: Kysely<Schema>,
  { when, today, after }: { when: When; today: string; after: string },
): Promise<PairsPage> {
  const cursor = parseCursor(after, when, today);
  const runningEvents = await selectRunning(db, today).execute();
  const isRunning = new Set(runningEvents.map(({ id }) => id));
  const recent = new RecentEvents();
  const budget = createComparisonBudget(maxCellsPerPage);
  const pairs: Pair[] = [];
  const coinciding: (readonly [ComparableEvent, ComparableEvent])[] = [];
  /** Adds the pairs of an event with recent ones, those with a running event or the others; all if undefined. */
  const compare = async (event: ComparableEvent, withRunning?: boolean): Promise<void> => {
    const names = event.names();
    const query = { names, likenessTo: likenessOfEvents({ names, place: event.place }) };
    const isWanted = ({ id }: ComparableEvent): boolean =>
      withRunning === undefined || withRunning === (isRunning.has(event.id) || isRunning.has(id));
    const nearbyEvents = recent.near(event);
    const closest = await findClosest(query, nearbyEvents, budget);
    for (const [other, likeness] of closest)
      if (isWanted(other) && !areRelated(event.id, other.id))
        pairs.push({ ids: olderFirst(event.id, other.id), likeness });
    const similar = new Set(closest.map(([other]) => other));
    for (const other of coincidingWith(event, nearbyEvents))
      if (isWanted(other) && !similar.has(other)) coinciding.push([event, other]);
    recent.add(event);
  };
  const days = [
    addDays(today, -1),
    ...runningEvents.flatMap(({ event_date: day }) => [addDays(day, -1), day, addDays(day, 1)]),
  ];
  const before =
    cursor !== null
      ? await selectEventsUpTo(db, when, cursor).execute()
      : when === 'upcoming'
        ? await selectBegun(db, days, today).execute()
        : [];
  const events = await loadNextEvents(db, when, cursor ?? { day: today, id: 0 });
  const ids = [...before, ...events].map(({ id }) => id);
  const areRelated = await findRelated(db, 'event', ids);
  for (const event of await loadComparableEvents(db, before))
    if (cursor === null) await compare(event, true);
    else recent.add(event);
  let next = events.length < rowsPerPage ? null : formatCursor(events.at(-1)!);
  for (const event of events) {
    await compare(event, when === 'past' ? false : undefined);
    if (pairs.length + coinciding.length < maxPairsPerPage && !budget.isExhausted()) continue;
    next = formatCursor(event);
    break;
  }
  for (const [event, earlier] of await withSomethingInCommon(db, coinciding))
    pairs.push({ ids: olderFirst(event.id, earlier.id), likeness: coincidenceLikeness });
  return { pairs, next };
}

/** Selects the events that have begun before a day and last until it or longer. */
function selectRunning(db: Kysely<Schema>, today: string) {
  return selectComparableEvents(db)
    .where('event_date', '>=', addDays(today, -maxDaysRunning))
    .where('event_date', '<', today)
    .where('event_end_date', '>=', today);
}

/** Selects the events that begin on some days before another one. */
function selectBegun(db: Kysely<Schema>, days: readonly string[], today: string) {
  return selectComparableEvents(db)
    .where('event_date', 'in', [...new Set(days)])
    .where('event_date', '<', today)
    .orderBy('event_date')
    .orderBy('id');
}

const formatCursor = ({ day, id }: EventCursor): string => `${day} ${id}`;

/** Parses a cursor; null for the first page, also for a cursor that `today` has since moved out of the range. */
function parseCursor(after: string, when: When, today: string): EventCursor | null {
  const [day = '', id = ''] = after.split(' ');
  const isInRange = when === 'past' ? day < today : day >= today;
  return isDay(day) && /^\d{1,9}$/.test(id) && isInRange ? { day, id: Number(id) } : null;
}

/** Preceding events that begin within a day of the latest one, by day and place. */
class RecentEvents {
  readonly #days = new Map<string, EventsByPlace>();

  add(event: ComparableEvent): void {
    addToGroups(this.#days.get(event.day) ?? this.#startDay(event.day), event);
  }

  /** Adds a day and drops those more than one day away from it. */
  #startDay(day: string): EventsByPlace {
    const [first, last] = [addDays(day, -1), addDays(day, 1)];
    for (const recent of this.#days.keys()) if (recent < first || recent > last) this.#days.delete(recent);
    const byPlace: EventsByPlace = new Map();
    this.#days.set(day, byPlace);
    return byPlace;
  }

  /** Returns the distinct events that may be at the place of an event and begin within a day of it. */
  near({ place, day }: ComparableEvent): ReadonlySet<ComparableEvent> {
    if (!this.#days.has(day)) this.#startDay(day);
    const nearbyEvents = new Set<ComparableEvent>();
    for (const byPlace of this.#days.values())
      for (const event of eventsNearPlace(byPlace, place)) nearbyEvents.add(event);
    return nearbyEvents;
  }
}

/**
 * Loads the next events after a cursor: upcoming ones soonest first, past ones latest first. The index is ordered
 * within each status only, so the two statuses are read separately and merged.
 */
async function loadNextEvents(db: Kysely<Schema>, when: When, from: EventCursor): Promise<ComparableEvent[]> {
  const published = await selectEventsAfter(db, 'published', when, from).execute();
  const last = published.length < rowsPerPage ? undefined : published.at(-1);
  const until = last && { day: last.event_date, id: last.id };
  const drafts = await selectEventsAfter(db, 'draft', when, from, until).execute();
  const direction = when === 'past' ? -1 : 1;
  const next = [...published, ...drafts]
    .toSorted((one, other) => (compareText(one.event_date, other.event_date) || one.id - other.id) * direction)
    .slice(0, rowsPerPage);
  return loadComparableEvents(db, next);
}

/** Selects the next events of a status after one cursor and before another. */
function selectEventsAfter(
  db: Kysely<Schema>,
  status: 'published' | 'draft',
  when: When,
  from: EventCursor,
  until?: EventCursor,
) {
  const [order, after, before] = when === 'past' ? (['desc', '<', '>'] as const) : (['asc', '>', '<'] as const);
  return selectComparableEvents(db, [status])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('event_date', 'id'), after, tuple(from.day, from.id)))
    .$if(until !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('event_date', 'id'), before, tuple(until!.day, until!.id))),
    )
    .orderBy('event_date', order)
    .orderBy('id', order)
    .limit(rowsPerPage);
}

/** Selects events up to and including a cursor that begin within a day of it. */
function selectEventsUpTo(db: Kysely<Schema>, when: When, { day, id }: EventCursor) {
  const [first, last, upTo] =
    when === 'past' ? ([day, addDays(day, 1), '>='] as const) : ([addDays(day, -1), day, '<='] as const);
  return selectComparableEvents(db)
    .where('event_date', '>=', first)
    .where('event_date', '<=', last)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('event_date', 'id'), upTo, tuple(day, id)));
}
