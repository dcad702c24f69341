import type { PastArtist, HistoricFloor } from '@moonfloor/contract/activity';

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
  /** True when the artists in both versions play in a different order. */
  reordered: boolean;
}

/** Changes of a line-up. */
export interface LineupChange {
  floors: FloorChange[];
  /** Number of unchanged floors. */
  same: number;
  /** True when the floors in both versions are in a different order. */
  reordered: boolean;
}

/**
 * Compares two line-ups floor by floor. A removed floor whose position is occupied by a new one is reported as renamed.
 */
export function lineupChanges(before: readonly HistoricFloor[], after: readonly HistoricFloor[]): LineupChange {
  const pairs = pairFloors(before, after);
  const stayed = pairs.filter((pair): pair is [HistoricFloor, HistoricFloor] => pair[0] !== null && pair[1] !== null);
  const floors = pairs.map(floorChange).filter((change) => change !== null);
  return {
    floors,
    same: pairs.length - floors.length,
    reordered: isReordered(stayed.map(([previousFloor]) => before.indexOf(previousFloor))),
  };
}

/** Pairs the floors of both versions, in the order of the current version; removed floors come last. */
function pairFloors(
  before: readonly HistoricFloor[],
  after: readonly HistoricFloor[],
): [HistoricFloor | null, HistoricFloor | null][] {
  const left = [...before];
  const take = (matches: (floor: HistoricFloor) => boolean): HistoricFloor | null => {
    const at = left.findIndex(matches);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  };
  const byName = after.map((floor) => take((previous) => previous.name === floor.name));
  const pairs = after.map((floor, index): [HistoricFloor | null, HistoricFloor] => {
    const there = byName[index] ?? take((previous) => before.indexOf(previous) === index);
    return [there ?? null, floor];
  });
  return [...pairs, ...left.map((floor): [HistoricFloor, null] => [floor, null])];
}

function floorChange([previousFloor, currentFloor]: [HistoricFloor | null, HistoricFloor | null]): FloorChange | null {
  const [previous, current] = [previousFloor?.artists ?? [], currentFloor?.artists ?? []];
  const { added, removed, common } = compareNames(previous, current);
  const changed = common.filter(([one, other]) => !sameDetails(previous[one]!, current[other]!));
  const reordered = isReordered(common.map(([one]) => one));
  const renamed = previousFloor !== null && currentFloor !== null && previousFloor.name !== currentFloor.name;
  const change: FloorChange = {
    name: (currentFloor ?? previousFloor)!.name,
    previousName: renamed ? previousFloor.name : null,
    what: previousFloor === null ? 'added' : currentFloor === null ? 'removed' : 'changed',
    added: added.map((at) => current[at]!.artist_name),
    removed: removed.map((at) => previous[at]!.artist_name),
    changed: changed.map(([, at]) => current[at]!.artist_name),
    reordered,
  };
  const isSame = change.what === 'changed' && !renamed && !reordered;
  return isSame && added.length + removed.length + changed.length === 0 ? null : change;
}

/** Compares two lists of artists by name; an artist listed twice is counted twice. */
function compareNames(previous: readonly PastArtist[], current: readonly PastArtist[]) {
  const left = previous.map((artist, at) => ({ name: artist.artist_name, at }));
  const added: number[] = [];
  const common: [number, number][] = [];
  for (const [at, artist] of current.entries()) {
    const index = left.findIndex(({ name }) => name === artist.artist_name);
    if (index < 0) added.push(at);
    else common.push([left.splice(index, 1)[0]!.at, at]);
  }
  return { added, removed: left.map(({ at }) => at), common };
}

const isReordered = (places: readonly number[]): boolean =>
  places.some((place, index) => index > 0 && place < places[index - 1]!);

const sameDetails = (one: PastArtist, other: PastArtist): boolean =>
  one.artist_type === other.artist_type &&
  one.artist_country === other.artist_country &&
  one.record_labels === other.record_labels &&
  one.artist_info === other.artist_info;

/** Returns which names were added and removed, and whether the remaining ones are in a different order. */
export function nameChanges(before: readonly string[], after: readonly string[]) {
  const stayed = after.filter((name) => before.includes(name));
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
    stayed,
    reordered: isReordered(stayed.map((name) => before.indexOf(name))),
  };
}
