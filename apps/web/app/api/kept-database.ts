import { clear, createStore, type UseStore } from 'idb-keyval';

/** Name of the IndexedDB database that holds the files of kept forms, and forms that wait to be sent; stable since 1.0.0. */
export const keptFormsDatabase = 'moonfloor-drafts';

let store: UseStore | undefined;

/** Returns its only store. */
export function keptFiles(): UseStore {
  store ??= createStore(keptFormsDatabase, 'files');
  return store;
}

/** Deletes the files of all kept forms; their values are deleted with local storage. */
export function clearKeptFiles(): Promise<void> {
  return clear(keptFiles()).catch(() => undefined);
}

/** Local storage key that is set while a form waits to be sent, and until the logout, which asks about it. */
export const formsWaitKey = 'forms-wait';
