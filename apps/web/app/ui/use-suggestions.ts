import { useEffect, useEffectEvent, useState } from 'react';

/** Something that a text may become. */
export interface Suggestion {
  id: number;
  name: string;
}

/** Pause in typing before anything is asked, in ms: shorter than people notice, longer than between two keys. */
const typingPauseMs = 150;
const noSuggestions: readonly Suggestion[] = [];

/**
 * What `load` finds for a text of at least `from` characters, after a short pause in typing. A search that fails finds
 * nothing. `onFound` hears of each answer.
 */
export function useSuggestions(
  text: string,
  load: (query: string, signal: AbortSignal) => Promise<Suggestion[]>,
  from: number,
  onFound: ((found: readonly Suggestion[]) => void) | undefined,
): readonly Suggestion[] {
  const query = text.trim();
  const [found, setFound] = useState({ query: '', list: noSuggestions });
  const tell = useEffectEvent((list: readonly Suggestion[]) => onFound?.(list));

  useEffect(() => {
    if ([...query].length < from) return undefined;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      load(query, abort.signal).then(
        (list) => {
          if (abort.signal.aborted) return;
          setFound({ query, list });
          tell(list);
        },
        () => undefined,
      );
    }, typingPauseMs);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [query, load, from]);

  return found.query === query && query !== '' ? found.list : noSuggestions;
}
