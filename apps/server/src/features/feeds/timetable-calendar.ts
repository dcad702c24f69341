import { isToBeAnnounced } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import type { Timetable, TimetableSet } from '@moonfloor/contract/timetable';
import { t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { localTime } from '../../platform/time-zone.ts';
import { listRemovedSets, type RemovedSet } from '../events/lineup.ts';
import { getTimetable } from '../events/timetable.ts';
import { findCalendarState } from './calendar-rows.ts';
import { withdrawnSince } from './feed-filter.ts';
import { type Component, instant, localDateTime, type Property, text } from './jcal.ts';
import { recordUuid, uuidOf } from './record-uuid.ts';
import { writeCalendar } from './vcalendar.ts';

/** State of the event that determines identity and version of its entries. */
type Versioned = NonNullable<Awaited<ReturnType<typeof findCalendarState>>>;

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
  const zone = timetable.time_zone;
  const { toText } = await import('./jcal-text.ts');
  const floors = new Map(timetable.floors.map(({ floor_id: floor, floor_name: name }) => [floor, name]));
  const components = [
    ...timetable.sets.map((set) => ({ set, component: setEntry({ event, timetable, page }, set, floors) })),
    ...removed.map((set) => ({ set, component: removedEntry(event, set, zone) })),
  ];
  return writeCalendar({
    name: t('Timetable of {name}', { name: event.event_name }),
    entries: components.map(({ set, component }) => {
      const year = Number(set.set_start.slice(0, 4));
      return { version: '', text: toText(component), zone, firstYear: year, lastYear: year };
    }),
    withdrawn: [],
  });
}

/** Properties that identify a set. Its version is that of its event, which is saved as a whole. */
const identity = (event: Versioned, id: number): Property[] => [
  text('uid', uuidOf(`set ${id} of ${recordUuid('event', event)}`)),
  instant('dtstamp', event.updated_at),
  instant('last-modified', event.updated_at),
  ['sequence', {}, 'integer', event.sequence],
];

const local = (name: string, wallTime: string, zone: string): Property => [
  name,
  { tzid: zone },
  'date-time',
  localDateTime({ day: wallTime.slice(0, 10), time: wallTime.slice(11) }),
];

interface Context {
  event: Versioned;
  timetable: Timetable;
  page: string;
}

function setEntry(
  { event, timetable, page }: Context,
  set: TimetableSet,
  floors: ReadonlyMap<number, string>,
): Component {
  const { event_name: name, event_status: status } = timetable.event;
  const zone = timetable.time_zone;
  const end = localTime(zone, Date.parse(set.ends_at));
  const properties: Property[] = [
    ...identity(event, set.set_id),
    local('dtstart', set.set_start, zone),
    local('dtend', set.set_end ?? `${end.day}T${end.time}`, zone),
    text('summary', namesOf(set)),
    text('status', status === 'cancelled' ? 'CANCELLED' : status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED'),
    text('location', [floors.get(set.floor_id), name].filter(Boolean).join(', ')),
    ['url', {}, 'uri', page],
  ];
  return ['vevent', properties, []];
}

function removedEntry(event: Versioned, set: RemovedSet, zone: string): Component {
  const properties: Property[] = [
    ...identity(event, set.set_id),
    local('dtstart', set.set_start, zone),
    text('summary', event.event_name),
    text('status', 'CANCELLED'),
  ];
  return ['vevent', properties, []];
}

/** The names of a set, as in `A b2b B`. */
const namesOf = ({ artists }: TimetableSet): string =>
  artists
    .map(({ artist_name: name, pairing }, at) => {
      const shown = isToBeAnnounced(name) ? t('To be announced') : name;
      return at === 0 ? shown : `${pairing ?? 'b2b'} ${shown}`;
    })
    .join(' ');
