import type { ResourceType } from '@moonfloor/contract/values/lists';
import { isObject, listOf, objectOf, type Reader, text } from './read-stored.ts';

/** The user's decisions about likely duplicates of the record in the form. */
export interface DuplicateChoice {
  /** Ids of records that the user declared to be different; they are not displayed again in this form. */
  others: readonly number[];
  /** The record to merge the new one with after it is saved; moderators only. */
  merge: number | null;
}

export const noDuplicateChoice: DuplicateChoice = { others: [], merge: null };

/** Unsent values of a form; the selected files are stored separately. */
export interface KeptForm<V> {
  /** Version of this format; kept forms of other versions are ignored. */
  shape: 1;
  values: V;
  /** The initial values of the form; null for a new record. */
  base: V | null;
  /** The version of the record (`updated_at`) on which the kept form is based; null for a new one. */
  version: string | null;
  /** Idempotency key of the submission, in whichever tab it is sent. */
  key: string;
  /** Ids of the selected pictures. */
  pictures: string[];
  /** The user's decisions about likely duplicates. */
  duplicates: DuplicateChoice;
}

/** Returns the name of a kept form, unique per user, type and record. */
export function keptFormName(account: number, type: ResourceType, id: string | undefined): string {
  return `${account}:${type}:${id ?? 'new'}`;
}

const recordId: Reader<number> = (stored) =>
  typeof stored === 'number' && Number.isSafeInteger(stored) ? stored : undefined;
const duplicateChoice = objectOf<DuplicateChoice>({ others: listOf(recordId), merge: recordId }, () => ({
  ...noDuplicateChoice,
}));

/**
 * Reads a kept form with `values`, the reader of the form's values. Everything else that is missing or invalid gets
 * its initial value; without a valid key, it gets a new one. Null if there are no values.
 */
export function parseKeptForm<V>(stored: unknown, values: Reader<V>): KeptForm<V> | null {
  if (!isObject(stored) || stored.shape !== 1) return null;
  const read = values(stored.values);
  if (read === undefined) return null;
  return {
    shape: 1,
    values: read,
    base: values(stored.base) ?? null,
    version: text(stored.version) ?? null,
    key: text(stored.key) ?? crypto.randomUUID(),
    pictures: listOf(text)(stored.pictures) ?? [],
    duplicates: duplicateChoice(stored.duplicates) ?? noDuplicateChoice,
  };
}
