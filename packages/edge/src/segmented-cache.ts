interface Sized {
  /** Approximate size in bytes. */
  bytes: number;
}

/** Responses by URL, bounded in bytes. */
export interface SegmentedCache<E extends Sized> {
  get(key: string): E | undefined;
  /** Records another request for an entry that `get` has found. */
  hit(key: string): void;
  /** Stores a response in place of the existing one, unless it is too large for the cache. */
  put(key: string, entry: E): void;
  size(): { entries: number; bytes: number };
}

interface Slot<E> {
  entry: E;
  /** Requested since the last eviction. */
  used: boolean;
}

/** Share of the cache for responses that were requested again. */
const protectedShare = 0.75;

/** Maximum share of the cache that one response may take. */
const maxEntryShare = 0.5;

/**
 * Creates a segmented cache: responses requested again form a protected segment, which only others of that kind can
 * displace; responses requested once evict each other. While `isOverloaded`, the protected segment is not evicted at
 * all. Each segment evicts its oldest entry first; one requested since its insertion gets a second chance, so that a
 * hit need not reorder entries.
 */
export function createSegmentedCache<E extends Sized>(
  maxBytes: number,
  isOverloaded: () => boolean,
): SegmentedCache<E> {
  const probationary = new Map<string, Slot<E>>();
  const protectedEntries = new Map<string, Slot<E>>();
  let probationaryBytes = 0;
  let protectedBytes = 0;

  const removeProbationary = (key: string, { entry }: Slot<E>): void => {
    probationary.delete(key);
    probationaryBytes -= entry.bytes;
  };

  const addProbationary = (key: string, entry: E): void => {
    probationary.set(key, { entry, used: false });
    probationaryBytes += entry.bytes;
  };

  /** Moves the oldest protected entries back to the other segment. */
  const demoteOldest = (): void => {
    for (const [key, { entry, used }] of protectedEntries) {
      if (protectedBytes <= maxBytes * protectedShare) break;
      protectedEntries.delete(key);
      if (used) protectedEntries.set(key, { entry, used: false });
      else {
        protectedBytes -= entry.bytes;
        addProbationary(key, entry);
      }
    }
  };

  const evict = (): void => {
    for (const [key, slot] of probationary) {
      if (probationaryBytes + protectedBytes <= maxBytes) return;
      removeProbationary(key, slot);
      if (slot.used) addProbationary(key, slot.entry);
    }
    // needed only when responses have grown by additional codings
    for (const [key, { entry }] of protectedEntries) {
      if (probationaryBytes + protectedBytes <= maxBytes) return;
      protectedEntries.delete(key);
      protectedBytes -= entry.bytes;
    }
  };

  return {
    get: (key) => (protectedEntries.get(key) ?? probationary.get(key))?.entry,
    hit: (key) => {
      const protectedSlot = protectedEntries.get(key);
      const slot = protectedSlot ?? probationary.get(key);
      if (slot === undefined) return;
      slot.used = true;
      const isFull = protectedBytes + slot.entry.bytes > maxBytes * protectedShare;
      if (protectedSlot !== undefined || (isFull && isOverloaded())) return;
      removeProbationary(key, slot);
      protectedEntries.set(key, slot);
      protectedBytes += slot.entry.bytes;
      demoteOldest();
    },
    put: (key, entry) => {
      const previousProtected = protectedEntries.get(key);
      const previous = probationary.get(key);
      if (previous !== undefined) removeProbationary(key, previous);
      if (previousProtected !== undefined) {
        protectedEntries.delete(key);
        protectedBytes -= previousProtected.entry.bytes;
      }
      if (entry.bytes > maxBytes * maxEntryShare) return;
      if (previousProtected === undefined) addProbationary(key, entry);
      else {
        protectedEntries.set(key, { entry, used: false });
        protectedBytes += entry.bytes;
        if (!isOverloaded()) demoteOldest();
      }
      evict();
    },
    size: () => ({ entries: probationary.size + protectedEntries.size, bytes: probationaryBytes + protectedBytes }),
  };
}
