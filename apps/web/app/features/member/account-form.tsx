import { type SyntheticEvent, useMemo, useState } from 'react';
import type { User } from '@moonfloor/contract/auth';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormActions, FormRow } from '../../ui/form.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { useTimeoutWhen } from '../../ui/use-timeout-when.ts';
import {
  changedFields,
  initialAccountValues,
  validateAccountChange,
  type AccountFormError,
  type FieldName,
  accountErrors,
} from './account-changes.ts';
import styles from './member-dashboard.module.css';

const noErrors: AccountFormError[] = [];

const passwordHelp = `At least ${limits.password.min} characters, or empty to keep the current one. A new password signs you out everywhere else and revokes your access tokens.`;

/** Changes the member's name, email and password. Only changed values are sent. */
export function AccountForm({ user }: { user: User }) {
  const { update, expire } = useSession();
  const [entries, setEntries] = useState(() => initialAccountValues(user));
  const [formErrors, setFaults] = useState(noErrors);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  useTimeoutWhen(formErrors[0]?.message === messages.sessionExpired, limits.redirectDelayMs, expire);

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const change = changedFields(user, entries);
    const wrong = validateAccountChange(entries, change ?? {});
    setFaults(wrong.length > 0 ? wrong : noErrors);
    setDone(change === null && wrong.length === 0 ? 'There is nothing to save' : null);
    if (change === null || wrong.length > 0) return;
    setBusy(true);
    try {
      const changed = await api('updateProfile', { body: change });
      update(changed);
      setEntries(initialAccountValues(changed));
      setDone('Your account has been updated');
    } catch (error) {
      setFaults(accountErrors(error));
    }
    setBusy(false);
  };

  const bind = (name: FieldName) => ({
    id: `account-${name}`,
    name,
    value: entries[name],
    readOnly: busy,
    error: formErrors.find(({ field }) => field === name)?.message,
    onChange: ({ target }: { target: { value: string } }) => setEntries({ ...entries, [name]: target.value }),
  });
  // The summary takes focus whenever its list is a new object.
  const summary = useMemo(
    () => formErrors.map(({ field, message }) => ({ field: field && `account-${field}`, message })),
    [formErrors],
  );
  return (
    <form className={styles.narrow} method="post" noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary title="Your account was not changed" errors={summary} />
      <FormRow>
        <TextField {...bind('username')} label="Username" autoComplete="username" />
        <TextField {...bind('email')} label="Email" type="email" autoComplete="email" />
      </FormRow>
      <FormRow>
        <TextField
          {...bind('password')}
          label="New password"
          type="password"
          autoComplete="new-password"
          help={passwordHelp}
        />
        <TextField {...bind('confirm')} label="Confirm new password" type="password" autoComplete="new-password" />
      </FormRow>
      <TextField
        {...bind('current_password')}
        label="Current password"
        type="password"
        autoComplete="current-password"
        help="Needed to change your email or password"
      />
      <FormActions>
        <Button type="submit" tone="primary" busy={busy}>
          Save changes
        </Button>
      </FormActions>
      {done !== null && <Notice>{done}</Notice>}
    </form>
  );
}
