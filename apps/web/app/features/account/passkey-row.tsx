import { type SyntheticEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { Passkey } from '@moonfloor/contract/passkeys';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import { AccountRow, RemoveButton } from './account-list.tsx';
import styles from './account.module.css';

/** A passkey with its dates, which can be renamed and removed. Calls `onChange` with what has been done. */
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

function RenameForm({ passkey, onRenamed, onCancel }: RenameFormProps) {
  const [name, setName] = useState(passkey.name);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const handleAccessError = useAccessErrorHandler();

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const renamed = await api('renamePasskey', { params: { id: passkey.id }, body: { name } });
      onRenamed(renamed.name);
    } catch (failure) {
      setBusy(false);
      if (!handleAccessError(failure)) setError(serverMessage(failure, t(messages.passkeyNotRenamed)));
    }
  };
  return (
    <form
      className={styles.content}
      method="post"
      noValidate
      aria-label={t('Rename {name}', { name: passkey.name })}
      onSubmit={(event) => void send(event)}
    >
      <TextField
        label={t('New name')}
        maxLength={limits.passkeyName}
        autoFocus
        value={name}
        readOnly={busy}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <FormActions>
        <Button type="submit" size="small" busy={busy}>
          {t('Save')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </FormActions>
    </form>
  );
}
