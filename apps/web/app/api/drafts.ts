import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';
import { draftDatabaseName } from './draft-database.ts';

/** Drafts of members: values in local storage, files in IndexedDB. Does nothing if storage is blocked or full. */

const prefix = 'draft:';
let filesStore: UseStore | undefined;

function files(): UseStore {
  filesStore ??= createStore(draftDatabaseName, 'files');
  return filesStore;
}

/** Returns the values of a draft; null if there are none or they are invalid. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores the values of a draft. Returns false if that fails. */
export function saveDraft(name: string, draft: unknown): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Returns the files of a draft; null if there are none. */
export async function readDraftFiles(name: string): Promise<unknown> {
  return (await get<unknown>(name, files()).catch(() => null)) ?? null;
}

/** Stores the files of a draft. Returns false if that fails. */
export function saveDraftFiles(name: string, chosen: unknown): Promise<boolean> {
  return set(name, chosen, files()).then(
    () => true,
    () => false,
  );
}

/** Deletes a draft with its files. */
export async function removeDraft(name: string): Promise<void> {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // If storage is blocked, there is nothing to delete.
  }
  await del(name, files()).catch(() => undefined);
}

/** Deletes the files of all drafts; their values are deleted with local storage. */
export function clearDraftFiles(): Promise<void> {
  return clear(files()).catch(() => undefined);
}
