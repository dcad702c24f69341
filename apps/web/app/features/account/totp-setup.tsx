import { Suspense, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/messages';
import { api } from '../../api/browser.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { FieldForm } from '../../ui/field-form.tsx';
import { FormActions } from '../../ui/form.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { useRecentPassword } from '../auth/use-recent-password.tsx';
import styles from './account.module.css';

const QrCode = lazyComponent(async () => (await import('../../ui/qr-code.tsx')).QrCode);

/** Sets codes of an app up: the secret as QR code and text, then the app's first code. `onCodes` gets recovery codes. */
export function TotpSetup({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = useSend();
  const { withPassword, dialog } = useRecentPassword();
  const start = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setError(
      await send(async () => setMade(await withPassword(() => api('startTotp'))), t(messages.secondFactorFailed)),
    );
    setBusy(false);
  };
  return (
    <>
      {made === null ? (
        <FormActions>
          <Button busy={busy} onClick={() => void start()}>
            {t('Set up an authenticator app')}
          </Button>
        </FormActions>
      ) : (
        <div className={styles.panel}>
          <p>{t('Scan this code with your authenticator app, or type the secret into it.')}</p>
          <Suspense>
            <QrCode text={made.uri} label={t('QR code of the secret')} />
          </Suspense>
          <CopyText label={t('Secret')} text={groupsOfFour(made.secret)} rows={2} />
          <ConfirmForm onCodes={onCodes} onCancel={() => setMade(null)} />
        </div>
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {dialog}
    </>
  );
}

const groupsOfFour = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

interface ConfirmFormProps {
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function ConfirmForm({ onCodes, onCancel }: ConfirmFormProps) {
  const text = useState('');
  const send = useSend();
  return (
    <FieldForm
      id="totp-code"
      name={t('Turn on codes of the app')}
      formClassName={styles.content}
      label={t('Code of the app')}
      help={t('The six digits that it shows now')}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      text={text}
      action={t('Turn on')}
      tone="primary"
      onSend={(code) =>
        send(
          async () => onCodes((await api('confirmTotp', { body: { code } })).recovery_codes),
          t(messages.secondFactorFailed),
        )
      }
      onCancel={onCancel}
    />
  );
}
