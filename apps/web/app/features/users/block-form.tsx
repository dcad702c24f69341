import { type SyntheticEvent, useState } from 'react';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { type FormError, formErrorsOf } from '../../api/form-errors.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { useDraft } from '../../api/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import styles from './users.module.css';

/** How long something is blocked, in days, with labels; 0 stands for no end. */
const lifetimes = [
  [7, msg('A week')],
  [30, msg('30 days')],
  [90, msg('90 days')],
  [366, msg('A year')],
  [0, msg('Until it is removed')],
] as const;

const fields = ['value', 'reason'] as const;

/** Adds to the block list. Calls `onAdded` then. */
export function BlockForm({ onAdded }: { onAdded: () => void }) {
  const drafts = { value: useDraft('block'), reason: useDraft('block-reason') };
  const [days, setDays] = useState(30);
  const [formErrors, setFormErrors] = useState<FormError<(typeof fields)[number]>[]>([]);
  const [busy, setBusy] = useState(false);
  const { showToast } = useToasts();
  const handleAccessError = useAccessErrorHandler();
  const { withPassword, dialog } = useRecentPassword();
  const errorOf = (name: string) => formErrors.find(({ field }) => field === name)?.message;

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFormErrors([]);
    try {
      const [value, reason] = [drafts.value[0], drafts.reason[0]];
      const body = { value, reason, days: days === 0 ? null : days };
      const added = await withPassword(() => api('addBlock', { body }));
      for (const [, setText] of Object.values(drafts)) setText('');
      showToast({ tone: 'good', text: t('{name} is blocked', { name: added.value }) });
      onAdded();
    } catch (error) {
      if (!handleAccessError(error)) setFormErrors(formErrorsOf(error, fields, t(messages.blockNotMade)));
    }
    setBusy(false);
  };

  const text = (name: (typeof fields)[number]) => ({
    id: name,
    value: drafts[name][0],
    readOnly: busy,
    required: true,
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => drafts[name][1](target.value),
  });
  return (
    <>
      <form
        className={styles.form}
        method="post"
        noValidate
        aria-label={t('Add to the block list')}
        onSubmit={(event) => void send(event)}
      >
        <ErrorSummary title={t('Nothing was blocked')} errors={formErrors} />
        <div className={styles.fields}>
          <TextField
            {...text('value')}
            label={t('Address, domain or network')}
            help={t('Such as spam@example.com, example.com or 192.0.2.0/24')}
            maxLength={limits.email}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
          <TextField {...text('reason')} label={t('Reason')} help={t('Only admins see it')} maxLength={limits.reason} />
          <SelectField label={t('Valid for')} value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {lifetimes.map(([days, words]) => (
              <option key={days} value={days}>
                {t(words)}
              </option>
            ))}
          </SelectField>
        </div>
        <FormActions>
          <Button type="submit" busy={busy}>
            {t('Block')}
          </Button>
        </FormActions>
      </form>
      {dialog}
    </>
  );
}
