import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '@moonfloor/contract/limits';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import type { DuplicateCheck } from './form-definition.ts';

/** Returns likely duplicates, requested after a pause in typing. A failed request returns none. */
export function useDuplicateCheck(question: DuplicateCheck | null): readonly Duplicate[] {
  const [found, setFound] = useState<readonly Duplicate[]>([]);
  const key = question?.key ?? null;
  const onAsk = useEffectEvent((signal: AbortSignal) => question?.ask(signal));
  useEffect(() => {
    if (key === null) {
      setFound([]);
      return undefined;
    }
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      onAsk(abort.signal)?.then(
        ({ twins }) => setFound(twins),
        () => abort.signal.aborted || setFound([]),
      );
    }, limits.duplicateCheckDelayMs);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return found;
}
