import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { listOutbox } from '../../api/outbox.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface LogoutQuestionProps {
  /** The user stays. */
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before a logout discards forms that wait to be sent; leaves at once if there are none. */
export function LogoutQuestion({ onClose, onLeave }: LogoutQuestionProps) {
  const [count, setCount] = useState(0);
  const onRead = useEffectEvent((found: number) => {
    if (found === 0) onLeave();
    else setCount(found);
  });
  useEffect(() => {
    // without storage, nothing waits
    void listOutbox()
      .catch(() => [])
      .then(({ length }) => onRead(length));
  }, []);
  if (count === 0) return null;
  return (
    <ConfirmDialog
      title={t('Log out?')}
      action={t('Log out anyway')}
      cancel={t('Stay logged in')}
      onCancel={onClose}
      onConfirm={onLeave}
    >
      {t(
        '{count, plural, one {# form waits to be sent. Logging out discards it.} other {# forms wait to be sent. Logging out discards them.}}',
        { count },
      )}
    </ConfirmDialog>
  );
}
