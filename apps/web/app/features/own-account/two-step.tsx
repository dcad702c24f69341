import { useState, useEffect, useRef, Suspense } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/api/messages';
import type { SecondFactor } from '@moonfloor/contract/accounts/second-factor';
import { api } from '../../api/browser.ts';
import { useRefreshAccount } from '../../api/use-access.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { Notice } from '../../ui/status-panels.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useUnsavedChangesGuard } from '../record-form/use-unsaved-changes-guard.ts';
import { RemoveButton } from './account-list.tsx';
import styles from './account.module.css';
import { useSend } from '../../api/use-send.ts';
import { FieldForm } from '../../ui/field-form.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadStatus } from '../../ui/loaded.tsx';

/** Codes of an authenticator app as a second step of the sign-in: turned on and off, with recovery codes. */
export function TwoStep() {
  const factor = useLoad<SecondFactor>((signal) => api('getSecondFactor', {}, { signal }));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refreshAccount = useRefreshAccount();
  const onChange = (made: readonly string[] | null): void => {
    setCodes(made);
    factor.reload();
    void refreshAccount();
  };
  const { data } = factor;
  return (
    <div className={styles.content}>
      <p className="quiet">
        {t(
          'You’ll enter a code from an app on your phone as well as your password. A stolen password alone then isn’t enough.',
        )}
      </p>
      <LoadStatus of={factor} failed={t(messages.secondFactorFailed)} loading={t('Loading your second factor…')} />
      {data?.required === true && !data.given && <Notice tone="bad">{t(messages.secondFactorHint)}</Notice>}
      {codes !== null && <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />}
      {data !== null && data.totp_since === null && <TotpSetup onCodes={onChange} />}
      {data !== null && data.totp_since !== null && (
        <TurnedOn
          since={data.totp_since}
          codesLeft={data.recovery_codes}
          onCodes={onChange}
          onTurnedOff={() => onChange(null)}
        />
      )}
    </div>
  );
}

interface TurnedOnProps {
  since: string;
  /** Number of unused recovery codes. */
  codesLeft: number;
  onCodes: (codes: readonly string[]) => void;
  onTurnedOff: () => void;
}

function TurnedOn({ since, codesLeft, onCodes, onTurnedOff }: TurnedOnProps) {
  const { send, busy, error } = useSend(t(messages.secondFactorFailed));
  const [asked, setAsked] = useState(false);
  const renew = (): void => {
    setAsked(false);
    void send(async () => onCodes((await api('renewRecoveryCodes')).recovery_codes));
  };
  return (
    <>
      <p>
        <strong>{t('On since {date}', { date: formatDate(since) })}</strong>{' '}
        {t(
          '{count, plural, =0 {No recovery code is left.} one {# recovery code is left.} other {# recovery codes are left.}}',
          { count: codesLeft },
        )}
      </p>
      <FormActions>
        <Button busy={busy} onClick={() => setAsked(true)}>
          {t('New recovery codes')}
        </Button>
        <RemoveButton
          label={t('Turn off')}
          name={t('Turn off')}
          question={t('Turn off the authenticator app?')}
          consequence={t('After that, your password alone is enough to sign in.')}
          action={t('Turn them off')}
          keep={t('Keep them on')}
          failed={t(messages.secondFactorFailed)}
          onRemove={() => api('removeTotp')}
          onRemoved={onTurnedOff}
        />
      </FormActions>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {asked && (
        <ConfirmDialog
          title={t('New recovery codes')}
          action={t('New recovery codes')}
          onCancel={() => setAsked(false)}
          onConfirm={renew}
        >
          {t('The recovery codes that you have now will stop working.')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** New recovery codes, which are shown only now. */
function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), [codes]);
  const leaving = useUnsavedChangesGuard(true, false);
  return (
    <section ref={frame} className={styles.panel} tabIndex={-1} aria-label={t('Your recovery codes')}>
      <CopyText
        label={t('Your recovery codes')}
        help={t('Keep them in a safe place: each replaces a code from the app once, and they are shown only now.')}
        text={codes.join('\n')}
        rows={codes.length}
      />
      <FormActions>
        <Button tone="primary" onClick={onStored}>
          {t('I have stored them')}
        </Button>
      </FormActions>
      {leaving.isOpen !== null && (
        <ConfirmDialog
          title={t('Your recovery codes')}
          action={t('I have stored them')}
          cancel={t('Stay')}
          onCancel={leaving.stay}
          onConfirm={leaving.leave}
        >
          {t('They are shown only now. Have you stored them?')}
        </ConfirmDialog>
      )}
    </section>
  );
}

const QrCode = lazyComponent(async () => (await import('../../ui/qr-code.tsx')).QrCode);

/** Sets codes of an app up: the secret as QR code and text, then the app's first code. `onCodes` gets recovery codes. */
function TotpSetup({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null);
  const { send, busy, error } = useSend(t(messages.secondFactorFailed));
  const start = async (): Promise<void> => setMade(await api('startTotp'));
  return (
    <>
      {made === null ? (
        <FormActions>
          <Button busy={busy} onClick={() => void send(start)}>
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
  const { send } = useSend(t(messages.secondFactorFailed));
  return (
    <FieldForm
      id="totp-code"
      name={t('Turn on the authenticator app')}
      formClassName={styles.content}
      label={t('Code from the app')}
      help={t('The six digits that it shows now')}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      text={text}
      action={t('Turn on')}
      tone="primary"
      onSend={(code) => send(async () => onCodes((await api('confirmTotp', { body: { code } })).recovery_codes))}
      onCancel={onCancel}
    />
  );
}
