import type { Happening } from '@moonfloor/contract/lists';
import { recordUuid } from '../../platform/record-uuid.ts';
import { type EventSpan, spanOf } from '../events/event-times.ts';
import type { FeedEvent, WithdrawnEvent } from './calendar-rows.ts';
import { descriptionOf, placeOf, titleOf } from './event-text.ts';
import { type Component, day, instant, type Property, text, localDateTime } from './jcal.ts';

/** What RFC 5545, section 3.8.1.11, calls it. */
const statuses: Readonly<Record<Happening, string>> = {
  scheduled: 'CONFIRMED',
  moved: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

/** A calendar entry, and the zone that it is written in with the years for which that must be told. */
export interface Entry {
  component: Component;
  zone: string | null;
  firstYear: number;
  lastYear: number;
}

type Versioned = Pick<FeedEvent, 'id' | 'created_at' | 'updated_at' | 'sequence'>;

/** The same for every version of an event, but for how often and when it was changed. */
function identity(event: Versioned): Property[] {
  return [
    text('uid', recordUuid('event', event)),
    instant('dtstamp', event.updated_at),
    instant('last-modified', event.updated_at),
    instant('created', event.created_at),
    ['sequence', {}, 'integer', event.sequence],
  ];
}

function times(span: EventSpan): Property[] {
  if (span.whole) return [day('dtstart', span.start), day('dtend', span.end)];
  const start: Property = ['dtstart', { tzid: span.zone }, 'date-time', localDateTime(span.start)];
  return span.end === null ? [start] : [start, ['dtend', { tzid: span.zone }, 'date-time', localDateTime(span.end)]];
}

/** A published event as a calendar entry; `page` is the address of its page. */
export function vevent(event: FeedEvent, page: string): Entry {
  const { latitude, longitude, place_radius_km: radius } = event;
  const span = spanOf(event);
  const properties: Property[] = [
    ...identity(event),
    ...times(span),
    text('summary', titleOf(event)),
    text('status', statuses[event.event_status]),
    text('location', placeOf(event)),
    // programs lead people to it: the centre of an area is no place to go
    ...(latitude === null || longitude === null || radius !== null
      ? []
      : [['geo', {}, 'float', [latitude, longitude]] as const]),
    ['url', {}, 'uri', page],
    text('description', descriptionOf(event, page)),
  ];
  const yearOf = (date: string): number => Number(date.slice(0, 4));
  return {
    component: ['vevent', properties, []],
    zone: span.whole ? null : span.zone,
    firstYear: yearOf(event.event_date),
    lastYear: yearOf(event.event_end_date ?? event.event_date),
  };
}

/** An event that is no longer public: enough to take it off calendars, and no more. */
export function withdrawnEvent(event: WithdrawnEvent): Component {
  const properties = [
    ...identity(event),
    day('dtstart', event.event_date),
    text('summary', 'Withdrawn event'),
    text('status', 'CANCELLED'),
  ];
  return ['vevent', properties, []];
}
