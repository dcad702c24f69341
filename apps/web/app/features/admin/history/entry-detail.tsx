import { Suspense, useState } from 'react';
import type { ActivityDetail } from '@moonfloor/contract/activity';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonLines } from '../../../ui/skeleton-page.tsx';
import { SkeletonFrame } from '../../../ui/skeleton.tsx';
import { ErrorPanel } from '../../../ui/state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Differences } from './difference.tsx';
import styles from './history.module.css';

const RestoreDialog = lazyPart(async () => (await import('./restore-dialog.tsx')).RestoreDialog, ({ onClose }) => onClose);

/** What an entry changed, and the way to bring that version back. `onRestored` hears that it was. */
export function EntryDetail({ id, onRestored }: { id: number; onRestored: () => void }) {
  const { data: entry, fault, reload } = useLoad((signal) => api('getActivity', { params: { id } }, { signal }), String(id));
  const [asking, setAsking] = useState(false);
  if (fault !== null) return <ErrorPanel message={messages.activityFailed} onRetry={reload} />;
  if (entry === null) return <ChangesToCome />;
  return (
    <div className={styles.detail}>
      {entry.changes.length > 0 ? (
        <Differences type={entry.resource_type} changes={entry.changes} />
      ) : (
        <p className={styles.note}>{unchangedWords(entry)}</p>
      )}
      {entry.restores.length > 0 ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Restore this version
        </Button>
      ) : (
        <p className={styles.note}>{nothingToRestoreWords(entry)}</p>
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

function ChangesToCome() {
  return (
    <SkeletonFrame label="Loading the changes…">
      <div className={styles.changes}>
        <SkeletonLines count={2} />
      </div>
    </SkeletonFrame>
  );
}

function unchangedWords({ action_type: action }: ActivityDetail): string {
  if (action === 'create') return 'This is the first version.';
  return action === 'update' ? 'Saved without changes.' : 'No fields changed.';
}

function nothingToRestoreWords({ resource_exists: there, status, fields }: ActivityDetail): string {
  if (fields.includes('merged_into')) return 'It was merged into another record and cannot be restored.';
  if (!there) return 'It was permanently deleted and cannot be restored.';
  if (status === 'deleted') return 'To get it back, restore a version from before it was deleted.';
  return 'This is the current version.';
}
