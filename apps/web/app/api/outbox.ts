import { clear, del, get, keys, promisifyRequest, set } from 'idb-keyval';
import type { FieldError } from '@moonfloor/contract/api/problem';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { keptFiles, keptFormsDatabase } from './kept-database.ts';

/**
 * Forms that were submitted offline. They wait beside the files of kept forms, so that signing out removes them,
 * too; the service worker sends them.
 */

interface OutboxFile {
  file: Blob;
  name: string;
}

/** A form as it is sent: names and values of its fields. */
export type OutboxFields = (readonly [name: string, value: string | OutboxFile])[];

/** Returns fields as the body of a request. */
export function toFormData(fields: OutboxFields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value.file, value.name);
  }
  return form;
}

/** A form that waits. */
export interface OutboxEntry {
  /** Its idempotency key. */
  key: string;
  user: number;
  type: ResourceType;
  /** Name of the record. */
  title: string;
  /** Path of the form, without language. */
  form: string;
  method: string;
  /** URL of the call. */
  url: string;
  headers: Record<string, string>;
  fields: OutboxFields;
  queuedAt: number;
  /** `waiting` is sent automatically, `refused` not before it is changed. */
  state: 'waiting' | 'refused';
  /** Status of the latest answer: 0 if it was not the API's, null before one. */
  status: number | null;
  /** Time in ms before which it is not sent again automatically. */
  notBefore?: number;
  /** Why the server has not accepted it; empty if it was not reached or did not say. */
  message: string;
  errors: FieldError[];
  /** The typed texts and the pictures, to continue in the form. */
  kept: unknown;
  pictures: unknown;
}

/** Announces each change of the outbox to open pages: the key of a form that was sent, null for other changes. */
export const outboxChannel = 'moonfloor-outbox';

/** Tag of the background synchronisation that sends waiting forms. */
export const outboxTag = 'moonfloor-outbox';

const prefix = 'outbox:';

function announce(sent: string | null = null): void {
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage(sent);
  channel.close();
}

/** Returns the forms that wait, the oldest first. Creates no database. */
export async function listOutbox(): Promise<OutboxEntry[]> {
  const databases = 'databases' in indexedDB ? await indexedDB.databases() : null;
  if (databases?.some(({ name }) => name === keptFormsDatabase) === false) return [];
  const names = (await keys<string>(keptFiles())).filter((name) => name.startsWith(prefix));
  const entries = await Promise.all(names.map((name) => get<OutboxEntry>(name, keptFiles())));
  return entries.filter((entry) => entry !== undefined).sort((a, b) => a.queuedAt - b.queuedAt);
}

export const readOutboxEntry = (key: string): Promise<OutboxEntry | undefined> => get(prefix + key, keptFiles());

/** Adds a form, or replaces the one with the same key. Rejects if storage is blocked or full. */
export async function putInOutbox(entry: OutboxEntry): Promise<void> {
  await set(prefix + entry.key, entry, keptFiles());
  announce();
}

/**
 * Changes the form with a key, in one transaction: one that was sent or discarded meanwhile does not come back. Returns it
 * as it is now; undefined if it is missing.
 */
export async function changeOutboxEntry(
  key: string,
  change: (entry: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry | undefined> {
  const name = prefix + key;
  const changed = await keptFiles()('readwrite', async (store) => {
    const entry = await promisifyRequest<OutboxEntry | undefined>(store.get(name));
    if (entry === undefined) return undefined;
    const next = change(entry);
    store.put(next, name);
    await promisifyRequest(store.transaction);
    return next;
  });
  if (changed !== undefined) announce();
  return changed;
}

/** Removes a form, which was sent or is discarded. */
export async function removeFromOutbox(key: string, { sent = false } = {}): Promise<void> {
  await del(prefix + key, keptFiles());
  announce(sent ? key : null);
}

/**
 * Moves the pictures of a form that is no longer to be sent to a kept form, and removes it. Does nothing if it was sent or
 * discarded meanwhile. Rejects if storage is full: then it still waits.
 */
export async function moveFromOutbox(key: string, keptName: string): Promise<void> {
  await keptFiles()('readwrite', async (store) => {
    const entry = await promisifyRequest<OutboxEntry | undefined>(store.get(prefix + key));
    if (entry === undefined) return;
    store.put(entry.pictures, keptName);
    store.delete(prefix + key);
    await promisifyRequest(store.transaction);
  });
  announce();
}

/** Lets the forms of an account be sent with its current session: that of their submission may have ended. */
export async function renewOutbox(user: number, token: string): Promise<void> {
  const authorization = `Bearer ${token}`;
  const outdatedEntries = (await listOutbox()).filter(
    (entry) => entry.user === user && entry.headers.authorization !== authorization,
  );
  for (const { key } of outdatedEntries)
    await changeOutboxEntry(key, (entry) => ({
      ...entry,
      headers: { ...entry.headers, authorization },
      notBefore: 0,
      message: '',
      status: null,
    }));
}

/** Removes all forms, and the files of kept forms, which share their database. */
export async function clearOutbox(): Promise<void> {
  await clear(keptFiles());
  announce();
}
