import { useEffect, useEffectEvent, useState } from 'react';

/** A suggestion for a text. */
export interface Suggestion {
  id: number;
  name: string;
}

/** Delay after typing before a request, in ms: imperceptibly short, but longer than the interval between keystrokes. */
const typingPauseMs = 150;
const noSuggestions: readonly Suggestion[] = [];

/** Returns what `load` finds for a text after a short pause in typing; nothing on failure. Calls `onFound`. */
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
