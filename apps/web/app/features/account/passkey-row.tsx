import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { Passkey } from '@moonfloor/contract/passkeys';
import { api } from '../../api/browser.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { FieldForm } from '../../ui/field-form.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import { AccountRow, RemoveButton } from './account-list.tsx';
import styles from './account.module.css';

/** A passkey with its dates, which can be renamed and removed. Calls `onChange` with a sentence about the change. */
export function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: (text: string) => void }) {
  const { id, name, created_at: created, last_used_at: used } = passkey;
  const [renaming, setRenaming] = useState(false);
  const { withPassword, dialog } = useRecentPassword();
  const onRenamed = (next: string): void => {
    setRenaming(false);
    onChange(t('Now called {name}', { name: next }));
  };
  return (
    <AccountRow
      name={
        <strong>
          <bdi>{name}</bdi>
        </strong>
      }
      facts={[
        t('Added {date}', { date: formatDate(created) }),
        used === null ? t('Never used') : t('Last used {moment}', { moment: formatMoment(used) }),
      ]}
    >
      {renaming ? (
        <RenameForm passkey={passkey} onRenamed={onRenamed} onCancel={() => setRenaming(false)} />
      ) : (
        <FormActions>
          <Button size="small" aria-label={t('Rename {name}', { name })} onClick={() => setRenaming(true)}>
            {t('Rename')}
          </Button>
          <RemoveButton
            label={t('Remove')}
            name={t('Remove {name}', { name })}
            question={t('Remove {name}?', { name })}
            consequence={t('You will no longer be able to sign in with it.')}
            action={t('Remove it')}
            keep={t('Keep it')}
            failed={t(messages.passkeyNotRemoved)}
            onRemove={() => withPassword(() => api('removePasskey', { params: { id } }))}
            onRemoved={() => onChange(t('{name} has been removed', { name }))}
          />
        </FormActions>
      )}
      {dialog}
    </AccountRow>
  );
}

interface RenameFormProps {
  passkey: Passkey;
  onRenamed: (name: string) => void;
  onCancel: () => void;
}

function RenameForm({ passkey: { id, name }, onRenamed, onCancel }: RenameFormProps) {
  const text = useState(name);
  const send = useSend();
  return (
    <FieldForm
      name={t('Rename {name}', { name })}
      formClassName={styles.content}
      label={t('New name')}
      maxLength={limits.passkeyName}
      autoFocus
      text={text}
      action={t('Save')}
      size="small"
      onSend={(typed) =>
        send(
          async () => onRenamed((await api('renamePasskey', { params: { id }, body: { name: typed } })).name),
          t(messages.passkeyNotRenamed),
        )
      }
      onCancel={onCancel}
    />
  );
}
