import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { EventSoon, EventsSoon, NowCount } from '@moonfloor/contract/events/now';
import { addDays } from '@moonfloor/contract/values/days';
import { dayMs, hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import { instantIn } from '@moonfloor/gazetteer/time-zone';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import { chunksOf, selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { withPictureUrl } from '../records/pictures.ts';
import { findCardRows, findEventCards } from './event-cards.ts';
import { type EventTimes, spanOf } from './event-times.ts';
import { isActiveArtist } from './lineup.ts';
import { withInstants } from './timetable.ts';

/** An event with a start but no end is taken to last this long. */
const openEventMs = 10 * hourMs;

const soonMs = limits.soonHours * hourMs;

/** Days searched before and after the current one, in UTC: enough for events that take place now or soon in any time zone. */
const daysAround = 2;

/** Maximum number of events that are considered. */
const maxCandidates = 3000;

/** Instants in ms since 1970. */
interface Span {
  begins: number;
  over: number;
}

/** Returns events that take place now or begin soon, with the sets that play, as of the current minute. */
export async function listNow(deps: Deps, limit: number): Promise<EventsSoon> {
  const { db } = deps.store;
  const { now, soon: soonSpans } = await findSoon(deps);
  const shown = new Map(soonSpans.slice(0, limit));
  const cards = await findCardRows(db, [...shown.keys()]);
  const floors = await floorsOf(db, cards, now);
  const soonEvents = cards.map((card): EventSoon => {
    const { begins, over } = shown.get(card.id)!;
    return {
      ...withPictureUrl('event', card),
      begins_at: toIso(begins),
      over_at: toIso(over),
      time_zone: zoneOfPlace(card),
      floors: floors.get(card.id) ?? [],
    };
  });
  const next = soonSpans.length > 0 ? [] : await listNext(deps);
  return { now: toIso(now), events: soonEvents, total: soonSpans.length, next };
}

/** Returns how many events take place now or begin soon, and on how many of their floors a set plays this minute. */
export async function countNow(deps: Deps): Promise<NowCount> {
  const { now, soon: soonSpans } = await findSoon(deps);
  const runningIds = soonSpans.flatMap(([id, { begins }]) => (begins <= now ? [id] : [])).slice(0, limits.soonEvents);
  const floors = await floorsOf(deps.store.db, await findCardRows(deps.store.db, runningIds), now);
  const playing = [...floors.values()].flat().filter(({ sets }) => sets.some((set) => set.starts_at <= toIso(now)));
  return { events: soonSpans.length, floors: playing.length };
}

const toIso = (at: number): string => new Date(at).toISOString();

/** Finds the events that take place at the current minute or begin soon, with their times, by their beginning. */
async function findSoon({ store: { db }, events, clock, today }: Deps) {
  const now = Math.floor(clock.now() / minuteMs) * minuteMs;
  const day = toIso(now).slice(0, 10);
  const filter = { from: addDays(day, -daysAround), to: addDays(day, daysAround), takesPlace: true, today: today() };
  const { ids } = await events.page(filter, { descending: false, offset: 0, limit: maxCandidates });
  const spans = await spansOf(db, ids);
  const soonSpans = [...spans]
    .filter(([, { begins, over }]) => over > now && begins <= now + soonMs)
    .sort(([a, first], [b, second]) => first.begins - second.begins || a - b);
  return { now, soon: soonSpans };
}

/** Returns when published events among some take place, by id. */
async function spansOf(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, Span>> {
  const rows = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom('event')
      .where('id', 'in', chunk)
      .where('status', '=', 'published')
      .select([
        'id',
        'event_date',
        'event_end_date',
        'start_time',
        'end_time',
        'country',
        'area',
        'latitude',
        'longitude',
      ])
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, toInstants(row)]));
}

function toInstants(event: EventTimes): Span {
  const span = spanOf(event);
  if (span.allDay) {
    const zone = zoneOfPlace(event);
    const midnight = (day: string): number => instantIn(zone, { day, time: '00:00' });
    return { begins: midnight(span.start), over: midnight(span.end) };
  }
  const begins = instantIn(span.zone, span.start);
  return { begins, over: span.end === null ? begins + openEventMs : instantIn(span.zone, span.end) };
}

