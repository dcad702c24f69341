import { Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { historyIn, historyParam } from '../../content/history-address.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ActivityHistory = lazyPart(async () => (await import('./activity-history.tsx')).ActivityHistory, ({ onClose }) => onClose);

/**
 * The history over an admins' page, while the page's address asks for it. Who came from a record goes back there.
 * `onRestored` hears that something was brought back.
 */
export function HistoryOverPage({ onRestored }: { onRestored: () => void }) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const of = historyIn(params);
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
