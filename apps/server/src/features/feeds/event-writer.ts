import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Language, pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { chunksOf } from '../../db/chunks.ts';
import type { Deps } from '../../deps.ts';
import type { EventVersion } from '@moonfloor/read-model/event-index';
import { loadEvents } from './calendar-rows.ts';
import { type Entry, vevent } from './vevent.ts';

/** A calendar entry as text. */
export type WrittenEvent = Omit<Entry, 'component'> & { version: string; text: string };

/** Maximum number of cached entries, enough for the largest calendars. */
const maxCachedEntries = 25_000;

/** Events per batch; between batches the event loop serves other requests. */
const eventsPerBatch = 200;

/** Serialises events as calendar entries, each version once. */
export interface EventWriter {
  /** Returns the entries of some events, in order; events deleted in the meantime are left out. */
  write(versions: readonly EventVersion[]): Promise<WrittenEvent[]>;
}

const versionOf = ({ updated_at, sequence }: EventVersion): string => `${sequence} ${updated_at}`;

/**
 * Creates the writer that all calendars share, with a cache: after a change to one of 10,000 events, one is serialised again. An entry depends on
 * the event's version and the language only.
 */
export function createEventWriter({ store: { db }, publicUrl }: Deps): EventWriter {
  const pageOf = (id: number): string => publicUrl() + pathIn(currentLanguage(), `/event/${id}`);
  const cached = new LRUCache<string, WrittenEvent>({ max: maxCachedEntries });
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
