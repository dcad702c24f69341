import type { PastArtist, PastFloor } from '@moonfloor/contract/activity';

/** What happened to a floor that is not as it was. */
export interface FloorChange {
  name: string;
  /** Its former name, when it has another one now. */
  formerName: string | null;
  what: 'added' | 'removed' | 'changed';
  added: string[];
  removed: string[];
  /** Who stayed, with other details. */
  changed: string[];
  /** True when those who stayed play in another order. */
  reordered: boolean;
}

/** What happened to a line-up. */
export interface LineUpChange {
  floors: FloorChange[];
  /** How many floors are as they were. */
  same: number;
  /** True when the floors that stayed stand in another order. */
  reordered: boolean;
}

/** What differs between two line-ups, floor by floor; a floor that lost its name to another in its place was renamed. */
export function lineUpChanges(before: readonly PastFloor[], after: readonly PastFloor[]): LineUpChange {
  const pairs = pairFloors(before, after);
  const stayed = pairs.filter((pair): pair is [PastFloor, PastFloor] => pair[0] !== null && pair[1] !== null);
  const floors = pairs.map(floorChange).filter((change) => change !== null);
  return {
    floors,
    same: pairs.length - floors.length,
    reordered: isReordered(stayed.map(([was]) => before.indexOf(was))),
  };
}

/** Floors that belong together, in the order of now; what is gone comes last. */
function pairFloors(before: readonly PastFloor[], after: readonly PastFloor[]): [PastFloor | null, PastFloor | null][] {
  const left = [...before];
  const take = (matches: (floor: PastFloor) => boolean): PastFloor | null => {
    const at = left.findIndex(matches);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  };
  const byName = after.map((floor) => take((former) => former.name === floor.name));
  const pairs = after.map((floor, index): [PastFloor | null, PastFloor] => {
    const there = byName[index] ?? take((former) => before.indexOf(former) === index);
    return [there ?? null, floor];
  });
  return [...pairs, ...left.map((floor): [PastFloor, null] => [floor, null])];
}

function floorChange([was, is]: [PastFloor | null, PastFloor | null]): FloorChange | null {
  const [former, present] = [was?.artists ?? [], is?.artists ?? []];
  const { added, removed, kept } = compareNames(former, present);
  const changed = kept.filter(([one, other]) => !sameDetails(former[one]!, present[other]!));
  const reordered = isReordered(kept.map(([one]) => one));
  const renamed = was !== null && is !== null && was.name !== is.name;
  const change: FloorChange = {
    name: (is ?? was)!.name,
    formerName: renamed ? was.name : null,
    what: was === null ? 'added' : is === null ? 'removed' : 'changed',
    added: added.map((at) => present[at]!.artist_name),
    removed: removed.map((at) => former[at]!.artist_name),
    changed: changed.map(([, at]) => present[at]!.artist_name),
    reordered,
  };
  const isSame = change.what === 'changed' && !renamed && !reordered;
  return isSame && added.length + removed.length + changed.length === 0 ? null : change;
}

/** Who came, went and stayed, by their places; of somebody who plays twice each time counts. */
function compareNames(former: readonly PastArtist[], present: readonly PastArtist[]) {
  const left = former.map((artist, at) => ({ name: artist.artist_name, at }));
  const added: number[] = [];
  const kept: [number, number][] = [];
  for (const [at, artist] of present.entries()) {
    const index = left.findIndex(({ name }) => name === artist.artist_name);
    if (index < 0) added.push(at);
    else kept.push([left.splice(index, 1)[0]!.at, at]);
  }
  return { added, removed: left.map(({ at }) => at), kept };
}

const isReordered = (places: readonly number[]): boolean =>
  places.some((place, index) => index > 0 && place < places[index - 1]!);

const sameDetails = (one: PastArtist, other: PastArtist): boolean =>
  one.artist_type === other.artist_type &&
  one.artist_country === other.artist_country &&
  one.record_labels === other.record_labels &&
  one.artist_info === other.artist_info;

/** Which of some names came and went, and whether those that stayed have another order. */
export function nameChanges(before: readonly string[], after: readonly string[]) {
  const stayed = after.filter((name) => before.includes(name));
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
    stayed,
    reordered: isReordered(stayed.map((name) => before.indexOf(name))),
  };
}
