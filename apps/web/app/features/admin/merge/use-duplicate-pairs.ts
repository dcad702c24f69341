import { useEffect, useEffectEvent, useState } from 'react';
import type { DuplicatePair } from '@moonfloor/contract/records/merge';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { api } from '../../../api/browser.ts';
import { errorMessage } from '../../../api/client.ts';
import { useAccessErrorHandler } from '../../../api/use-access.ts';

/** Restricts the search for duplicate pairs. */
export interface DuplicateFilter {
  type: ResourceType;
  when: 'upcoming' | 'past';
}

interface DuplicatePairsState {
  pairs: readonly DuplicatePair[];
  /** Cursor of the next part; null after the last one. */
  next: string | null;
  busy: boolean;
  error: string | null;
}

/**
 * Minimum number of pairs that one `loadMore` fetches if available, and the maximum number of parts that it requests.
 */
const minPairs = 10;
const maxParts = 72;

const pairKey = ({ one, other }: DuplicatePair): string => `${one.id} ${other.id}`;

/** Searches for likely duplicates in parts; `loadMore` continues after the last part. */
export function useDuplicatePairs({ type, when }: DuplicateFilter): DuplicatePairsState & { loadMore: () => void } {
  const [state, setState] = useState<DuplicatePairsState>({ pairs: [], next: '', busy: true, error: null });
  const [searches, setSearches] = useState(0);
  const handleAccessError = useAccessErrorHandler();
  const onSearch = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const pairs = new Map(state.pairs.map((pair) => [pairKey(pair), pair]));
    let { next } = state;
    const enough = pairs.size + minPairs;
    try {
      for (let parts = 0; next !== null && parts < maxParts && pairs.size < enough; parts += 1) {
        const part = await api('listDuplicates', { query: { type, when, after: next } }, { signal });
        for (const pair of part.pairs) pairs.set(pairKey(pair), pair);
        ({ next } = part);
      }
      if (!signal.aborted) setState({ pairs: [...pairs.values()], next, busy: false, error: null });
    } catch (error) {
      if (signal.aborted || handleAccessError(error)) return;
      setState({ pairs: [...pairs.values()], next, busy: false, error: errorMessage(error) });
    }
  });
  useEffect(() => {
    const abort = new AbortController();
    void onSearch(abort.signal);
    return () => abort.abort();
  }, [searches]);
  return {
    ...state,
    loadMore: () => {
      setState((before) => ({ ...before, busy: true, error: null }));
      setSearches((count) => count + 1);
    },
  };
}
