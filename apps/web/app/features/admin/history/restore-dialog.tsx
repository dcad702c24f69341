import { useState } from 'react';
import { Link } from 'react-router';
import type { ActivityDetail } from '@moonfloor/contract/activity';
import { api } from '../../../api/browser.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useAccessErrorHandler } from '../../../api/use-access.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/status-panels.tsx';
import { useToasts } from '../../../ui/toast.tsx';
import { Differences } from './difference.tsx';
import styles from './history.module.css';

/** Previews the changes that restoring a version would make, and restores it on confirmation. */
export function RestoreDialog({
  entry,
  onClose,
  onRestored,
}: {
  entry: ActivityDetail;
  onClose: () => void;
  onRestored: () => void;
}) {
  const { busy, error, restore } = useRestore(entry, onRestored);
  return (
    <Dialog
      onClose={onClose}
      title="Restore this version?"
      wide
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" busy={busy} onClick={() => void restore()}>
            Restore
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <p>
          <Link to={`/${entry.resource_type}/${entry.resource_id}`}>
            <bdi>{entry.resource_name}</bdi>
          </Link>{' '}
          will be as it was on <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time>. Compared with
          the current version, this changes:
        </p>
        <Differences type={entry.resource_type} changes={entry.restores} />
        {entry.picture_gone && (
          <p className={styles.note}>
            An image of that version is no longer stored, so the record keeps its current one.
          </p>
        )}
        {error !== null && <Notice tone="bad">{error}</Notice>}
      </div>
    </Dialog>
  );
}

/** Restores the version and reports success in a toast. `error` is the message of a failed attempt. */
function useRestore({ id, resource_name: name, created_at: moment }: ActivityDetail, onRestored: () => void) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const handleAccessError = useAccessErrorHandler();
  const { showToast } = useToasts();
  const restore = async (): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      await api('restoreVersion', { params: { id } });
      showToast({ text: `${name} is as it was on ${formatMoment(moment)}`, tone: 'good' });
      onRestored();
    } catch (error) {
      if (!handleAccessError(error)) setState({ busy: false, error: errorMessage(error) });
    }
  };
  return { ...state, restore };
}
