import { useEffect, useEffectEvent, useState } from 'react';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { DuplicatePair } from '@moonfloor/contract/merge';
import { api } from '../../../api/browser.ts';
import { useAccessErrorHandler } from '../../../api/use-access.ts';

/** Which pairs are looked for. */
export interface DuplicateFilter {
  type: ResourceType;
  when: 'upcoming' | 'past';
}

interface DuplicatePairsState {
  pairs: readonly DuplicatePair[];
  /** Where to look on; null when all has been looked through. */
  next: string | null;
  busy: boolean;
  error: string | null;
}

/** Pairs that one look brings at least, if there are so many, and how many parts it goes through at most. */
const minPairs = 10;
const maxParts = 72;

const pairKey = ({ one, other }: DuplicatePair): string => `${one.id} ${other.id}`;

/** Looks for pairs that are likely the same, a few parts at a time; `look` goes on from where it stopped. */
export function useDuplicatePairs({ type, when }: DuplicateFilter): DuplicatePairsState & { loadMore: () => void } {
  const [state, setState] = useState<DuplicatePairsState>({ pairs: [], next: '', busy: true, error: null });
  const [looks, setLooks] = useState(0);
  const handleAccessError = useAccessErrorHandler();
  const onLook = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const pairs = new Map(state.pairs.map((pair) => [pairKey(pair), pair]));
    let { next } = state;
    const wanted = pairs.size + minPairs;
    try {
      for (let parts = 0; next !== null && parts < maxParts && pairs.size < wanted; parts += 1) {
        const part = await api('listDuplicates', { query: { type, when, after: next } }, { signal });
        for (const pair of part.pairs) pairs.set(pairKey(pair), pair);
        ({ next } = part);
      }
      if (!signal.aborted) setState({ pairs: [...pairs.values()], next, busy: false, error: null });
    } catch (error) {
      if (signal.aborted || handleAccessError(error)) return;
      setState({ pairs: [...pairs.values()], next, busy: false, error: (error as Error).message });
    }
  });
  useEffect(() => {
    const abort = new AbortController();
    void onLook(abort.signal);
    return () => abort.abort();
  }, [looks]);
  return {
    ...state,
    loadMore: () => {
      setState((before) => ({ ...before, busy: true, error: null }));
      setLooks((count) => count + 1);
    },
  };
}
