import { useEffect, useState } from 'react';
import type { Account } from '@moonfloor/contract/accounts/auth';
import { t } from '@moonfloor/messages/t';
import { keysOf } from '@moonfloor/contract/values/keys';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { readKeptForm, removeKeptForm, keepForm } from '../../api/kept-forms.ts';
import { useSession } from '../../api/session.tsx';
import { useSendForm } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, TextField } from '../../ui/field.tsx';
import { Form, FormActions, FormRow } from '../../ui/form.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { NewPasswordField } from '../auth/new-password-field.tsx';
import styles from './account.module.css';
import { objectOf } from '../record-form/read-stored.ts';

const passwordHelp = (): string =>
  t(
    '{count, plural, one {At least # character} other {At least # characters}}, or empty to keep the current one. A new password signs you out everywhere else and revokes your access tokens.',
    { count: limits.password.min },
  );

/** Changes the member's name, email and password. Only changed values are sent. */
export function AccountForm({ account }: { account: Account }) {
  const { update } = useSession();
  const storageKey = `account:${account.id}`;
  const [entries, setEntries] = useState(() => ({ ...initialAccountValues(account), ...readKeptAccount(storageKey) }));
  const {
    send,
    busy,
    error: formErrors = [],
    setError,
  } = useSendForm(keysOf(initialAccountValues(account)), t(messages.profileFailed));
  const [done, setDone] = useState<string | null>(null);
  // texts typed before the session ended are shown once
  useEffect(() => void removeKeptForm(storageKey), [storageKey]);

  const save = async (): Promise<void> => {
    const change = changedFields(account, entries);
    const differ = entries.password !== entries.confirm;
    setError(differ ? [{ field: 'confirm', message: t(messages.passwordsDiffer) }] : undefined);
    setDone(change === null && !differ ? t('There is nothing to save') : null);
    if (change === null || differ) return;
    await send(async () => {
      const changed = await api('updateProfile', { body: change }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401)
          keepForm(storageKey, { username: entries.username, email: entries.email });
        throw error;
      });
      update(changed);
      setEntries(initialAccountValues(changed));
      setDone(
        change.email === undefined
          ? t('Your account has been updated')
          : t('Your account has been updated. To use the new address, please open the link in the mail sent to it.'),
      );
    });
  };

  const bind = (name: FieldName) => ({
    id: name,
    name,
    value: entries[name],
    readOnly: busy,
    error: formErrors.find(({ field }) => field === name)?.message,
    onChange: ({ target }: { target: { value: string } }) => setEntries({ ...entries, [name]: target.value }),
  });
  return (
    <Form className={styles.content} onSend={save}>
      <ErrorSummary title={t('Your account was not changed')} errors={formErrors} />
      <FormRow>
        <TextField {...bind('username')} label={t('Username')} autoComplete="username" />
        <TextField {...bind('email')} label={t('Email')} type="email" autoComplete="email" />
      </FormRow>
      <FormRow>
        <NewPasswordField
          {...bind('password')}
          label={t('New password')}
          help={passwordHelp()}
          hints={[entries.username, entries.email]}
        />
        <TextField {...bind('confirm')} label={t('Confirm new password')} type="password" autoComplete="new-password" />
      </FormRow>
      <TextField
        {...bind('current_password')}
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        help={`${t('Needed to change your email or password.')} ${t('If you have no password, leave this empty.')}`}
      />
      <FormActions>
        <Button type="submit" tone="primary" busy={busy}>
          {t('Save changes')}
        </Button>
      </FormActions>
      {done !== null && <Notice>{done}</Notice>}
    </Form>
  );
}

interface AccountValues {
  username: string;
  email: string;
  password: string;
  confirm: string;
  current_password: string;
}

type FieldName = keyof AccountValues;

const readEntries = objectOf<Pick<AccountValues, 'username' | 'email'>>({}, () => ({ username: '', email: '' }));

/** Returns the name and address that were typed before the session ended; passwords are not stored. */
function readKeptAccount(formName: string): Partial<AccountValues> {
  return readEntries(readKeptForm(formName)) ?? {};
}

/** The changed fields, as sent; absent ones are unchanged. */
type AccountChange = Partial<Omit<AccountValues, 'confirm'>>;

/** Returns the initial values; passwords are never displayed. */
function initialAccountValues({ username, email }: Account): AccountValues {
  return { username, email, password: '', confirm: '', current_password: '' };
}

/** Returns the changed fields; null if nothing has changed. */
function changedFields(account: Account, entries: AccountValues): AccountChange | null {
  const [username, email] = [entries.username.trim(), entries.email.trim()];
  const change: AccountChange = {
    ...(username !== account.username && { username }),
    ...(email !== account.email && { email }),
    ...(entries.password !== '' && { password: entries.password }),
  };
  if (Object.keys(change).length === 0) return null;
  const guarded = change.email !== undefined || change.password !== undefined;
  const { current_password } = entries;
  return guarded && current_password !== '' ? { ...change, current_password } : change;
}
