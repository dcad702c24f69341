import { Suspense, useState } from 'react';
import type { ActivityDetail } from '@moonfloor/contract/activity';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/skeleton-page.tsx';
import { SkeletonFrame } from '../../../ui/skeleton.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Differences } from './difference.tsx';
import styles from './history.module.css';

const RestoreDialog = lazyComponent(
  async () => (await import('./restore-dialog.tsx')).RestoreDialog,
  ({ onClose }) => onClose,
);

/** Displays the changes of an entry and restores that version. Calls `onRestored` after it was restored. */
export function EntryDetail({ id, onRestored }: { id: number; onRestored: () => void }) {
  const {
    data: entry,
    error,
    reload,
  } = useLoad((signal) => api('getActivity', { params: { id } }, { signal }), String(id));
  const [asking, setAsking] = useState(false);
  if (error !== null) return <ErrorPanel message={messages.activityFailed} onRetry={reload} />;
  if (entry === null) {
    return (
      <SkeletonFrame label="Loading the changes…">
        <div className={styles.changes}>
          <SkeletonLines count={2} />
        </div>
      </SkeletonFrame>
    );
  }
  return (
    <div className={styles.detail}>
      {entry.changes.length > 0 ? (
        <Differences type={entry.resource_type} changes={entry.changes} />
      ) : (
        <p className={styles.note}>{unchangedText(entry)}</p>
      )}
      {entry.restores.length > 0 ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Restore this version
        </Button>
      ) : (
        <p className={styles.note}>{notRestorableReason(entry)}</p>
      )}
      {asking && (
        <Suspense>
          <RestoreDialog
            entry={entry}
            onClose={() => setAsking(false)}
            onRestored={() => {
              setAsking(false);
              reload();
              onRestored();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function unchangedText({ action_type: action }: ActivityDetail): string {
  if (action === 'create') return 'This is the first version.';
  return action === 'update' ? 'Saved without changes.' : 'No fields changed.';
}

function notRestorableReason({ resource_exists: there, status, fields }: ActivityDetail): string {
  if (fields.includes('merged_into')) return 'It was merged into another record and cannot be restored.';
  if (!there) return 'It was permanently deleted and cannot be restored.';
  if (status === 'deleted') return 'To get it back, restore a version from before it was deleted.';
  return 'This is the current version.';
}
