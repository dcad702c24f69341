import { useState } from 'react';
import type { ContributionChoice } from '@moonfloor/contract/accounts/accounts';
import { type CallName, calls } from '@moonfloor/contract/api/calls';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { keysOf } from '@moonfloor/contract/values/keys';
import { t } from '@moonfloor/messages/t';
import { api, apiHost } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { readToken } from '../../api/token.ts';
import { useSend, useSendForm } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, TextField } from '../../ui/field.tsx';
import { Form, Choice, FormActions } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { Notice } from '../../ui/status-panels.tsx';
import styles from './account.module.css';

const ids = { password: 'delete-password', contributions: 'delete-keep' };

/** Deletes the account, after a choice about its records. */
export function DeleteAccount() {
  const { close } = useSession();
  const [open, setOpen] = useState(false);
  const [contributions, setContributions] = useState<ContributionChoice | null>(null);
  const [password, setPassword] = useState('');
  const { send, busy, error: errors = [], setError } = useSendForm(keysOf(ids), t(messages.accountNotDeleted));

  const submit = (): void => {
    if (contributions === null) {
      setError([{ field: 'contributions', message: t(messages.contributionsRequired) }]);
      return;
    }
    void send(async () => {
      const body = { contributions, ...(password !== '' && { password }) };
      const { delete_at: at } = await api('deleteAccount', { body });
      close(t('Your account will be deleted on {day}. To keep it, sign in before then.', { day: formatDate(at) }));
    });
  };

  if (!open)
    return (
      <div className={styles.content}>
        <p className="quiet">
          {t(
            '{days, plural, one {A deleted account can be restored within # day by signing in.} other {A deleted account can be restored within # days by signing in.}}',
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
    <Form className={styles.panel} aria-label={t('Delete my account')} onSend={submit}>
      <ErrorSummary
        title={t('Your account was not deleted')}
        errors={errors.map(({ field, message }) => ({ message, ...(field && { field: ids[field] }) }))}
      />
      <fieldset className={styles.content}>
        <legend>{t('What should happen to the records you added?')}</legend>
        <Choice {...choice('keep')} id={ids.contributions}>
          {t('They stay, without my name')}
        </Choice>
        <Choice {...choice('remove')}>{t('They are removed for good, except pages that others own')}</Choice>
      </fieldset>
      <TextField
        id={ids.password}
        label={t('Your password')}
        help={t('If you have no password, leave this empty.')}
        type="password"
        autoComplete="current-password"
        value={password}
        readOnly={busy}
        error={errors.find(({ field }) => field === 'password')?.message}
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
        <Button aria-disabled={busy} onClick={() => setOpen(false)}>
          {t('Keep it')}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Downloads everything that the site knows about the member. */
export function OwnData() {
  const { send, busy, error } = useSend(t(messages.exportFailed));
  const [done, setDone] = useState(false);
  const download = async (): Promise<void> => {
    setDone(false);
    await downloadFile('exportAccount', 'moonfloor-account.zip');
    setDone(true);
  };
  return (
    <div className={styles.content}>
      <p className="quiet">
        {t(
          'Everything that this site knows about you, as a ZIP archive: a file in JSON, and the images of your records.',
        )}
      </p>
      <FormActions>
        <Button busy={busy} onClick={() => void send(download)}>
          {t('Download my data')}
        </Button>
      </FormActions>
      {done && <Notice>{t('Your data has been downloaded')}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </div>
  );
}

/** Saves a call's response as a file; a link cannot, as it sends no token. Rejects with the server's error. */
async function downloadFile(name: CallName, file: string): Promise<void> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` };
  const response = await fetch(apiHost() + calls[name].path, { headers }).catch((cause: unknown) => {
    throw new Error(t(messages.unreachable), { cause });
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = file;
  link.click();
  // some browsers read the file only after this task
  setTimeout(() => URL.revokeObjectURL(address), minuteMs);
}
