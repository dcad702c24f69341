/** What is kept under an address. */
export interface Kept {
  /** About what it takes, in bytes. */
  bytes: number;
}

/** Answers by address, bounded in bytes. */
export interface KeptAnswers<E extends Kept> {
  get(key: string): E | undefined;
  /** Notes that an answer, one that `get` has found, was asked for again. */
  again(key: string): void;
  /** Keeps an answer in place of the one that was there, unless that takes more room than there is. */
  put(key: string, entry: E): void;
  size(): { entries: number; bytes: number };
}

interface Place<E> {
  entry: E;
  /** Asked for since room was made last. */
  used: boolean;
}

/** The part of the room that answers take that were asked for again. */
const shareOfWanted = 0.75;

/** The part of the room that one answer may take. */
const shareOfOne = 0.5;

/**
 * Keeps answers in two parts, so that those that were asked for again go only for others that were: however many others
 * are made, they go for each other. While `isOverloaded` even those stay. In each part what has waited longest goes first;
 * what was asked for meanwhile waits once more, so that a hit need not reorder.
 */
export function createKeptAnswers<E extends Kept>(maxBytes: number, isOverloaded: () => boolean): KeptAnswers<E> {
  const others = new Map<string, Place<E>>();
  const wanted = new Map<string, Place<E>>();
  let otherBytes = 0;
  let wantedBytes = 0;

  const dropOther = (key: string, { entry }: Place<E>): void => {
    others.delete(key);
    otherBytes -= entry.bytes;
  };

  const addOther = (key: string, entry: E): void => {
    others.set(key, { entry, used: false });
    otherBytes += entry.bytes;
  };

  /** Puts what has waited longest among those that were asked for again back among the others. */
  const makeRoomForWanted = (): void => {
    for (const [key, { entry, used }] of wanted) {
      if (wantedBytes <= maxBytes * shareOfWanted) break;
      wanted.delete(key);
      if (used) wanted.set(key, { entry, used: false });
      else {
        wantedBytes -= entry.bytes;
        addOther(key, entry);
      }
    }
  };

  const makeRoom = (): void => {
    for (const [key, place] of others) {
      if (otherBytes + wantedBytes <= maxBytes) return;
      dropOther(key, place);
      if (place.used) addOther(key, place.entry);
    }
    // only where answers have grown by further codings
    for (const [key, { entry }] of wanted) {
      if (otherBytes + wantedBytes <= maxBytes) return;
      wanted.delete(key);
      wantedBytes -= entry.bytes;
    }
  };

  return {
    get: (key) => (wanted.get(key) ?? others.get(key))?.entry,
    again: (key) => {
      const alreadyWanted = wanted.get(key);
      const place = alreadyWanted ?? others.get(key);
      if (place === undefined) return;
      place.used = true;
      const isFull = wantedBytes + place.entry.bytes > maxBytes * shareOfWanted;
      if (alreadyWanted !== undefined || (isFull && isOverloaded())) return;
      dropOther(key, place);
      wanted.set(key, place);
      wantedBytes += place.entry.bytes;
      makeRoomForWanted();
    },
    put: (key, entry) => {
      const formerlyWanted = wanted.get(key);
      const former = others.get(key);
      if (former !== undefined) dropOther(key, former);
      if (formerlyWanted !== undefined) {
        wanted.delete(key);
        wantedBytes -= formerlyWanted.entry.bytes;
      }
      if (entry.bytes > maxBytes * shareOfOne) return;
      if (formerlyWanted === undefined) addOther(key, entry);
      else {
        wanted.set(key, { entry, used: false });
        wantedBytes += entry.bytes;
        if (!isOverloaded()) makeRoomForWanted();
      }
      makeRoom();
    },
    size: () => ({ entries: others.size + wanted.size, bytes: otherBytes + wantedBytes }),
  };
}
