import { Suspense, useEffect, useEffectEvent } from 'react';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { useLocation, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import type { LoadState } from '../../../api/use-load.ts';
import { parseHistoryParam, historyParam } from '../../records/admin-paths.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const ActivityHistory = lazyComponent(async () => (await import('./activity-history.tsx')).ActivityHistory);

/**
 * Displays the history over an admin page while the page's URL requests it. Closing it returns to the record that it
 * was opened from. Calls `onRestored` after a version was restored.
 */
export function HistoryOverlay({ onRestored }: { onRestored: () => void }) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const of = parseHistoryParam(params);
  if (of === null) return null;

  const close = (): void => {
    if (isFromRecord(state)) {
      void navigate(-1);
      return;
    }
    setParams(
      (before) => {
        before.delete(historyParam);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Suspense>
      <ActivityHistory of={of} onClose={close} onRestored={onRestored} />
    </Suspense>
  );
}

const isFromRecord = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'comesFrom' in state && state.comesFrom === 'record';

/** Context that the admin layout provides to its pages. */
export interface AdminsContext {
  /** How often the history overlay has restored a version. */
  restored: number;
  /** What waits for the reader. */
  work: LoadState<ResponseBody<Api['getWork']>>;
}

/** Calls `reload` after the history overlay has restored a version. */
export function useAfterRestore(reload: () => void): void {
  const { restored } = useOutletContext<AdminsContext>();
  const onRestored = useEffectEvent(reload);
  useEffect(() => {
    if (restored > 0) onRestored();
  }, [restored]);
}
