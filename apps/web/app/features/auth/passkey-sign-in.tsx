import { useState, useEffect, useEffectEvent } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { usePageSettings } from '../../api/settings.ts';
import { Button } from '../../ui/button.tsx';
import { loadWithTimeout } from '../../ui/lazy-component.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { deviceToken } from './device-token.ts';
import styles from './sign-in.module.css';

const loadPasskeys = () => loadWithTimeout(() => import('./passkey-browser.ts'));

/** Whether the browser suggests passkeys in fields (conditional mediation). */
async function canSuggest(): Promise<boolean> {
  return typeof PublicKeyCredential === 'function' && (await PublicKeyCredential.isConditionalMediationAvailable?.());
}

/** Signs in by passkey: by a button, and in the suggestions of the field for the email. The parent observes the session. */
export function PasskeySignIn() {
  const { enter } = useSession();
  const { publicUrl } = usePageSettings();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Counts button presses that failed: then suggestions are offered again. */
  const [failures, setFailures] = useState(0);

  const signIn = async (autofill: boolean): Promise<void> => {
    const { askForPasskey } = await loadPasskeys();
    const credential = await askForPasskey(await api('startPasskeySignIn'), autofill);
    enter(await api('signInWithPasskey', { body: { credential, device: deviceToken() } }));
  };
  const onFailure = async (failure: unknown): Promise<void> => {
    const { passkeyErrorText } = await loadPasskeys();
    setError(passkeyErrorText(failure, publicUrl) ?? serverMessage(failure, t(messages.loginFailed)));
  };
  const suggest = useEffectEvent(async (isWanted: () => boolean): Promise<void> => {
    // elsewhere the browser would refuse
    if (location.origin !== publicUrl || !(await canSuggest()) || !isWanted()) return;
    try {
      await signIn(true);
    } catch (failure) {
      // the page was left, or the button used; otherwise the server has refused the passkey
      if (isWanted() && !(failure instanceof Error && failure.name === 'AbortError')) await onFailure(failure);
    }
  });
  useEffect(() => {
    let isMounted = true;
    void suggest(() => isMounted);
    return () => {
      isMounted = false;
      void loadPasskeys().then(
        ({ cancelPasskey }) => cancelPasskey(),
        () => undefined,
      );
    };
  }, [failures]);

  const onPress = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await signIn(false);
    } catch (failure) {
      await onFailure(failure).catch(() => setError(t(messages.loginFailed)));
      setFailures((count) => count + 1);
    }
    setBusy(false);
  };
  return (
    <div className={styles.passkey}>
      <Button size="large" busy={busy} onClick={() => void onPress()}>
        {t('Use a passkey')}
      </Button>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </div>
  );
}
