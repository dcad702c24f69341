import type { ResourceType } from '@moonfloor/contract/values/lists';

/** A record that a member of this page has just saved, new or changed. */
interface SubmittedRecord {
  account: number;
  type: ResourceType;
  id: number;
  name: string;
  isNew: boolean;
  /** Whether it waits for a moderator. */
  waits: boolean;
}

let current: SubmittedRecord | null = null;
const listeners = new Set<() => void>();

/** Announces a saved record on the pages that follow; null once its member has read it. */
export function announceSubmitted(record: SubmittedRecord | null): void {
  current = record;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change; returns a function that stops it. */
export function subscribeToSubmitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the record that was saved last, until its member has read it. */
export const readSubmitted = (): SubmittedRecord | null => current;
