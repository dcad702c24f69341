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

/** Stores the values of a draft, with the time. Returns false if that fails. */
export function saveDraft(name: string, draft: unknown): boolean {
  try {
    const timed = typeof draft === 'object' && draft !== null ? { ...draft, savedAt: Date.now() } : draft;
    localStorage.setItem(prefix + name, JSON.stringify(timed));
    return true;
  } catch {
    return false;
  }
}

/** Returns the names of the stored drafts. */
function draftNames(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}

/** A text of this length is soon typed again: the name of a passkey, an address. */
const shortText = 40;

/** Returns how many drafts there are whose loss would matter. */
export const countDrafts = (): number =>
  draftNames().filter((name) => {
    const draft = readDraft(name);
    return typeof draft !== 'string' || draft.length > shortText;
  }).length;

/** Session storage key of the name of the draft that this tab has open. */
const openKey = 'draft-open';

/** How long a reloaded page waits for the one before it to leave its draft, in ms. */
const leaveMs = 1000;

/**
 * Opens a draft of a form for this tab alone, until `signal` is aborted: `wanted`, the one that it had open before, the latest
 * that no other tab has open, or a new one. Names are `form`, `form:2`, … `others` are the stored ones that no tab has open.
 */
export async function openDraft(
  form: string,
  wanted: string | null,
  signal: AbortSignal,
): Promise<{ name: string; others: string[] }> {
  const stored = draftNames()
    .filter((name) => name === form || (name.startsWith(`${form}:`) && /^\d+$/.test(name.slice(form.length + 1))))
    .sort((a, b) => savedAt(b) - savedAt(a));
  const before = readOpen();
  const open = async (): Promise<string> => {
    if (before !== null && wanted === null && stored.includes(before) && (await hold(before, signal, leaveMs)))
      return before;
    for (const name of wanted === null ? stored : [wanted, ...stored]) if (await hold(name, signal)) return name;
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? form : `${form}:${number}`;
      if (!stored.includes(name) && (await hold(name, signal))) return name;
    }
  };
  const name = await open();
  writeOpen(name);
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const busy = new Set(held.map((lock) => lock.name));
  return { name, others: stored.filter((other) => other !== name && !busy.has(prefix + other)) };
}

/** When a draft was stored, in ms. */
function savedAt(name: string): number {
  const draft = readDraft(name);
  return typeof draft === 'object' && draft !== null && 'savedAt' in draft ? Number(draft.savedAt) : 0;
}

/**
 * Locks a draft until `signal` is aborted. Returns false if another tab has it, and keeps it for `patienceMs`. Browsers without
 * locks, which have them in secure contexts only, share drafts.
 */
function hold(name: string, signal: AbortSignal, patienceMs = 0): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  const options = patienceMs === 0 ? { ifAvailable: true } : { signal: AbortSignal.timeout(patienceMs) };
  return new Promise((resolve) => {
    const keep = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      if (lock === null || signal.aborted) return undefined;
      return new Promise((release) => signal.addEventListener('abort', () => release(), { once: true }));
    };
    navigator.locks.request(prefix + name, options, keep).catch(() => resolve(false));
  });
}

function readOpen(): string | null {
  try {
    return sessionStorage.getItem(openKey);
  } catch {
    return null;
  }
}

function writeOpen(name: string): void {
  try {
    sessionStorage.setItem(openKey, name);
  } catch {
    // only a reloaded page needs it
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
