import type { Coordinates } from '@moonfloor/contract/events/event-match';
import type { EventTableRow } from '@moonfloor/contract/events/event-table';
import { type EventCard, eventCard, type EventTable } from '@moonfloor/contract/events/events';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import type { EventCounts, Owners } from './event-counts.ts';
import { EventIndex } from './event-index.ts';
import { cacheEventTable, type EventTablePart } from './event-table.ts';
import { type ChangeFeed, followChanges, type Follower, type Source, type Surroundings } from './follow-changes.ts';
import type { CountryConditions, EventVersion, IndexFilter, ResultSlice } from './index-filter.ts';
import type { CountryCount, IndexedEvent } from './indexed-columns.ts';
import { SerializedJson } from './serialized-json.ts';

/** Reads events from the database. */
export interface EventSource {
  /** All that are public, or were public and have been withdrawn: by ascending id, some milliseconds of work at a time. */
  all(): AsyncIterable<readonly IndexedEvent[]> | Iterable<readonly IndexedEvent[]>;
  /** Those of these ids. */
  some(ids: readonly number[]): Promise<IndexedEvent[]>;
  /** The cards of the public events of these ids. */
  cards(ids: readonly number[]): Promise<EventCard[]>;
  /** The public events of a part of the map page's table, in its order. */
  tableRows(part: EventTablePart): Promise<EventTableRow[]>;
}

/** The events that match a filter: their number, and a part of them, by day and then by id. */
interface EventPage {
  total: number;
  ids: number[];
}

/**
 * All public events, and those that were withdrawn: in memory, with everything written before each call. Calls wait until
 * they are loaded, and reject with the database's error when they cannot be.
 */
export class Events {
  readonly #source: EventSource;
  readonly #follower: Follower<EventIndex>;
  readonly #table: (part: EventTablePart) => Promise<EventTable | SerializedJson>;

  constructor(source: EventSource, feed: ChangeFeed, surroundings: Surroundings) {
    this.#source = source;
    const followed: Source<EventIndex> = {
      name: 'events',
      types: ['event'],
      load: async () => loadEvents(source.all()),
      apply: async (index, changed) => {
        const ids = changed.map(({ id }) => id);
        const events = await source.some(ids);
        await index.fullyLoaded;
        for (const id of ids) index.remove(id);
        for (const event of events) index.put(event);
      },
    };
    this.#follower = followChanges(feed, followed, surroundings);
    this.#table = cacheEventTable(() => this.#follower.current(), source.tableRows);
  }

  /** Resolves when lists can be answered: to load before the first call. */
  async load(): Promise<void> {
    await this.#follower.current();
  }

  /** Resolves when no more database reads are running. */
  close(): Promise<void> {
    return this.#follower.close();
  }

  /** Returns the ids of one part of the events that match a filter. */
  async page(filter: IndexFilter, slice: ResultSlice): Promise<EventPage> {
    return (await this.#indexFor(filter)).page(filter, slice);
  }

  /** Returns one part of the events that match a filter, with their cards. Cards that were read before are not read again. */
  async cards(filter: IndexFilter, slice: ResultSlice): Promise<EventPage & { cards: SerializedJson }> {
    const index = await this.#indexFor(filter);
    const { total, ids } = index.page(filter, slice);
    return { total, ids, cards: new SerializedJson(`[${(await this.#cardTexts(index, ids)).join(',')}]`) };
  }

  /** Returns the card of the event nearest to `near` that takes place, however far; null without `near` or such an event. */
  async nearest(filter: IndexFilter): Promise<SerializedJson | null> {
    const index = await this.#indexFor(filter);
    const id = index.nearest(filter);
    const [text] = id === null ? [] : await this.#cardTexts(index, [id]);
    return text === undefined ? null : new SerializedJson(text);
  }

  /** Returns the cards of events as JSON, in their order; those that do not exist any more are left out. */
  async #cardTexts(index: EventIndex, ids: readonly number[]): Promise<string[]> {
    const { revision } = index;
    const texts = new Map(ids.map((id) => [id, index.cachedText(id)]));
    const missing = ids.filter((id) => texts.get(id) === undefined);
    for (const card of missing.length === 0 ? [] : await this.#source.cards(missing)) {
      const text = JSON.stringify(eventCard.parse(card));
      texts.set(card.id, text);
      index.cacheText(card.id, text, revision);
    }
    return [...texts.values()].filter((text) => text !== undefined);
  }

  /** Returns the versions of one part of the events that match a filter. */
  async versions(filter: IndexFilter, slice: ResultSlice): Promise<EventVersion[]> {
    const index = await this.#indexFor(filter);
    return index.versionsOf(index.page(filter, slice).ids);
  }

  /** Returns the most recently changed events that match a filter, latest first, ties by descending id. */
  async changed(filter: IndexFilter, limit: number): Promise<EventVersion[]> {
    return (await this.#wholeIndex()).pickChanged(filter, limit);
  }

  /** Returns the ids of matching events withdrawn at or after an instant, latest first. */
  async withdrawn(filter: IndexFilter, since: string, limit: number): Promise<number[]> {
    return (await this.#wholeIndex()).pickWithdrawn(filter, since, limit);
  }

  /** Returns the ids of events near a point, see `EventIndex.near`. */
  async near(point: Coordinates, within: { from: string; to: string; km: number }): Promise<number[]> {
    return (await this.#follower.current()).near(point, within);
  }

  /** Returns those of the events that began from `since` on that take place on a day, the latest to begin first. */
  async ongoing(since: string, day: string, limit: number): Promise<EventPage> {
    return (await this.#follower.current()).ongoing(since, day, limit);
  }

  /** Returns the number of events that meet some conditions in each country, most upcoming first. */
  async countries(today: string, conditions: CountryConditions = {}): Promise<CountryCount[]> {
    return (await this.#indexFor(conditions)).countries(today, conditions);
  }

  /** Adds all events to the records that they belong to. */
  async countEvents<T extends EventCounts>(today: string, owners: Owners<T>): Promise<void> {
    (await this.#follower.current()).countEvents(today, owners);
  }

  /** Returns the map page's table of all upcoming or past events. */
  eventTable(when: EventTablePart['when'], today: string): Promise<EventTable | SerializedJson> {
    return this.#table({ when, today });
  }

  async #indexFor({ q }: Pick<IndexFilter, 'q'>): Promise<EventIndex> {
    return q == null ? this.#follower.current() : this.#wholeIndex();
  }

  async #wholeIndex(): Promise<EventIndex> {
    const index = await this.#follower.current();
    await index.fullyLoaded;
    return index;
  }
}

/** Returns an index of some events only, in any order, which does not follow changes. */
export async function indexEvents(events: readonly IndexedEvent[]): Promise<EventIndex> {
  const index = await loadEvents([events.toSorted((a, b) => a.id - b.id)]);
  await index.fullyLoaded;
  return index;
}

async function loadEvents(batches: ReturnType<EventSource['all']>): Promise<EventIndex> {
  const index = new EventIndex();
  const slicer = new TimeSlicer();
  for await (const events of batches) {
    index.load(events);
    await slicer.yieldIfDue();
  }
  await index.finishLoading(slicer);
  return index;
}
