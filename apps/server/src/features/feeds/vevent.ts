import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { EventStatus } from '@moonfloor/contract/values/lists';
import { type Language, pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import type { EventVersion } from '@moonfloor/read-model/index-filter';
import { chunksOf } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import { type EventSpan, spanOf } from '../events/event-times.ts';
import { type FeedEvent, loadEvents, type WithdrawnEvent } from './calendar-rows.ts';
import { descriptionOf, placeOf, titleOf } from './event-text.ts';
import { type Component, day, instantProperty, type Property, text, localDateTime } from './jcal.ts';
import { recordUuid } from './record-uuid.ts';

/** Values of STATUS (RFC 5545, section 3.8.1.11). */
const statuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'CONFIRMED',
  moved: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

/** A calendar entry, its time zone, and the years for which the zone is required. */
interface Entry {
  component: Component;
  zone: string | null;
  firstYear: number;
  lastYear: number;
}

type Versioned = Pick<FeedEvent, 'id' | 'created_at' | 'updated_at' | 'sequence'>;

/** Properties that identify an event, with its sequence and time of change. */
function uidAndStamp(event: Versioned): Property[] {
  return [
    text('uid', recordUuid('event', event)),
    instantProperty('dtstamp', event.updated_at),
    instantProperty('last-modified', event.updated_at),
    instantProperty('created', event.created_at),
    ['sequence', {}, 'integer', event.sequence],
  ];
}

function times(span: EventSpan): Property[] {
  if (span.allDay) return [day('dtstart', span.start), day('dtend', span.end)];
  // Without a zone, every calendar shows the clock at the venue (RFC 5545, section 3.3.5, form 1).
  const zone: Property[1] = span.sure ? { tzid: span.zone } : {};
  const start: Property = ['dtstart', zone, 'date-time', localDateTime(span.start)];
  return span.end === null ? [start] : [start, ['dtend', zone, 'date-time', localDateTime(span.end)]];
}

/** Returns a published event as a calendar entry; `page` is the URL of its page. */
function vevent(event: FeedEvent, page: string): Entry {
  const { latitude, longitude, place_radius_km: radius } = event;
  const span = spanOf(event);
  const properties: Property[] = [
    ...uidAndStamp(event),
    ...times(span),
    text('summary', titleOf(event)),
    text('status', statuses[event.event_status]),
    text('location', placeOf(event)),
    // Calendar programs navigate to GEO, so the centre of an area is omitted.
    ...(latitude === null || longitude === null || radius !== null
      ? []
      : [['geo', {}, 'float', [latitude, longitude]] as const]),
    ['url', {}, 'uri', page],
    text('description', descriptionOf(event, page)),
  ];
  const yearOf = (date: string): number => Number(date.slice(0, 4));
  return {
    component: ['vevent', properties, []],
    zone: span.allDay || !span.sure ? null : span.zone,
    firstYear: yearOf(event.event_date),
    lastYear: yearOf(event.event_end_date ?? event.event_date),
  };
}

/** Returns an event that is no longer public as a cancelled entry without details. */
export function withdrawnEvent(event: WithdrawnEvent): Component {
  const properties = [
    ...uidAndStamp(event),
    day('dtstart', event.event_date),
    text('summary', t('Withdrawn event')),
    text('status', 'CANCELLED'),
  ];
  return ['vevent', properties, []];
}

export type WrittenEvent = Omit<Entry, 'component'> & { version: string; text: string };

/** Maximum number of cached entries, enough for the largest calendars; as a size, because `max` would reserve memory for them. */
const maxCachedEntries = 25_000;

/** Events per batch; between batches the event loop serves other requests. */
const eventsPerBatch = 200;

/** Serialises events as calendar entries, each version once. */
interface EventWriter {
  /** Returns the entries of some events, in order; events deleted in the meantime are left out. */
  write(versions: readonly EventVersion[]): Promise<WrittenEvent[]>;
}

declare module '../../deps.ts' {
  interface Deps {
    /** Serialises events for calendars. */
    eventWriter: EventWriter;
  }
}

const versionOf = ({ updated_at, sequence }: EventVersion): string => `${sequence} ${updated_at}`;

/**
 * Creates the writer that all calendars share, with a cache: after a change to one of 10,000 events, one is serialised
 * again. An entry depends on the event's version and the language only.
 */
export function createEventWriter({ store: { db }, publicUrl }: Pick<Deps, 'store' | 'publicUrl'>): EventWriter {
  const pageOf = (id: number): string => publicUrl() + pathIn(currentLanguage(), `/event/${id}`);
  const cached = new LRUCache<string, WrittenEvent>({ maxSize: maxCachedEntries, sizeCalculation: () => 1 });
  const keyOf = (language: Language, id: number): string => `${language} ${id}`;

  return {
    write: async (versions) => {
      const { toText } = await import('./jcal-text.ts');
      const language = currentLanguage();
      const isNew = (event: EventVersion): boolean =>
        cached.get(keyOf(language, event.id))?.version !== versionOf(event);
      const fresh = new Map<number, WrittenEvent>();
      const missing = versions.filter(isNew).map(({ id }) => id);
      for (const ids of chunksOf(missing, eventsPerBatch)) {
        for (const event of await loadEvents(db, ids)) {
          const { component, ...entry } = vevent(event, pageOf(event.id));
          fresh.set(event.id, { ...entry, version: versionOf(event), text: toText(component) });
        }
        await setImmediate();
      }
      const entries = versions.flatMap(({ id }) => fresh.get(id) ?? cached.get(keyOf(language, id)) ?? []);
      for (const [id, entry] of fresh) cached.set(keyOf(language, id), entry);
      return entries;
    },
  };
}
