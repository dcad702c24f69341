/** Where a set is among those that overlap on its floor: `lane` of `lanes`. */
export interface Lane {
  lane: number;
  lanes: number;
}

interface Span {
  set_id: number;
  starts_at: string;
  ends_at: string;
}

/**
 * Lays out the sets of a floor, ordered by start: those that overlap are side by side, in as few lanes as possible. Sets
 * that are connected by overlaps have the same number of lanes.
 */
export function layOutLanes(sets: readonly Span[]): Map<number, Lane> {
  const result = new Map<number, Lane>();
  let group: { set: Span; lane: number }[] = [];
  /** The end of the last set of each lane. */
  let ends: string[] = [];
  const finish = (): void => {
    for (const { set, lane } of group) result.set(set.set_id, { lane, lanes: ends.length });
    group = [];
    ends = [];
  };
  for (const set of sets) {
    if (ends.every((end) => end <= set.starts_at)) finish();
    const free = ends.findIndex((end) => end <= set.starts_at);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = set.ends_at;
    group.push({ set, lane });
  }
  finish();
  return result;
}
