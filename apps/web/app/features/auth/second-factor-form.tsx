import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { FieldForm } from '../../ui/field-form.tsx';
import { deviceToken } from './device-token.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import styles from './sign-in.module.css';

interface SecondFactorFormProps {
  /** Identifies the sign-in. */
  signIn: string;
  /** Called to start over; with the reason if the server requires it. */
  onRestart: (reason?: string) => void;
}

/** The second step of a sign-in: a code of the app, a recovery code, or a passkey, which moderators may have instead of codes. */
export function SecondFactorForm({ signIn, onRestart }: SecondFactorFormProps) {
  const { enter } = useSession();
  const text = useState('');

  const send = async (code: string): Promise<string | undefined> => {
    try {
      enter(await api('giveSecondFactor', { body: { sign_in: signIn, code, device: deviceToken() } }));
      return undefined;
    } catch (failure) {
      const message = serverMessage(failure, t(messages.loginFailed));
      if (!(failure instanceof ApiError && failure.status === 401)) return message;
      onRestart(message);
      return undefined;
    }
  };
  return (
    <>
      <FieldForm
        id="code"
        formClassName={styles.form}
        label={t('Code')}
        help={t('The six digits that your authenticator app shows now, or one of your recovery codes')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step follows the user's own action
        autoFocus
        text={text}
        action={t('Continue')}
        tone="primary"
        size="large"
        onSend={send}
        onCancel={() => onRestart()}
      />
      <PasskeySignIn />
    </>
  );
}
