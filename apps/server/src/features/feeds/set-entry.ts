import type { TimetableSet } from '@moonfloor/contract/events/timetable';
import { type EventStatus, isCancelled } from '@moonfloor/contract/values/lists';
import { localOf, localTime, type PlaceZone } from '@moonfloor/gazetteer/time-zone';
import { t } from '@moonfloor/messages/t';
import type { RemovedSet } from '../events/lineup.ts';
import { actName, type NamedAct, setName } from '../events/set-name.ts';
import type { findCalendarState } from './calendar-rows.ts';
import { type Component, instantProperty, localDateTime, type Property, text } from './jcal.ts';
import { recordUuid, uuidOf } from './record-uuid.ts';
import type { WrittenEvent } from './vevent.ts';

/** State of an event that determines identity and version of the entries of its sets. */
type VersionedEvent = Pick<
  NonNullable<Awaited<ReturnType<typeof findCalendarState>>>,
  'id' | 'created_at' | 'updated_at' | 'sequence' | 'event_name'
>;

/** The part about the event in entries of sets; `page` is the URL of its timetable. */
interface SetContext {
  event: VersionedEvent & { event_status: EventStatus };
  zone: PlaceZone;
  page: string;
}

type CalendarSet = Pick<TimetableSet, 'set_id' | 'set_start' | 'set_end' | 'ends_at'> & {
  artists: readonly NamedAct[];
};

/** Properties that identify a set. Its version is that of its event, which is saved as a whole. */
const uidAndStamp = (event: VersionedEvent, id: number): Property[] => [
  text('uid', uuidOf(`set ${id} of ${recordUuid('event', event)}`)),
  instantProperty('dtstamp', event.updated_at),
  instantProperty('last-modified', event.updated_at),
  ['sequence', {}, 'integer', event.sequence],
];

/** A wall time; without its zone if that is not sure, so that every calendar shows the clock at the event. */
const local = (name: string, wallTime: string, { zone, sure }: PlaceZone): Property => [
  name,
  sure ? { tzid: zone } : {},
  'date-time',
  localDateTime(localOf(wallTime)),
];

export function setEntry({ event, zone, page }: SetContext, set: CalendarSet, floor: string | undefined): Component {
  const { event_name: name, event_status: status } = event;
  const end = localTime(zone.zone, Date.parse(set.ends_at));
  const properties: Property[] = [
    ...uidAndStamp(event, set.set_id),
    local('dtstart', set.set_start, zone),
    local('dtend', set.set_end ?? `${end.day}T${end.time}`, zone),
    text('summary', isCancelled(set) ? t('CANCELLED: {name}', { name: setName(set) }) : setName(set)),
    text(
      'status',
      status === 'cancelled' || isCancelled(set) ? 'CANCELLED' : status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED',
    ),
    text('location', [floor, name].filter(Boolean).join(', ')),
    ['url', {}, 'uri', page],
  ];
  return ['vevent', properties, []];
}

/** Returns the entry that cancels a set, which is no longer in the line-up. */
export function removedEntry(event: VersionedEvent, set: RemovedSet, zone: PlaceZone): Component {
  const properties: Property[] = [
    ...uidAndStamp(event, set.set_id),
    local('dtstart', set.set_start, zone),
    text('summary', actName(set.artist_name)),
    text('status', 'CANCELLED'),
    text('location', event.event_name),
  ];
  return ['vevent', properties, []];
}

/** The zone of times that every calendar shows as they are. */
export const floatingZone: PlaceZone = { zone: 'UTC', sure: false };

/** Returns the entry that cancels a set of an event that is no longer public, without details. */
export function withdrawnSet(event: VersionedEvent, set: RemovedSet): Component {
  const properties: Property[] = [
    ...uidAndStamp(event, set.set_id),
    local('dtstart', set.set_start, floatingZone),
    text('summary', t('Withdrawn event')),
    text('status', 'CANCELLED'),
  ];
  return ['vevent', properties, []];
}

/** Writes a set's entry as text. */
type WriteSet = (component: Component, set: Pick<RemovedSet, 'set_start'>, zone: PlaceZone) => WrittenEvent;

/** Returns the writer of sets, whose code is loaded once for all of them. */
export async function openSetWriter(): Promise<WriteSet> {
  const { toText } = await import('./jcal-text.ts');
  return (component, { set_start: start }, { zone, sure }) => {
    const year = Number(start.slice(0, 4));
    return { version: '', text: toText(component), zone: sure ? zone : null, firstYear: year, lastYear: year };
  };
}

const end = 'END:VEVENT\r\n';

/**
 * Returns calendar entries with an alarm some minutes before their start (RFC 5545, section 3.6.6); those of whole days
 * have none, because they would ring at night. `titleOf` returns the text of the alarm.
 */
export async function withAlarms(
  entries: readonly WrittenEvent[],
  minutes: number,
  titleOf: (entry: WrittenEvent) => string,
): Promise<WrittenEvent[]> {
  const { toText } = await import('./jcal-text.ts');
  return entries.map((entry) => {
    if (entry.text.includes('\r\nDTSTART;VALUE=DATE:')) return entry;
    const properties = [
      text('action', 'DISPLAY'),
      text('description', titleOf(entry)),
      ['trigger', {}, 'duration', `-PT${minutes}M`] as const,
    ];
    return { ...entry, text: entry.text.slice(0, -end.length) + toText(['valarm', properties, []]) + end };
  });
}
