import { useEffect, useEffectEvent, useState } from 'react';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { DuplicatePair } from '@moonfloor/contract/merge';
import { api } from '../../../api/browser.ts';
import { useAccess } from '../../../api/use-access.ts';

/** Which pairs are looked for. */
export interface Wanted {
  type: ResourceType;
  when: 'upcoming' | 'past';
}

interface Looked {
  pairs: readonly DuplicatePair[];
  /** Where to look on; null when all has been looked through. */
  next: string | null;
  busy: boolean;
  fault: string | null;
}

/** Pairs that one look brings at least, if there are so many, and how many parts it goes through at most. */
const enough = 10;
const mostParts = 72;

const pairKey = ({ one, other }: DuplicatePair): string => `${one.id} ${other.id}`;

/** Looks for pairs that are likely the same, a few parts at a time; `look` goes on from where it stopped. */
export function useDuplicates({ type, when }: Wanted): Looked & { look: () => void } {
  const [state, setState] = useState<Looked>({ pairs: [], next: '', busy: true, fault: null });
  const [looks, setLooks] = useState(0);
  const takesAccess = useAccess();
  const onLook = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const pairs = new Map(state.pairs.map((pair) => [pairKey(pair), pair]));
    let { next } = state;
    const wanted = pairs.size + enough;
    try {
      for (let parts = 0; next !== null && parts < mostParts && pairs.size < wanted; parts += 1) {
        const part = await api('listDuplicates', { query: { type, when, after: next } }, { signal });
        for (const pair of part.pairs) pairs.set(pairKey(pair), pair);
        ({ next } = part);
      }
      if (!signal.aborted) setState({ pairs: [...pairs.values()], next, busy: false, fault: null });
    } catch (error) {
      if (signal.aborted || takesAccess(error)) return;
      setState({ pairs: [...pairs.values()], next, busy: false, fault: (error as Error).message });
    }
  });
  useEffect(() => {
    const abort = new AbortController();
    void onLook(abort.signal);
    return () => abort.abort();
  }, [looks]);
  return {
    ...state,
    look: () => {
      setState((before) => ({ ...before, busy: true, fault: null }));
      setLooks((count) => count + 1);
    },
  };
}
