import { useEffect, useEffectEvent, useState } from 'react';
import type { Resources } from '@moonfloor/contract/auth';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { isExpired } from '../record-form/submit-failure.ts';

/** Loading state of the member's contributions. */
export type ContributionsState = { state: 'loading' | 'failed' } | { state: 'ready'; resources: Resources };

/** Loads the signed-in member's contributions. An expired session is ended immediately. */
export function useContributions(): { loaded: ContributionsState; retry: () => void } {
  const { expire } = useSession();
  const [loaded, setLoaded] = useState<ContributionsState>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const onExpired = useEffectEvent(expire);

  useEffect(() => {
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      setLoaded({ state: 'loading' });
      try {
        const { resources } = await api('getProfile', {}, { signal: abort.signal });
        if (!abort.signal.aborted) setLoaded({ state: 'ready', resources });
      } catch (error) {
        if (abort.signal.aborted) return;
        if (isExpired(error)) onExpired();
        else setLoaded({ state: 'failed' });
      }
    };
    void load();
    return () => abort.abort();
  }, [tries]);

  return { loaded, retry: () => setTries((count) => count + 1) };
}
