import { type SyntheticEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { passwordNeededType } from '@moonfloor/contract/problem-types';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { IssuerButtons } from '../auth/issuer-buttons.tsx';
import styles from './linked-identities.module.css';

interface SetPasswordProps {
  /** Names of the issuers that can sign in to the account. */
  issuers: readonly string[];
  /** Path to return to from an issuer. */
  returnTo: string;
  onSet: () => void;
}

/** Gives an account its first password, shortly after a sign-in. */
export function SetPassword({ issuers, returnTo, onSet }: SetPasswordProps) {
  const [errors, setErrors] = useState<{ field?: string; message: string }[]>([]);
  const [mustSignIn, setMustSignIn] = useState(false);
  const [busy, setBusy] = useState(false);

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('first-password');
    setErrors([]);
    setBusy(true);
    try {
      await api('updateProfile', { body: { password: typeof password === 'string' ? password : '' } });
      onSet();
    } catch (error) {
      const late = error instanceof ApiError && error.type === passwordNeededType;
      setMustSignIn(late);
      setErrors([
        late
          ? { message: t('It is a while since you signed in. Please sign in once more, then set the password.') }
          : { field: 'first-password', message: serverMessage(error, t(messages.profileFailed)) },
      ]);
    }
    setBusy(false);
  };

  return (
    <form className={styles.password} method="post" noValidate onSubmit={(event) => void send(event)}>
      <p className="quiet">{t('Your account has no password. With one you can also sign in with your email.')}</p>
      <ErrorSummary title={t('The password was not set')} errors={errors} />
      {mustSignIn && (
        <IssuerButtons
          confirm
          from={returnTo}
          only={issuers}
          textOf={({ label }) => t('Sign in with {label}', { label })}
        />
      )}
      <TextField
        id="first-password"
        name="first-password"
        label={t('New password')}
        type="password"
        autoComplete="new-password"
        readOnly={busy}
        error={errors.find(({ field }) => field === 'first-password')?.message}
        help={t('{count, plural, one {At least # character} other {At least # characters}}', {
          count: limits.password.min,
        })}
      />
      <FormActions>
        <Button type="submit" busy={busy}>
          {t('Set password')}
        </Button>
      </FormActions>
    </form>
  );
}
