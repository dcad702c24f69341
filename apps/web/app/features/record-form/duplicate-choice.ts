/** What somebody has chosen about records that are likely the same as the one in the form. */
export interface DuplicateChoice {
  /** Ids of those that are another one: they are not shown again for this form. */
  others: readonly number[];
  /** The record that the new one is to be merged with once it is saved; admins only. */
  merge: number | null;
}

export const noDuplicateChoice: DuplicateChoice = { others: [], merge: null };

/** A choice as it was kept with a draft; what cannot be read counts as none. */
export function parseDuplicateChoice(stored: unknown): DuplicateChoice {
  const { others, merge } = (stored ?? {}) as { others?: unknown; merge?: unknown };
  const ids = Array.isArray(others) ? others.filter((id): id is number => Number.isSafeInteger(id)) : [];
  return { others: ids, merge: typeof merge === 'number' ? merge : null };
}
