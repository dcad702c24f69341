import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { Passkey } from '@moonfloor/contract/accounts/passkeys';
import { api } from '../../api/browser.ts';
import { useAccessErrorHandler, useRefreshAccount } from '../../api/use-access.ts';
import { useKeptText } from '../../api/use-kept-text.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePageSettings } from '../../api/settings.ts';
import { FieldForm } from '../../ui/field-form.tsx';
import { loadWithTimeout } from '../../ui/lazy-component.tsx';
import { AccountList, AccountRow, RemoveButton } from './account-list.tsx';
import styles from './account.module.css';
import { formErrorsOf } from '../../api/form-errors.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatDate, formatMoment } from '../../ui/format.ts';
import { LoadStatus } from '../../ui/loaded.tsx';

const loadPasskeys = () => loadWithTimeout(() => import('../auth/passkey-browser.ts'));

/** The member's passkeys: added, renamed and removed. */
export function Passkeys() {
  const list = useLoad<Passkey[]>((signal) => api('listPasskeys', {}, { signal }));
  const [done, setDone] = useState<string | null>(null);
  const refreshAccount = useRefreshAccount();
  const onChange = (text: string): void => {
    setDone(text);
    list.reload();
    void refreshAccount();
  };
  return (
    <div className={styles.content}>
      <p className="quiet">
        {t(
          'With a passkey you sign in with your fingerprint, face or device PIN, without a password. It works on this site only, so a fake page cannot steal it.',
        )}
      </p>
      <LoadStatus of={list} failed={t(messages.passkeysFailed)} loading={t('Loading your passkeys…')} />
      {list.data !== null && list.data.length > 0 && (
        <AccountList label={t('Passkeys')}>
          {list.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </AccountList>
      )}
      <NewPasskey onAdded={({ name }) => onChange(t('{name} has been added', { name }))} />
      <p role="status">{done}</p>
    </div>
  );
}

/** Asks the browser for a passkey and adds it. */
function NewPasskey({ onAdded }: { onAdded: (passkey: Passkey) => void }) {
  const nameText = useKeptText('passkey');
  const { publicUrl } = usePageSettings();
  const handleAccessError = useAccessErrorHandler();

  const add = async (name: string): Promise<string | undefined> => {
    if (name.trim() === '') return t(messages.passkeyNameRequired);
    try {
      const { makePasskey, passkeyErrorText } = await loadPasskeys();
      try {
        const credential = await makePasskey(await api('startPasskey'));
        onAdded(await api('addPasskey', { body: { name, credential } }));
        nameText[1]('');
        return undefined;
      } catch (failure) {
        if (handleAccessError(failure)) return undefined;
        const text = passkeyErrorText(failure, publicUrl);
        return text ?? formErrorsOf(failure, ['name'], t(messages.passkeyRefused))[0]?.message;
      }
    } catch {
      return t(messages.passkeyRefused);
    }
  };
  return (
    <FieldForm
      id="passkey-name"
      name={t('New passkey')}
      formClassName={styles.content}
      label={t('Name of the passkey')}
      help={t('For example, the device it is on')}
      maxLength={limits.passkeyName}
      text={nameText}
      action={t('Add a passkey')}
      onSend={add}
    />
  );
}

/** A passkey with its dates, which can be renamed and removed. Calls `onChange` with a sentence about the change. */
function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: (text: string) => void }) {
  const { id, name, created_at: created, last_used_at: used } = passkey;
  const [renaming, setRenaming] = useState(false);
  const onRenamed = (next: string): void => {
    setRenaming(false);
    onChange(t('Now called {name}', { name: next }));
  };
  return (
    <AccountRow
      name={name}
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
            failed={t(messages.passkeyNotRemoved)}
            onRemove={() => api('removePasskey', { params: { id } })}
            onRemoved={() => onChange(t('{name} has been removed', { name }))}
          />
        </FormActions>
      )}
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
  const { send } = useSend(t(messages.passkeyNotRenamed));
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
        send(async () => onRenamed((await api('renamePasskey', { params: { id }, body: { name: typed } })).name))
      }
      onCancel={onCancel}
    />
  );
}
