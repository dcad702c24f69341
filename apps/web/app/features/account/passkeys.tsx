import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { Passkey } from '@moonfloor/contract/passkeys';
import { api } from '../../api/browser.ts';
import { useAccessErrorHandler, useRefreshUser } from '../../api/use-access.ts';
import { useDraft } from '../../api/use-draft.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePageSettings } from '../../api/settings.ts';
import { FieldForm } from '../../ui/field-form.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { loadWithTimeout } from '../../ui/use-lazy-module.ts';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import { AccountList } from './account-list.tsx';
import styles from './account.module.css';
import { formErrorsOf } from '../../api/form-errors.ts';
import { PasskeyRow } from './passkey-row.tsx';

const loadPasskeys = () => loadWithTimeout(() => import('../auth/passkey-browser.ts'));

/** The member's passkeys: added, renamed and removed. */
export function Passkeys() {
  const list = useLoad<Passkey[]>((signal) => api('listPasskeys', {}, { signal }));
  const [done, setDone] = useState<string | null>(null);
  const refreshUser = useRefreshUser();
  const onChange = (text: string): void => {
    setDone(text);
    list.reload();
    void refreshUser();
  };
  return (
    <div className={styles.content}>
      <p className="quiet">
        {t(
          'With a passkey you sign in by fingerprint, face or PIN of your device, without a password. It works on this site only, so nobody can steal it by a forged page.',
        )}
      </p>
      {list.error !== null && list.data === null && (
        <ErrorPanel message={t(messages.passkeysFailed)} onRetry={list.reload} />
      )}
      {list.data === null && list.error === null && (
        <SkeletonList layout="row" count={1} label={t('Loading your passkeys…')} />
      )}
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
  const draft = useDraft('passkey');
  const { publicUrl } = usePageSettings();
  const handleAccessError = useAccessErrorHandler();
  const { withPassword, dialog } = useRecentPassword();

  const add = async (name: string): Promise<string | undefined> => {
    if (name.trim() === '') return t(messages.passkeyNameRequired);
    try {
      const { makePasskey, passkeyErrorText } = await loadPasskeys();
      try {
        const credential = await makePasskey(await withPassword(() => api('startPasskey')));
        onAdded(await api('addPasskey', { body: { name, credential } }));
        draft[1]('');
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
    <>
      <FieldForm
        id="passkey-name"
        name={t('New passkey')}
        formClassName={styles.content}
        label={t('Name of the passkey')}
        help={t('For example the device that keeps it')}
        maxLength={limits.passkeyName}
        text={draft}
        action={t('Add a passkey')}
        onSend={add}
      />
      {dialog}
    </>
  );
}
