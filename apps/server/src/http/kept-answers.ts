/** A cached response. */
export interface Kept {
  /** Approximate size in bytes. */
  bytes: number;
}

/** Responses by URL, bounded in bytes. */
export interface KeptAnswers<E extends Kept> {
  get(key: string): E | undefined;
  /** Records another request for a response that `get` has found. */
  again(key: string): void;
  /** Stores a response in place of the existing one, unless it is too large for the cache. */
  put(key: string, entry: E): void;
  size(): { entries: number; bytes: number };
}

interface Place<E> {
  entry: E;
  /** Requested since the last eviction. */
  used: boolean;
}

/** Share of the cache for responses that were requested again. */
const shareOfWanted = 0.75;

/** Maximum share of the cache that one response may take. */
const shareOfOne = 0.5;

/**
 * Creates a segmented cache: responses requested again form a protected segment, which only others of that kind can
 * displace; responses requested once evict each other. While `isOverloaded`, the protected segment is not evicted at
 * all. Each segment evicts its oldest entry first; one requested since its insertion gets a second chance, so that a
 * hit need not reorder entries.
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

  /** Moves the oldest protected entries back to the other segment. */
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
    // needed only when responses have grown by additional codings
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
