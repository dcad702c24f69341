import { type SyntheticEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import type { ContributionChoice } from '@moonfloor/contract/own-account';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Choice, FormActions } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import styles from './account.module.css';
import { type FormError, formErrorsOf } from '../../api/form-errors.ts';

/** Deletes the account, after a choice about its records. */
export function DeleteAccount() {
  const { expire } = useSession();
  const [open, setOpen] = useState(false);
  const [contributions, setContributions] = useState<ContributionChoice | null>(null);
  const [password, setPassword] = useState('');
  const [formErrors, setFormErrors] = useState<FormError<'delete-password' | 'delete-keep'>[]>([]);
  const [busy, setBusy] = useState(false);
  const handleAccessError = useAccessErrorHandler();
  const { withPassword, dialog } = useRecentPassword();

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (contributions === null) {
      setFormErrors([{ field: 'delete-keep', message: t(messages.contributionsRequired) }]);
      return;
    }
    setBusy(true);
    setFormErrors([]);
    try {
      const body = { contributions, ...(password !== '' && { password }) };
      const { delete_at: at } = await withPassword(() => api('deleteAccount', { body }));
      expire(t('Your account will be deleted on {day}. To keep it, sign in before.', { day: formatDate(at) }));
    } catch (error) {
      if (!handleAccessError(error)) setFormErrors(shownErrors(error));
      setBusy(false);
    }
  };

  if (!open)
    return (
      <div className={styles.content}>
        <p className="quiet">
          {t(
            '{days, plural, one {You can undo it within # day, by signing in.} other {You can undo it within # days, by signing in.}}',
            { days: limits.deletionDays },
          )}
        </p>
        <FormActions>
          <Button tone="danger" onClick={() => setOpen(true)}>
            {t('Delete my account')}
          </Button>
        </FormActions>
      </div>
    );
  const choice = (value: ContributionChoice) => ({
    type: 'radio',
    name: 'contributions',
    checked: contributions === value,
    disabled: busy,
    onChange: () => setContributions(value),
  });
  return (
    <>
      <form
        className={styles.panel}
        method="post"
        noValidate
        aria-label={t('Delete my account')}
        onSubmit={(event) => void send(event)}
      >
        <ErrorSummary title={t('Your account was not deleted')} errors={formErrors} />
        <fieldset className={styles.content}>
          <legend>{t('What becomes of the events, artists, crews and releases that you added?')}</legend>
          <Choice {...choice('keep')} id="delete-keep">
            {t('They stay, without my name')}
          </Choice>
          <Choice {...choice('remove')}>{t('They are removed for good')}</Choice>
        </fieldset>
        <TextField
          id="delete-password"
          label={t('Your password')}
          help={t('If you have no password, leave this empty')}
          type="password"
          autoComplete="current-password"
          value={password}
          readOnly={busy}
          error={formErrors.find(({ field }) => field === 'delete-password')?.message}
          onChange={({ target }) => setPassword(target.value)}
        />
        <p>
          {t(
            'You will be signed out everywhere. {days, plural, one {After # day} other {After # days}} your account, your sign-ins and everything else about you will be deleted for good.',
            { days: limits.deletionDays },
          )}
        </p>
        <FormActions>
          <Button type="submit" tone="danger" busy={busy}>
            {t('Delete my account')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('Keep it')}</Button>
        </FormActions>
      </form>
      {dialog}
    </>
  );
}

/** Returns the server's errors with the ids of the fields here. */
function shownErrors(error: unknown): FormError<'delete-password' | 'delete-keep'>[] {
  const ids = { password: 'delete-password', contributions: 'delete-keep' } as const;
  return formErrorsOf(error, ['password', 'contributions'], t(messages.accountNotDeleted)).map(
    ({ field, message }) => ({ message, ...(field !== undefined && { field: ids[field] }) }),
  );
}
