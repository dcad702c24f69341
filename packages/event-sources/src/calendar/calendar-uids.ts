import type ICAL from 'ical.js';
import { nameOf, textOf } from './calendar-fields.ts';

/** Returns whether an event replaces an occurrence of another. */
export const isException = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id');

/** The events of a calendar that are not exceptions by UID, and the exceptions for some of their occurrences. */
export interface EventsByUid {
  masters: ReadonlyMap<string, ICAL.Component[]>;
  /** Exceptions by the event to which they belong. */
  exceptions: ReadonlyMap<ICAL.Component | undefined, ICAL.Component[]>;
  /** Exceptions that belong to no event. */
  orphans: ReadonlySet<ICAL.Component>;
  /** The number of versions of an event by the newest; 0 for the others. */
  versions: ReadonlyMap<ICAL.Component, number>;
}

/** Returns whether an event replaces no occurrence of another and is not an older version of one. */
export const isOwn = (event: ICAL.Component, { orphans, versions }: EventsByUid): boolean =>
  isException(event) ? orphans.has(event) : versions.get(event) !== 0;

/**
 * Returns the number of versions of each event of one UID: the one with the highest SEQUENCE replaces the others
 * (RFC 5546, 2.1.4). Events with the same SEQUENCE are different events whose program gives them one UID.
 */
function countVersions(eventsOfUid: readonly ICAL.Component[]): [ICAL.Component, number][] {
  const sequences = eventsOfUid.map((event) => Number.parseInt(textOf(event, 'sequence'), 10) || 0);
  if (new Set(sequences).size < eventsOfUid.length) return eventsOfUid.map((event) => [event, 1]);
  const newest = Math.max(...sequences);
  return eventsOfUid.map((event, at) => [event, sequences[at] === newest ? eventsOfUid.length : 0]);
}

export function groupByUid(all: readonly ICAL.Component[]): EventsByUid {
  const byUid = Map.groupBy(
    all.filter((event) => !isException(event) && textOf(event, 'uid') !== ''),
    (event) => textOf(event, 'uid'),
  );
  const versions = new Map([...byUid.values()].flatMap(countVersions));
  const events = all.filter((event) => versions.get(event) !== 0);
  const masters = Map.groupBy(
    events.filter((event) => !isException(event)),
    (event) => textOf(event, 'uid'),
  );
  const seriesKey = (event: ICAL.Component): string => `${textOf(event, 'uid')}\n${nameOf(event)}`;
  const series = Map.groupBy(
    events.filter((event) => !isException(event) && event.hasProperty('rrule')),
    seriesKey,
  );
  // An exception belongs to the series of its UID; when several have the same UID, to the first of the same name.
  const masterOf = (exception: ICAL.Component): ICAL.Component | undefined => {
    const uid = textOf(exception, 'uid');
    const mastersOfUid = uid === '' ? [] : (masters.get(uid) ?? []);
    return mastersOfUid.length < 2 ? mastersOfUid[0] : series.get(seriesKey(exception))?.[0];
  };
  const exceptions = Map.groupBy(events.filter(isException), masterOf);
  return { masters, exceptions, orphans: new Set(exceptions.get(undefined)), versions };
}
