import { type SyntheticEvent, useState } from 'react';
import { msg, t, tc } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { type Scope, scopes } from '@moonfloor/contract/scopes';
import { api } from '../../api/browser.ts';
import { type FormError, formErrorsOf } from '../../api/form-errors.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { useDraft } from '../../api/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ChoiceGroup, FormActions, FormRow } from '../../ui/form.tsx';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import styles from './account.module.css';

/** Lifetimes of tokens in days, with labels. */
const lifetimes = [
  [7, msg('A week')],
  [30, msg('30 days')],
  [90, msg('90 days')],
  [366, msg('A year')],
] as const;

/** Creates an access token and passes it to `onMade`; it is not available later. */
export function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const [name, setName] = useDraft('token');
  const [chosen, setChosen] = useState<Scope[]>(['read', 'submit']);
  const [days, setDays] = useState<number>(90);
  const [formErrors, setFormErrors] = useState<FormError<'name' | 'scopes'>[]>([]);
  const [busy, setBusy] = useState(false);
  const handleAccessError = useAccessErrorHandler();
  const { withPassword, dialog } = useRecentPassword();

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFormErrors([]);
    try {
      const { token } = await withPassword(() => api('createToken', { body: { name, scopes: chosen, days } }));
      setName('');
      onMade(token);
    } catch (error) {
      if (!handleAccessError(error)) setFormErrors(formErrorsOf(error, ['name', 'scopes'], t(messages.tokenNotMade)));
    }
    setBusy(false);
  };

  return (
    <>
      <form
        className={styles.content}
        method="post"
        noValidate
        aria-label={t('New access token')}
        onSubmit={(event) => void send(event)}
      >
        <ErrorSummary title={t('No token was created')} errors={formErrors} />
        <FormRow>
          <TextField
            id="name"
            label={t('Token name')}
            help={t('For example the name of your script')}
            maxLength={limits.tokenName}
            value={name}
            readOnly={busy}
            error={formErrors.find(({ field }) => field === 'name')?.message}
            onChange={({ target }) => setName(target.value)}
          />
          <SelectField label={t('Valid for')} value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {lifetimes.map(([count, words]) => (
              <option key={count} value={count}>
                {t(words)}
              </option>
            ))}
          </SelectField>
        </FormRow>
        <ChoiceGroup
          id="scopes"
          label={t('Permissions')}
          help={t(
            'read: see what you can see, including your drafts. submit: add and change your own events, artists, decorations and releases.',
          )}
          options={scopes}
          nameOf={(scope) =>
            scope === 'read'
              ? tc('permission of an access token', 'read')
              : tc('permission of an access token', 'submit')
          }
          chosen={chosen}
          onChange={setChosen}
        />
        <FormActions>
          <Button type="submit" busy={busy}>
            {t('Create a token')}
          </Button>
        </FormActions>
      </form>
      {dialog}
    </>
  );
}
