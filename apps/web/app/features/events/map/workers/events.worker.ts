import { expose, proxy } from 'comlink';
import { EventStore } from './event-store.ts';

/** The map page's event worker: it only filters, in short tasks, so that it responds immediately. */

/** Creates the store from the API's binary format. */
function createStore(table: ArrayBuffer) {
  const store = new EventStore(JSON.parse(new TextDecoder().decode(table)));
  // after the first responses, which the page waits for
  setTimeout(() => store.prepare(), 500);
  return proxy(store);
}
expose(createStore);

export type CreateStore = typeof createStore;
