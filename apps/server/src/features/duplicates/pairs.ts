import type { ResourceType } from '@moonfloor/contract/lists';

/** Two records of a type that are likely the same, the older one first, and how alike they are. */
export interface Pair {
  ids: readonly [number, number];
  likeness: number;
}

/** A part of all pairs, and where the next part begins; null when there is none. */
export interface PairsPage {
  pairs: Pair[];
  next: string | null;
}

/** Which pairs are wanted: of a type (events from `today` on, or before it), behind where an earlier part ended. */
export interface PairsRequest {
  type: ResourceType;
  when: 'upcoming' | 'past';
  today: string;
  after: string;
}

/** Records that one part looks through at most, so that it takes the same short time however many there are. */
export const rowsPerPage = 250;

/** Pairs after which a part ends. */
export const maxPairsPerPage = 40;

/** Two ids, the older record's first. */
export const olderFirst = (one: number, other: number): [number, number] => [
  Math.min(one, other),
  Math.max(one, other),
];
