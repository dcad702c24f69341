import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { listRemovedSets } from '../events/lineup.ts';
import { getTimetable } from '../events/timetable.ts';
import { findCalendarState } from './calendar-rows.ts';
import { withdrawnSince } from './feed-filter.ts';
import { openSetWriter, removedEntry, setEntry } from './set-entry.ts';
import { writeCalendar } from './vcalendar.ts';

/**
 * Returns the calendar of an event's sets; `page` is the URL of its timetable. Sets that were removed, or whose event
 * was withdrawn, are cancelled for some time. Throws 404 for events that are not public.
 */
export async function timetableCalendarOf(deps: Deps, id: number, page: string): Promise<string> {
  const { db } = deps.store;
  const event = await findCalendarState(db, id);
  if (event?.status !== 'published') throw notFound(messages.eventNotFound);
  const timetable = await getTimetable(deps, null, id);
  const removed = await listRemovedSets(db, id, withdrawnSince(deps));
  const zone = { zone: timetable.time_zone, sure: timetable.time_zone_sure };
  const floors = new Map(timetable.floors.map(({ floor_id: floor, floor_name: name }) => [floor, name]));
  const context = { event, zone, page };
  const writeSet = await openSetWriter();
  return writeCalendar({
    name: t('Timetable of {name}', { name: event.event_name }),
    entries: [
      ...timetable.sets.map((set) => writeSet(setEntry(context, set, floors.get(set.floor_id)), set, zone)),
      ...removed.map((set) => writeSet(removedEntry(event, set, zone), set, zone)),
    ],
    withdrawn: [],
  });
}
