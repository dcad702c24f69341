import { Events, type EventSource } from './events.ts';
import type { ChangeFeed, Surroundings } from './follow-changes.ts';
import { type RecordSource, Search } from './search.ts';

/** Where the read model gets its records from, and how it learns of changes. */
interface Sources extends Surroundings {
  feed: ChangeFeed;
  events: EventSource;
  records: RecordSource;
}

/** All that is answered from memory. */
interface ReadModel {
  events: Events;
  search: Search;
  /** Resolves when no more database reads are running. */
  close(): Promise<void>;
}

/** Opens the read model. Each part is loaded when it is first called. */
export function openReadModel({ feed, events: eventSource, records, ...surroundings }: Sources): ReadModel {
  const events = new Events(eventSource, feed, surroundings);
  const search = new Search(records, feed, surroundings);
  return {
    events,
    search,
    close: async () => {
      await search.close();
      await events.close();
    },
  };
}
