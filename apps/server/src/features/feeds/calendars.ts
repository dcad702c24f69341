import type { FastifyRequest } from 'fastify';
import { messages } from '@moonfloor/contract/api/messages';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import { t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { listSetsToCancel } from '../events/lineup.ts';
import { getTimetable } from '../events/timetable.ts';
import { findFilteredVersions, findCalendarState, findWithdrawn } from './calendar-rows.ts';
import { feedName, requireFilterNames, withdrawnSince, withDefaultDays } from './feed-filter.ts';
import { floatingZone, openSetWriter, removedEntry, setEntry, withAlarms, withdrawnSet } from './set-entry.ts';
import { writeCalendar } from './vcalendar.ts';

/** Returns the URL of a request: calendars and feeds contain their own. */
export const addressOf = (deps: Deps, { raw }: FastifyRequest): string => deps.publicUrl() + (raw.url ?? '/');

/**
 * Returns the calendar of a filter: its events, and those recently withdrawn. `source` is the URL of the calendar.
 * Throws 422 when the filter names a record that is not public.
 */
export async function calendarOf(deps: Deps, query: EventFilterQuery, source: string): Promise<string> {
  const names = await requireFilterNames(deps, query);
  const filter = withDefaultDays(query, deps.today());
  const chosen = await findFilteredVersions(deps, filter);
  const withdrawn = await findWithdrawn(deps, filter, withdrawnSince(deps));
  return writeCalendar({
    name: feedName('calendar', query, names),
    source,
    entries: await deps.eventWriter.write(chosen),
    withdrawn,
  });
}

/**
 * Returns the calendar of one event, cancelled if it was recently withdrawn. Throws 404 for all other events that are
 * not public. `alarm` is in minutes before the start; a cancelled event has none.
 */
export async function eventCalendarOf(deps: Deps, id: number, alarm: number | null): Promise<string> {
  const event = await findCalendarState(deps.store.db, id);
  if (event === undefined) throw notFound(messages.eventNotFound);
  if (event.status === 'published') {
    const entries = await deps.eventWriter.write([event]);
    const takesPlace = event.event_status === 'scheduled' || event.event_status === 'moved';
    const rings = alarm !== null && takesPlace;
    return writeCalendar({
      entries: rings ? await withAlarms(entries, alarm, () => event.event_name) : entries,
      withdrawn: [],
    });
  }
  requireRecentlyWithdrawn(deps, event);
  return writeCalendar({ entries: [], withdrawn: [event] });
}

/** Throws 404. */
function requireRecentlyWithdrawn(deps: Deps, { withdrawn_at: at }: { withdrawn_at: string | null }): void {
  if (at === null || at < withdrawnSince(deps)) throw notFound(messages.eventNotFound);
}

/**
 * Returns the calendar of an event's sets; `page` is the URL of its timetable. Sets that were removed, or whose event
 * was withdrawn, are cancelled for some time. Throws 404 for all other events that are not public.
 */
export async function timetableCalendarOf(deps: Deps, id: number, page: string): Promise<string> {
  const { db } = deps.store;
  const event = await findCalendarState(db, id);
  if (event === undefined) throw notFound(messages.eventNotFound);
  const writeSet = await openSetWriter();
  if (event.status !== 'published') {
    requireRecentlyWithdrawn(deps, event);
    const sets = await listSetsToCancel(db, event, withdrawnSince(deps));
    return writeCalendar({
      entries: sets.map((set) => writeSet(withdrawnSet(event, set), set, floatingZone)),
      withdrawn: [],
    });
  }
  const timetable = await getTimetable(deps, null, id);
  const removed = await listSetsToCancel(db, event, withdrawnSince(deps));
  const zone = { zone: timetable.time_zone, sure: timetable.time_zone_sure };
  const floors = new Map(timetable.floors.map(({ floor_id: floor, floor_name: name }) => [floor, name]));
  const context = { event, zone, page };
  return writeCalendar({
    name: t('Timetable of {name}', { name: event.event_name }),
    entries: [
      ...timetable.sets.map((set) => writeSet(setEntry(context, set, floors.get(set.floor_id)), set, zone)),
      ...removed.map((set) => writeSet(removedEntry(event, set, zone), set, zone)),
    ],
    withdrawn: [],
  });
}
