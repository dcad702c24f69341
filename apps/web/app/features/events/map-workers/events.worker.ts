import type { EventTable } from '@moonfloor/contract/event-table';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { EventStore } from './event-store.ts';
import type { EventWorkerCalls } from './worker-calls.ts';
import { serveWorkerCalls } from './worker-rpc.ts';

/**
 * The map page's event worker. It only filters events, and every task is short, so that filters are answered
 * immediately.
 */

let store: EventStore | undefined;

function requireStore(): EventStore {
  if (store === undefined) throw new Error(visitorMessages.eventsFailed);
  return store;
}

serveWorkerCalls<EventWorkerCalls>({
  take: ({ table }) => {
    store = new EventStore(JSON.parse(new TextDecoder().decode(table)) as EventTable);
    // after the first responses, which the page waits for
    setTimeout(() => store?.prepare(), 500);
    return store.positions();
  },
  find: ({ filter }) => requireStore().find(filter),
  summaries: ({ ids }) => requireStore().summaries(ids),
  pins: ({ rows }) => requireStore().pins(rows),
});