/** Returns the floors of events on which a set plays at an instant or begins soon, by event. */
async function floorsOf(
  db: Kysely<Schema>,
  events: readonly ({ id: number } & Parameters<typeof zoneOfPlace>[0])[],
  now: number,
): Promise<Map<number, EventSoon['floors']>> {
  // sets last at most a day; local times differ from UTC by at most 14 hours
  const wallTime = (at: number): string => new Date(at).toISOString().slice(0, 16);
  const sets = await listSetsBetween(
    db,
    events.map(({ id }) => id),
    { from: wallTime(now - dayMs - 14 * hourMs), to: wallTime(now + soonMs + 18 * hourMs) },
  );
  return new Map(
    events.map((event) => {
      const timed = withInstants(sets.get(event.id) ?? [], zoneOfPlace(event)).filter(
        ({ starts_at, ends_at }) => Date.parse(ends_at) > now && Date.parse(starts_at) <= now + soonMs,
      );
      const floors = [...Map.groupBy(timed, ({ floor_id }) => floor_id).values()]
        .sort(([a], [b]) => a!.position - b!.position)
        .map((floorSets) => ({
          floor_id: floorSets[0]!.floor_id,
          floor_name: floorSets[0]!.floor_name,
          sets: floorSets.slice(0, limits.soonSets),
        }));
      return [event.id, floors];
    }),
  );
}

async function listNext({ store: { db }, events, today }: Deps) {
  const filter = { when: 'upcoming', from: today(), takesPlace: true, today: today() } as const;
  // those that have begun come first
  const runningEvents = await events.page(
    { ...filter, to: addDays(today(), -1) },
    { descending: false, offset: 0, limit: 0 },
  );
  const { ids } = await events.page(filter, {
    descending: false,
    offset: runningEvents.total,
    limit: limits.nextEvents,
  });
  return findEventCards(db, ids);
}

/** Maximum number of acts that one query returns. */
const maxActs = 5000;

/** Selects the acts who play in sets that begin between two wall times at their events, by start; see `listSetsBetween`. */
function actsBetween(db: Kysely<Schema>, events: readonly number[], { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('timetable_set')
    .innerJoin('floor_artist', 'floor_artist.set_id', 'timetable_set.set_id')
    .innerJoin('floor', 'floor.floor_id', 'floor_artist.floor_id')
    .leftJoin('artist', isActiveArtist)
    .where('timetable_set.event_id', 'in', events)
    .where('timetable_set.removed_at', 'is', null)
    .where('floor_artist.cancelled', '=', 0)
    .where('timetable_set.set_start', '>=', from)
    .where('timetable_set.set_start', '<=', to)
    .orderBy('timetable_set.set_start')
    .orderBy('floor.position')
    .orderBy('floor_artist.position')
    .limit(maxActs)
    .select(['timetable_set.event_id', 'timetable_set.set_id', 'timetable_set.set_start', 'timetable_set.set_end'])
    .select(['floor.floor_id', 'floor.floor_name', 'floor.position'])
    .select(['artist.id', 'floor_artist.artist_name', 'floor_artist.pairing']);
}

/**
 * Returns the sets of events that begin between two wall times (`YYYY-MM-DDTHH:MM`), both included, by event; in order
 * of start, then floor.
 */
async function listSetsBetween(db: Kysely<Schema>, events: readonly number[], between: { from: string; to: string }) {
  const acts = [];
  for (const chunk of chunksOf(events)) acts.push(...(await actsBetween(db, chunk, between).execute()));
  const sets = [...Map.groupBy(acts, ({ set_id }) => set_id).values()].map((together) => {
    const { id: _id, artist_name: _name, pairing: _pairing, ...set } = together[0]!;
    return { ...set, artists: together.map(({ id, artist_name, pairing }) => ({ id, artist_name, pairing })) };
  });
  return Map.groupBy(sets, ({ event_id }) => event_id);
}
