import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './my-timetable.module.css';

/** The button that removes all stars from a device, after confirmation. */
export function ClearDevice({ onClear }: { onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <p className={`${styles.clear} not-printed`}>
      <Button onClick={() => setAsking(true)}>{t('Remove all stars from this device')}</Button>
      {asking && (
        <ConfirmDialog
          title={t('Remove all stars from this device?')}
          action={t('Remove all')}
          onCancel={() => setAsking(false)}
          onConfirm={onClear}
        >
          {t(
            'Its reminders end as well, and starred events are no longer saved on it. Stars of an account stay there.',
          )}
        </ConfirmDialog>
      )}
    </p>
  );
}
