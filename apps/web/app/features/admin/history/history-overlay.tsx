import { Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { parseHistoryParam, historyParam } from '../../records/history-query.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const ActivityHistory = lazyComponent(
  async () => (await import('./activity-history.tsx')).ActivityHistory,
  ({ onClose }) => onClose,
);

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
    if ((state as { comesFrom?: unknown } | null)?.comesFrom === 'record') {
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
