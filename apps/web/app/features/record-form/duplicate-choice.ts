/** The user's decisions about likely duplicates of the record in the form. */
export interface DuplicateChoice {
  /** Ids of records that the user declared to be different; they are not displayed again in this form. */
  others: readonly number[];
  /** The record to merge the new one with after it is saved; admins only. */
  merge: number | null;
}

export const noDuplicateChoice: DuplicateChoice = { others: [], merge: null };

/** Parses decisions stored with a draft; invalid ones are treated as missing. */
export function parseDuplicateChoice(stored: unknown): DuplicateChoice {
  const { others, merge } = (stored ?? {}) as { others?: unknown; merge?: unknown };
  const ids = Array.isArray(others) ? others.filter((id): id is number => Number.isSafeInteger(id)) : [];
  return { others: ids, merge: typeof merge === 'number' ? merge : null };
}
