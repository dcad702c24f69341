import type { StarredSet } from '@moonfloor/contract/members/stars';
import { minuteMs } from '@moonfloor/contract/values/durations';

/** A reason why one cannot hear a set as a whole. */
export interface Clash {
  /** Sets that play at the same time. */
  overlaps: StarredSet[];
  /** The next set is on another floor, and begins before it can be reached: how many minutes before the end to leave. */
  leave: { minutes: number; next: StarredSet } | null;
}

type Span = Pick<StarredSet, 'starts_at' | 'ends_at'>;

const begin = ({ starts_at: at }: Span): number => Date.parse(at);
const end = ({ ends_at: at }: Span): number => Date.parse(at);

/** Returns the clashes of some sets by id. `walk` is the time from one floor of an event to another, in minutes. */
export function findClashes(sets: readonly StarredSet[], walk: number): Map<number, Clash> {
  const sorted = [...sets].sort((a, b) => begin(a) - begin(b) || a.set_id - b.set_id);
  const clashes = new Map<number, Clash>(sorted.map(({ set_id }) => [set_id, { overlaps: [], leave: null }]));
  for (const [at, set] of sorted.entries()) {
    const clash = clashes.get(set.set_id)!;
    let next = at + 1;
    for (; next < sorted.length && begin(sorted[next]!) < end(set); next += 1) {
      clash.overlaps.push(sorted[next]!);
      clashes.get(sorted[next]!.set_id)!.overlaps.push(set);
    }
    const following = sorted[next];
    if (following === undefined || following.event.id !== set.event.id) continue;
    const minutes = walk - Math.floor((begin(following) - end(set)) / minuteMs);
    if (following.floor_name !== set.floor_name && minutes > 0) clash.leave = { minutes, next: following };
  }
  return clashes;
}
