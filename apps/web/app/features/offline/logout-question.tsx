import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { countKeptForms } from '../../api/kept-forms.ts';
import { listOutbox } from '../../api/outbox.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface LogoutQuestionProps {
  /** How many stars the account does not have. */
  stars: number;
  /** False if the user stays, true if not; null if there is nothing to ask about. */
  onReply: (mayLeave: boolean | null) => void;
}

/** Asks before a logout discards unsent entries. */
export function LogoutQuestion({ stars, onReply }: LogoutQuestionProps) {
  const [waiting, setWaiting] = useState<number | null>(null);
  const keptForms = countKeptForms();
  const onRead = useEffectEvent((waitingCount: number) => {
    if (waitingCount + keptForms + stars === 0) onReply(null);
    else setWaiting(waitingCount);
  });
  useEffect(() => {
    // without storage, nothing waits
    void listOutbox()
      .catch(() => [])
      .then(({ length }) => onRead(length));
  }, []);
  if (waiting === null) return null;
  const unsavedItems = [
    waiting > 0 &&
      t('{count, plural, one {# form that waits to be sent} other {# forms that wait to be sent}}', { count: waiting }),
    keptForms > 0 && t('{count, plural, one {# draft} other {# drafts}}', { count: keptForms }),
    stars > 0 &&
      t(
        '{count, plural, one {# star that your account does not have yet} other {# stars that your account does not have yet}}',
        { count: stars },
      ),
  ];
  return (
    <ConfirmDialog
      title={t('Log out?')}
      action={t('Log out anyway')}
      cancel={t('Stay logged in')}
      onCancel={() => onReply(false)}
      onConfirm={() => onReply(true)}
    >
      {t('Logging out discards: {what}', { what: unsavedItems.filter((text) => text !== false).join(', ') })}
    </ConfirmDialog>
  );
}
