import { keysOf } from '@moonfloor/contract/values/keys';
import { nameKey } from '@moonfloor/contract/values/text';
import { isSame } from '../../record-form/compare-versions.ts';
import type { EntryValues, FloorValues } from './event-values.ts';
import { insertSets, type PlacedAct, placedActs } from './merge-lineup.ts';

/** Returns what a value becomes that may have been changed in two versions: yours, unless only theirs differs from `base`. */
const newest = <T>(base: T, yours: T, theirs: T): T => (isSame(base, yours) ? theirs : yours);

/** Returns the set that each set of `base` has become in another version: the same artist's, preferably at the same place and time. */
function pairSets(base: readonly PlacedAct[], version: readonly PlacedAct[]): Map<PlacedAct, PlacedAct> {
  const unpairedSets = Map.groupBy(version, ({ entry }) => nameKey(entry.name));
  const pairs = new Map<PlacedAct, PlacedAct>();
  const pair = (set: PlacedAct, fits: (other: PlacedAct) => boolean): void => {
    const others = unpairedSets.get(nameKey(set.entry.name)) ?? [];
    const at = pairs.has(set) ? -1 : others.findIndex(fits);
    if (at >= 0) pairs.set(set, others.splice(at, 1)[0]!);
  };
  for (const set of base)
    pair(set, (other) => nameKey(other.floor) === nameKey(set.floor) && other.entry.start === set.entry.start);
  for (const set of base) pair(set, () => true);
  return pairs;
}

const isSameSet = (one: PlacedAct, other: PlacedAct): boolean =>
  one.floor === other.floor && isSame({ ...one.entry, id: '' }, { ...other.entry, id: '' });

/**
 * Returns your line-up with the changes that theirs makes to their common ancestor `base`: sets added, removed, moved and
 * changed. Where both have changed the same value of a set, yours stays; so does a set that you have changed and they removed.
 */
export function combineLineups(
  base: readonly FloorValues[],
  yours: readonly FloorValues[],
  theirs: readonly FloorValues[],
): FloorValues[] {
  const [baseSets, mine, other] = [placedActs(base), placedActs(yours), placedActs(theirs)];
  const [inMine, inOther] = [pairSets(baseSets, mine), pairSets(baseSets, other)];
  const changed = new Map<EntryValues, EntryValues>();
  const removed = new Set<EntryValues>();
  const arriving: PlacedAct[] = [];
  for (const set of baseSets) {
    const [mineNow, theirsNow] = [inMine.get(set), inOther.get(set)];
    if (mineNow === undefined) continue;
    if (theirsNow === undefined) {
      if (isSameSet(set, mineNow)) removed.add(mineNow.entry);
      continue;
    }
    const entry = { ...mineNow.entry };
    for (const name of keysOf(entry))
      if (name !== 'id')
        Object.assign(entry, { [name]: newest(set.entry[name], mineNow.entry[name], theirsNow.entry[name]) });
    const floor = newest(set.floor, mineNow.floor, theirsNow.floor);
    if (floor === mineNow.floor && entry.start === mineNow.entry.start) changed.set(mineNow.entry, entry);
    else {
      removed.add(mineNow.entry);
      arriving.push({ floor, entry });
    }
  }
  const inBoth = new Set(inOther.values());
  const matchedMine = new Set(inMine.values());
  const added = other.filter((set) => !inBoth.has(set));
  const alsoMine = pairSets(
    added,
    mine.filter((set) => !matchedMine.has(set)),
  );
  for (const set of added)
    if (!alsoMine.has(set)) arriving.push({ ...set, entry: { ...set.entry, id: crypto.randomUUID() } });
  const hoursOf = (floors: readonly FloorValues[], name: string) => floors.find((floor) => floor.name === name)?.hours;
  const floors = yours.map((floor) => {
    const hours = hoursOf(base, floor.name);
    return {
      ...floor,
      hours: hours === undefined ? floor.hours : newest(hours, floor.hours, hoursOf(theirs, floor.name) ?? []),
      artists: floor.artists.flatMap((entry) => (removed.has(entry) ? [] : [changed.get(entry) ?? entry])),
    };
  });
  const names = new Set([...base, ...yours].map(({ name }) => nameKey(name)));
  for (const floor of theirs)
    if (
      !names.has(nameKey(floor.name)) ||
      (!floors.some(({ name }) => nameKey(name) === nameKey(floor.name)) &&
        arriving.some((set) => set.floor === floor.name))
    )
      floors.push({ ...floor, id: crypto.randomUUID(), artists: [] });
  return insertSets(
    floors,
    arriving.map(({ floor, entry }) => ({ floor, acts: [entry] })),
    [...yours, ...theirs],
  );
}
