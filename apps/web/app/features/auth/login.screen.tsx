import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Link, type MetaArgs, Navigate, useLocation } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { usePageSettings } from '../../api/settings.ts';
import { CredentialForm, type Mode } from './credential-form.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import styles from './sign-in.module.css';
import { useIsHydrating } from '../../ui/initial-page.ts';
import { returnPath } from './return-path.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

function modeFromQuery(search: string): Mode {
  return new URLSearchParams(search).get('mode') === 'sign-up' ? 'sign-up' : 'sign-in';
}

/**
 * Returns a text of the location's state: `notice` is why the visitor was redirected here, such as an expired session;
 * `signIn` is one elsewhere that needs a second factor.
 */
function textFromState(state: unknown, name: 'notice' | 'signIn'): string | null {
  if (typeof state !== 'object' || state === null) return null;
  const value: unknown = Object.entries(state).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

export const parameters = ['mode'];

export const meta = ({ location }: MetaArgs) => [
  { title: `${modeFromQuery(location.search) === 'sign-up' ? t('Sign up') : t('Sign in')} · Moonfloor` },
  { name: 'robots', content: 'noindex' },
];

/**
 * Sign-in and sign-up. Signed-in visitors are redirected to the page they came from; to the account
 * if it was to be deleted, or if their ways to sign in are to be checked after a reset.
 */
export default function LoginScreen() {
  const { account, restored, checkSignIn } = useSession();
  const { issuers } = usePageSettings();
  const location = useLocation();
  // the server does not know it: at a reload, what it says follows
  const state: unknown = useIsHydrating() ? null : location.state;
  const { search } = location;
  const mode = modeFromQuery(search);
  const signUp = mode === 'sign-up';
  const [startedSignIn, setWaiting] = useState<string | null>();
  const pendingSignIn = startedSignIn === undefined ? textFromState(state, 'signIn') : startedSignIn;
  const [restartReason, setRestartReason] = useState<string | null>(null);
  if (account !== null && (restored || checkSignIn)) return <Navigate to="/account" replace state={{ restored }} />;
  if (account !== null) return <Navigate to={returnPath(state)} replace />;
  if (pendingSignIn !== null) {
    const onRestart = (reason?: string): void => {
      setWaiting(null);
      setRestartReason(reason ?? null);
    };
    return (
      <div className={styles.page}>
        <PageHeader title={t('One more step')} subtitle={t('This account has a second factor')} />
        <SecondFactorForm signIn={pendingSignIn} onRestart={onRestart} />
      </div>
    );
  }
  const notice = restartReason ?? textFromState(state, 'notice');
  return (
    <div className={styles.page}>
      <PageHeader
        title={signUp ? t('Sign up') : t('Sign in')}
        subtitle={signUp ? t('Add your parties, your music and your crew') : t('Welcome back to the floor')}
      />
      <noscript>
        <Notice tone="bad">{t('Signing in needs JavaScript. Everything on this site can be read without it.')}</Notice>
      </noscript>
      {notice !== null && <Notice tone="bad">{notice}</Notice>}
      <CredentialForm key={mode} mode={mode} onSecondFactor={setWaiting} />
      {!signUp && (
        <>
          <PasskeySignIn />
          <p className={styles.other}>
            <Link to="/reset-password">{t('Forgot password?')}</Link>
          </p>
        </>
      )}
      {issuers.length > 0 && (
        <>
          <p className={styles.or}>{t('or')}</p>
          <IssuerButtons from={returnPath(state)} textOf={({ label }) => t('Continue with {label}', { label })} />
        </>
      )}
      <p className={styles.other}>
        {signUp ? t('Already have an account?') : t('No account yet?')}{' '}
        <Link
          to={signUp ? '/login' : '/login?mode=sign-up'}
          state={{ ...Object(state), notice: null }}
          replace
          preventScrollReset
          onClick={() => setRestartReason(null)}
        >
          {signUp ? t('Sign in') : t('Sign up')}
        </Link>
      </p>
    </div>
  );
}
