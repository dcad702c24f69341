import { useEffect, useState } from 'react';
import type { SearchCounts, SearchResult } from '@moonfloor/contract/search';
import { api } from '../../api/browser.ts';

/** The best matches, and the total number of results. */
export interface SuggestionResult {
  results: readonly SearchResult[];
  counts: SearchCounts;
  total: number;
}

/** Delay after typing before a request, in ms: imperceptibly short, but longer than the interval between keystrokes. */
const typingPauseMs = 120;

/** Returns suggestions for a text while `wanted`; the previous ones, with their text `of`, until they arrive. */
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
