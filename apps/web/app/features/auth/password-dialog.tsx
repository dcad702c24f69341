import { type SyntheticEvent, useId, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

/** Asks for the signed-in user's password. Calls `onConfirmed` after the correct password was entered. */
export function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const handleAccessError = useAccessErrorHandler();

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // the dialog's React ancestors may include another form
    event.stopPropagation();
    setBusy(true);
    setError(undefined);
    try {
      await api('confirmPassword', { body: { password } });
      onConfirmed();
    } catch (error) {
      if (handleAccessError(error)) onClose();
      else setError(serverMessage(error, t(messages.passwordNotChecked)));
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
          <Button type="submit" tone="primary" form={id} busy={busy}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={(event) => void send(event)}>
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
      </form>
    </Dialog>
  );
}
