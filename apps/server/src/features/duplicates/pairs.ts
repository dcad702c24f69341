/** Two likely duplicates of a type, the older record first, with their likeness. */
export interface Pair {
  ids: readonly [number, number];
  likeness: number;
}

/** A page of pairs, and the cursor of the next page; null for the last one. */
export interface PairsPage {
  pairs: Pair[];
  next: string | null;
}

/** Maximum number of records per page, which bounds its time. */
export const rowsPerPage = 250;

/** Number of pairs after which a page ends. */
export const maxPairsPerPage = 40;

/** Two ids, the older record's first. */
export const olderFirst = (one: number, other: number): [number, number] => [
  Math.min(one, other),
  Math.max(one, other),
];
