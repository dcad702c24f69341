import { epochDay } from '@moonfloor/contract/values/days';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import type { BitSet } from './bit-set.ts';
import type { RecordKey } from './follow-changes.ts';
import { byType, eventTypeIndex, visitorTypeOrder } from './record-columns.ts';
import type { SearchIndex } from './search-index.ts';

/** A found record; `near` if it is only a fuzzy match. */
export interface RankedKey extends RecordKey {
  near: boolean;
}

/** Records of equal rank. */
interface RankedSet {
  set: BitSet;
  near: boolean;
}

/** A range in the order of all records: those of one type; for events, the running, the coming or the past ones. */
interface OrderRange {
  type: number;
  from: number;
  to: number;
  descending: boolean;
  /** Leaves out others among them. */
  has?: (number: number) => boolean;
}

/**
 * All results of a query in ranks, best first. Counting uses bit sets; only the requested part is walked. Valid until
 * the index changes.
 */
export class RankedResults {
  readonly #index: SearchIndex;
  readonly #today: string;
  readonly #ranks: RankedSet[] = [];
  /** Union of all ranks. */
  readonly #all: BitSet;

  /** `today` is a day: running events come before coming ones, those before past ones. */
  constructor(index: SearchIndex, today: string) {
    this.#index = index;
    this.#today = today;
    this.#all = index.emptySet();
  }

  /** Adds the next rank, without records that a better one contains. */
  add(set: BitSet, near: boolean): void {
    this.#ranks.push({ set, near });
    this.#all.or(set);
  }

  get counts(): Record<ResourceType, number> {
    return byType(this.#countsOf(this.#all));
  }

  get total(): number {
    return this.#all.count;
  }

  /** Counts the records of each type in a set, in the order of `resourceTypes`. */
  #countsOf(set: BitSet): number[] {
    return resourceTypes.map((_, type) => set.intersectionCount(this.#index.records.ofType(type)));
  }

  /** Returns results of one type or of all, after skipping `offset` of them. */
  page(type: ResourceType | 'all', offset: number, limit: number): RankedKey[] {
    const typeIndex = type === 'all' ? null : resourceTypes.indexOf(type);
    const picked: RankedKey[] = [];
    let passed = 0;
    for (const { set, near } of this.#ranks) {
      let remaining = typeIndex === null ? set.count : set.intersectionCount(this.#index.records.ofType(typeIndex));
      if (passed + remaining <= offset) {
        passed += remaining;
        continue;
      }
      const wants = (type: number): boolean =>
        remaining > 0 && picked.length < limit && (typeIndex === null || type === typeIndex);
      this.#walk(set, wants, (number) => {
        if (passed >= offset) picked.push({ ...this.#index.records.recordKeyOf(number), near });
        passed += 1;
        remaining -= 1;
      });
    }
    return picked;
  }

  /** Returns the best few, with equal shares for each type as far as it has enough results. */
  best(max: number): RankedKey[] {
    const room = fairShares(this.#countsOf(this.#all), max);
    const picked: RankedKey[] = [];
    for (const { set, near } of this.#ranks) {
      const remainingByType = this.#countsOf(set).map((count, type) => Math.min(count, room[type]!));
      this.#walk(
        set,
        (type) => remainingByType[type]! > 0,
        (number, type) => {
          remainingByType[type]! -= 1;
          room[type]! -= 1;
          picked.push({ ...this.#index.records.recordKeyOf(number), near });
        },
      );
    }
    return picked;
  }

  /** Walks a set in the visitors' order; each type as long as `wants` returns true. */
  #walk(set: BitSet, wants: (type: number) => boolean, visit: (number: number, type: number) => void): void {
    const { numbers } = this.#index.visitorOrder;
    for (const { type, from, to, descending, has } of this.#ranges()) {
      let isWanted = wants(type);
      for (let step = 0; isWanted && step < to - from; step += 1) {
        const number = numbers[descending ? to - 1 - step : from + step]!;
        if (!set.has(number) || has?.(number) === false) continue;
        visit(number, type);
        isWanted = wants(type);
      }
    }
  }

  /** Returns the ranges for running events, then coming ones, then all other types, then past events. */
  #ranges(): OrderRange[] {
    const { visitorOrder: order, records } = this.#index;
    const today = epochDay(this.#today);
    const starts = visitorTypeOrder.map((_, rank) =>
      order.lowerBound((number) => visitorTypeOrder.indexOf(records.typeNumber(number)) >= rank),
    );
    const firstFrom = (day: number): number =>
      order.lowerBound((number) => records.typeNumber(number) === eventTypeIndex && records.beginOf(number) >= day);
    const coming = firstFrom(today);
    const isPast = (number: number): boolean => records.dueOf(number) < today;
    const events = { type: eventTypeIndex, descending: false };
    return [
      { ...events, from: firstFrom(records.firstBeginOn(today)), to: coming, has: (number) => !isPast(number) },
      { ...events, from: coming, to: order.length },
      ...visitorTypeOrder
        .slice(0, -1)
        .map((type, rank) => ({ type, from: starts[rank]!, to: starts[rank + 1]!, descending: false })),
      { ...events, from: starts.at(-1)!, to: coming, descending: true, has: isPast },
    ];
  }
}

/** Distributes a maximum in equal shares; unneeded parts go to the others. */
function fairShares(wanted: readonly number[], max: number): number[] {
  const shares = wanted.map(() => 0);
  for (let remaining = max; remaining > 0;) {
    const hungry = [...shares.keys()].filter((at) => shares[at]! < wanted[at]!).slice(0, remaining);
    if (hungry.length === 0) break;
    for (const at of hungry) shares[at]! += 1;
    remaining -= hungry.length;
  }
  return shares;
}
