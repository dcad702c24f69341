import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';
import { draftDatabaseName } from './draft-database.ts';

/**
 * What members have typed and chosen but not sent: text in local storage, files in IndexedDB, which takes them as they
 * are. Where storage is forbidden or full nothing is kept, and nothing fails.
 */

const prefix = 'draft:';
let filesStore: UseStore | undefined;

function files(): UseStore {
  filesStore ??= createStore(draftDatabaseName, 'files');
  return filesStore;
}

/** The text of a draft; null when there is none, or none that can be read. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps the text of a draft. Answers false where it cannot be kept. */
export function saveDraft(name: string, draft: unknown): boolean {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The files of a draft, as they were saved; null when there are none. */
export async function readDraftFiles(name: string): Promise<unknown> {
  return (await get<unknown>(name, files()).catch(() => null)) ?? null;
}

/** Keeps the files of a draft. Answers false where they cannot be kept. */
export function saveDraftFiles(name: string, chosen: unknown): Promise<boolean> {
  return set(name, chosen, files()).then(
    () => true,
    () => false,
  );
}

/** Forgets a draft, its files included. */
export async function removeDraft(name: string): Promise<void> {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Where storage is forbidden there is nothing to forget.
  }
  await del(name, files()).catch(() => undefined);
}

/** Forgets the files of all drafts; their texts go with local storage. */
export async function clearDraftFiles(): Promise<void> {
  await clear(files()).catch(() => undefined);
}
