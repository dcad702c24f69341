import { useState, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/api/messages';
import type { Passkey } from '@moonfloor/contract/accounts/passkeys';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { usePageSettings } from '../../api/settings.ts';
import { useAccessErrorHandler, useRefreshAccount } from '../../api/use-access.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { loadWithTimeout } from '../../ui/lazy-component.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';
import styles from './sign-in.module.css';
import { Form } from '../../ui/form.tsx';

const loadPasskeys = () => import('./passkey-browser.ts');

/**
 * Asks for the signed-in user's password, and a code if codes of an app are on, or one of their passkeys, and calls
 * `onConfirmed` after they were accepted; or leads to an issuer that signs in to the account.
 */
export function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const id = useId();
  const [password, setPassword] = useState('');
  /** The code; null until the server has asked for one. */
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [codeError, setCodeError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const handleAccessError = useAccessErrorHandler();
  const refreshAccount = useRefreshAccount();
  const { publicUrl } = usePageSettings();
  const passkeys = useLoad<Passkey[]>((signal) => api('listPasskeys', {}, { signal }));
  const { data: linked } = useLoad((signal) => api('listIdentities', {}, { signal }));
  const hasPassword = linked?.has_password !== false;
  const { pathname, search, hash } = useLocation();

  const confirmByPasskey = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { askForPasskey } = await loadWithTimeout(loadPasskeys);
      const credential = await askForPasskey(await api('startPasskeyConfirmation'));
      await api('confirmPasskey', { body: { credential } });
      // a passkey is also a second factor
      void refreshAccount();
      onConfirmed();
    } catch (error) {
      const passkeyText = await loadPasskeys().then(
        ({ passkeyErrorText }) => passkeyErrorText(error, publicUrl),
        () => null,
      );
      if (handleAccessError(error)) onClose();
      else setError(passkeyText ?? serverMessage(error, t(messages.passkeyRefused)));
    }
    setBusy(false);
  };

  const send = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setCodeError(undefined);
    try {
      await api('confirmPassword', { body: { password, ...(code !== null && { code }) } });
      // a code is also a second factor
      if (code !== null) void refreshAccount();
      onConfirmed();
    } catch (error) {
      const text = serverMessage(error, t(messages.passwordNotChecked));
      if (handleAccessError(error)) onClose();
      else if (!(error instanceof ApiError && error.errors.some(({ field }) => field === 'code'))) setError(text);
      else if (code === null) setCode('');
      else setCodeError(text);
    }
    setBusy(false);
  };

  return (
    <Dialog
      onClose={onClose}
      title={t(messages.passwordAgain)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {passkeys.data !== null && passkeys.data.length > 0 && (
            <Button busy={busy} onClick={() => void confirmByPasskey()}>
              {t('Use a passkey')}
            </Button>
          )}
          {hasPassword && (
            <Button type="submit" tone="primary" form={id} busy={busy}>
              {t('Continue')}
            </Button>
          )}
        </>
      }
    >
      <Form id={id} className={styles.fields} onSend={send}>
        {hasPassword ? (
          <TextField
            id={`${id}-password`}
            label={t('Password')}
            type="password"
            autoComplete="current-password"
            value={password}
            readOnly={busy}
            error={error}
            onChange={({ target }) => setPassword(target.value)}
          />
        ) : (
          <>
            <p>{t('Your account has no password. With one you can also sign in with your email.')}</p>
            <p>
              <Link to="/reset-password">{t('Set password')}</Link>
            </p>
            {error !== undefined && <Notice tone="bad">{error}</Notice>}
          </>
        )}
        <IssuerButtons
          confirm
          from={pathname + search + hash}
          only={linked?.identities.flatMap(({ issuer }) => issuer?.name ?? []) ?? []}
          textOf={({ label }) => t('Sign in with {label}', { label })}
        />
        {code !== null && (
          <TextField
            id={`${id}-code`}
            label={t('Code')}
            help={t('The six digits that your authenticator app shows now, or one of your recovery codes')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field follows the user's own action
            autoFocus
            value={code}
            readOnly={busy}
            error={codeError}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Form>
    </Dialog>
  );
}
