import { del, get, set } from 'idb-keyval';
import { readStored, readStoredJson, removeStored, storedKeys, writeStored } from '../ui/storage.ts';
import { keptFiles } from './kept-database.ts';

/** Forms that members have not submitted: values in local storage, files in IndexedDB. Does nothing if storage is blocked or full. */

/** Prefix of the names under which browsers store kept forms; stable since 1.0.0. */
const prefix = 'draft:';

/** Returns the values of a kept form; null if there are none or they are invalid. */
export const readKeptForm = (name: string): unknown => readStoredJson(prefix + name);

/** Stores the values of a kept form, with the time if they are an object. Returns false if that fails. */
export function keepForm(name: string, values: unknown): boolean {
  const timed =
    typeof values === 'object' && values !== null && !Array.isArray(values)
      ? { ...values, savedAt: Date.now() }
      : values;
  return writeStored(prefix + name, JSON.stringify(timed));
}

const keptFormNames = (): string[] => storedKeys(prefix).map((key) => key.slice(prefix.length));

/** A text of this length is soon typed again: the name of a passkey, an address. */
const shortText = 40;

/** Returns how many kept forms there are whose loss would matter. */
export const countKeptForms = (): number =>
  keptFormNames().filter((name) => {
    const form = readKeptForm(name);
    return typeof form !== 'string' || form.length > shortText;
  }).length;

/** Session storage key of the name of the kept form that this tab has open. */
const openKey = 'draft-open';

/** How long a reloaded page waits for the one before it to leave its kept form, in ms. */
const leaveMs = 1000;

/**
 * Opens a form for this tab alone, until `signal` is aborted. Tries in turn: `wanted`, or without it the one that this tab
 * had open; the latest that no other tab has open; a new one. Names are `form`, `form:2`, …; `others` are stored forms that
 * no tab has open.
 */
export async function openKeptForm(
  form: string,
  wanted: string | null,
  signal: AbortSignal,
): Promise<{ name: string; others: string[] }> {
  const stored = keptFormNames()
    .filter((name) => name === form || (name.startsWith(`${form}:`) && /^\d+$/.test(name.slice(form.length + 1))))
    .sort((a, b) => savedAt(b) - savedAt(a));
  const previousName = readStored(openKey, 'sessionStorage');
  const takeName = async (): Promise<string> => {
    if (
      previousName !== null &&
      wanted === null &&
      stored.includes(previousName) &&
      (await hold(previousName, signal, leaveMs))
    )
      return previousName;
    for (const name of wanted === null ? stored : [wanted, ...stored]) if (await hold(name, signal)) return name;
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? form : `${form}:${number}`;
      if (!stored.includes(name) && (await hold(name, signal))) return name;
    }
  };
  const name = await takeName();
  // only a reloaded page needs it
  writeStored(openKey, name, 'sessionStorage');
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  const busy = new Set(held.map((lock) => lock.name));
  return { name, others: stored.filter((other) => other !== name && !busy.has(prefix + other)) };
}

/** When a kept form was stored, in ms. */
function savedAt(name: string): number {
  const form = readKeptForm(name);
  return typeof form === 'object' && form !== null && 'savedAt' in form ? Number(form.savedAt) : 0;
}

/**
 * Locks a kept form until `signal` is aborted. Returns false if another tab has it, and keeps it for `patienceMs`. Browsers without
 * locks, which have them in secure contexts only, share kept forms, and so do those that block them with the storage.
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
    navigator.locks
      .request(prefix + name, options, keep)
      .catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === 'TimeoutError')));
  });
}

/** Returns the files of a kept form; null if there are none. */
export async function readKeptFiles(name: string): Promise<unknown> {
  return (await get<unknown>(name, keptFiles()).catch(() => null)) ?? null;
}

/** Stores the files of a kept form. Returns false if that fails. */
export function keepFiles(name: string, chosen: unknown): Promise<boolean> {
  return set(name, chosen, keptFiles()).then(
    () => true,
    () => false,
  );
}

export async function removeKeptForm(name: string): Promise<void> {
  removeStored([prefix + name]);
  await del(name, keptFiles()).catch(() => undefined);
}
