import { type SyntheticEvent, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form.tsx';
import { deviceToken } from './device-token.ts';
import styles from './login.module.css';

interface SecondFactorFormProps {
  /** Identifies the sign-in. */
  signIn: string;
  /** Called to start over; with the reason if the server requires it. */
  onRestart: (reason?: string) => void;
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function SecondFactorForm({ signIn, onRestart }: SecondFactorFormProps) {
  const { enter } = useSession();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      enter(await api('giveSecondFactor', { body: { sign_in: signIn, code, device: deviceToken() } }));
    } catch (failure) {
      setBusy(false);
      const message = serverMessage(failure, t(visitorMessages.loginFailed));
      if (failure instanceof ApiError && failure.status === 401) onRestart(message);
      else setError(message);
    }
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        id="code"
        label={t('Code')}
        help={t('The six digits that your authenticator app shows now, or one of your recovery codes')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step follows the user's own action
        autoFocus
        value={code}
        readOnly={busy}
        error={error}
        onChange={({ target }) => setCode(target.value)}
      />
      <FormActions>
        <Button type="submit" tone="primary" size="large" busy={busy}>
          {t('Continue')}
        </Button>
        <Button onClick={() => onRestart()}>{t('Cancel')}</Button>
      </FormActions>
    </form>
  );
}
