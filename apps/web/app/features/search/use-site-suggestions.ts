import { useEffect, useState } from 'react';
import type { SearchCounts, SearchResult } from '@moonfloor/contract/search';
import { api } from '../../api/browser.ts';

/** The best few of what was found, and how much that is. */
export interface SuggestionResult {
  results: readonly SearchResult[];
  counts: SearchCounts;
  total: number;
}

/** Pause in typing before anything is asked, in ms: shorter than people notice, longer than between two keys. */
const typingPauseMs = 120;

/**
 * What is suggested for a text while it is `wanted`. The last answer, with the text that it is `of`, stays until the
 * next one is there, so that nothing flickers between two keys; null before the first.
 */
export function useSiteSuggestions(
  query: string,
  wanted: boolean,
): { of: string; found: SuggestionResult | null; failed: boolean } {
  const [state, setState] = useState<{ query: string; found: SuggestionResult | null; failed: boolean }>({
    query: '',
    found: null,
    failed: false,
  });
  const known = state.query === query;
  useEffect(() => {
    if (!wanted || known) return undefined;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      api('suggest', { query: { q: query } }, { signal: abort.signal }).then(
        (found) => !abort.signal.aborted && setState({ query, found, failed: false }),
        () => !abort.signal.aborted && setState({ query, found: null, failed: true }),
      );
    }, typingPauseMs);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [query, wanted, known]);
  return { of: state.query, found: wanted ? state.found : null, failed: state.failed && known };
}
