import type { HistoricFloor, PastArtist } from '@moonfloor/contract/records/activity';

/** Two versions of a floor; null where it does not exist. */
type FloorVersions = readonly [before: HistoricFloor | null, after: HistoricFloor | null];

/** Changes of a floor that differs between two versions. */
export interface FloorChange {
  name: string;
  /** The previous name if the floor was renamed, otherwise null. */
  previousName: string | null;
  what: 'added' | 'removed' | 'changed';
  added: string[];
  removed: string[];
  /** Artists in both versions whose details differ. */
  changed: string[];
  /** Artists in both versions whose set times differ. */
  times: { name: string; before: string; after: string }[];
  /** True when the artists in both versions play in a different order. */
  reordered: boolean;
}

/**
 * Compares two line-ups floor by floor; `unchangedCount` is the number of unchanged floors. A removed floor whose position is
 * occupied by a new one is reported as renamed.
 */
export function lineupChanges(before: readonly HistoricFloor[], after: readonly HistoricFloor[]) {
  const pairs = pairFloors(before, after);
  const floors = pairs.map(floorChange).filter((change) => change !== null);
  const stayed = pairs.flatMap(([previous, current]) =>
    previous === null || current === null ? [] : [before.indexOf(previous)],
  );
  return { floors, unchangedCount: pairs.length - floors.length, reordered: isReordered(stayed) };
}

/** Pairs the floors of both versions, in the order of the current version; removed floors come last. */
function pairFloors(before: readonly HistoricFloor[], after: readonly HistoricFloor[]): FloorVersions[] {
  const unmatched = new Set(before);
  const take = (previous: HistoricFloor | undefined): HistoricFloor | null =>
    previous !== undefined && unmatched.delete(previous) ? previous : null;
  const byName = after.map(({ name }) => take([...unmatched].find((previous) => previous.name === name)));
  const pairs = after.map((floor, index) => [byName[index] ?? take(before[index]), floor] as const);
  return [...pairs, ...[...unmatched].map((floor) => [floor, null] as const)];
}

function floorChange([before, after]: FloorVersions): FloorChange | null {
  const [previous, current] = [before?.artists ?? [], after?.artists ?? []];
  const { added, removed, pairs } = compareNames(previous.map(nameOf), current.map(nameOf));
  const changed = pairs.filter(([from, to]) => !hasSameDetails(previous[from]!, current[to]!));
  const times = pairs.flatMap(([from, to]) => {
    const [timesBefore, timesAfter] = [setTimesOf(previous[from]!), setTimesOf(current[to]!)];
    return timesBefore === timesAfter ? [] : [{ name: nameOf(current[to]!), before: timesBefore, after: timesAfter }];
  });
  const reordered = isReordered(pairs.map(([from]) => from));
  const renamed = before !== null && after !== null && before.name !== after.name;
  const what = before === null ? 'added' : after === null ? 'removed' : 'changed';
  const isSame = added.length + removed.length + changed.length + times.length === 0 && !renamed && !reordered;
  if (what === 'changed' && isSame) return null;
  return {
    name: (after ?? before)!.name,
    previousName: renamed ? before.name : null,
    what,
    added,
    removed,
    changed: changed.map(([, at]) => nameOf(current[at]!)),
    times,
    reordered,
  };
}

const nameOf = (artist: PastArtist): string => artist.artist_name;

/** Formats a set's times, as in `2027-07-02 22:00–23:30`; without a time as a dash. */
function setTimesOf({ set_start: start, set_end: end }: PastArtist): string {
  if (start === null) return '–';
  const until = end === null || end.slice(0, 10) === start.slice(0, 10) ? end?.slice(11) : end.replace('T', ' ');
  return `${start.replace('T', ' ')}–${until ?? ''}`;
}

const hasSameDetails = (one: PastArtist, other: PastArtist): boolean =>
  (['artist_type', 'artist_country', 'record_labels', 'artist_info', 'pairing', 'cancelled'] as const).every(
    (detail) => one[detail] === other[detail],
  );

/** Compares two lists of names; one listed twice counts twice. `pairs` are the indexes of names in both lists. */
function compareNames(before: readonly string[], after: readonly string[]) {
  const unmatched = new Map(before.entries());
  const added: string[] = [];
  const pairs: [number, number][] = [];
  for (const [at, name] of after.entries()) {
    const index = [...unmatched].find(([, previous]) => previous === name)?.[0];
    if (index === undefined) added.push(name);
    else {
      pairs.push([index, at]);
      unmatched.delete(index);
    }
  }
  return { added, removed: [...unmatched.values()], pairs };
}

const isReordered = (indexes: readonly number[]): boolean =>
  indexes.some((index, at) => at > 0 && index < indexes[at - 1]!);

/** Returns which names were added and removed, and whether the remaining ones are in a different order. */
export function nameChanges(before: readonly string[], after: readonly string[]) {
  const { added, removed, pairs } = compareNames(before, after);
  return {
    added,
    removed,
    stayed: pairs.map(([, at]) => after[at]!),
    reordered: isReordered(pairs.map(([from]) => from)),
  };
}
