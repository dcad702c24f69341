import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import type { ActivityDetail } from '@moonfloor/contract/activity';
import { api } from '../../../api/browser.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useAccessErrorHandler } from '../../../api/use-access.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogWindow } from '../../../ui/dialog-window.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { useToasts } from '../../../ui/toast.tsx';
import { Differences } from './difference.tsx';
import styles from './history.module.css';

type RestoreDialogProps = { entry: ActivityDetail; onClose: () => void; onRestored: () => void };

/** Previews the changes that restoring a version would make, and restores it on confirmation. */
export function RestoreDialog({ entry, onClose, onRestored }: RestoreDialogProps) {
  const { id, resource_type: type, resource_name: name, created_at: created } = entry;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const handleAccessError = useAccessErrorHandler();
  const { showToast } = useToasts();
  const restore = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await api('restoreVersion', { params: { id } });
      showToast({ text: t('{name} is as it was on {moment}', { name, moment: formatMoment(created) }), tone: 'good' });
      onRestored();
    } catch (error) {
      if (!handleAccessError(error)) setError(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <DialogWindow
      onClose={onClose}
      title={t('Restore this version?')}
      wide
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void restore()}>
            {t('Restore')}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <p>
          {rich('{name} will be as it was on {moment}. Compared with the current version, this changes:', {
            name: (
              <Link to={`/${type}/${entry.resource_id}`}>
                <bdi>{name}</bdi>
              </Link>
            ),
            moment: <time dateTime={created}>{formatMoment(created)}</time>,
          })}
        </p>
        <Differences type={type} changes={entry.restores} />
        {entry.picture_gone && (
          <p className="quiet">
            {t('An image of that version is no longer stored, so the record keeps its current one.')}
          </p>
        )}
        {error !== null && <Notice tone="bad">{error}</Notice>}
      </div>
    </DialogWindow>
  );
}
