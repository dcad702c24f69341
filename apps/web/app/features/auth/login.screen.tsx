import { t } from '@moonfloor/messages/t';
import { Link, type MetaArgs, Navigate, useLocation } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import { usePageSettings } from '../../api/settings.ts';
import { CredentialForm } from './credential-form.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';
import type { Mode } from './login-form.ts';
import styles from './login.module.css';
import { returnPath } from './return-path.ts';

function modeFromQuery(search: string): Mode {
  return new URLSearchParams(search).get('mode') === 'sign-up' ? 'sign-up' : 'sign-in';
}

/** Returns the reason why the visitor was redirected here, such as an expired session (location state `notice`). */
function noticeFromState(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;
}

export const meta = ({ location }: MetaArgs) => [
  { title: `${modeFromQuery(location.search) === 'sign-up' ? t('Sign up') : t('Sign in')} · Moonfloor` },
  { name: 'robots', content: 'noindex' },
];

/** Sign-in and sign-up. Signed-in visitors are redirected to the page they came from. */
export default function LoginScreen() {
  const { user } = useSession();
  const { issuers } = usePageSettings();
  const { state, search } = useLocation();
  const mode = modeFromQuery(search);
  const signUp = mode === 'sign-up';
  if (user !== null) return <Navigate to={returnPath(state)} replace />;
  return (
    <div className={styles.page}>
      <PageHeader
        title={signUp ? t('Sign up') : t('Sign in')}
        subtitle={signUp ? t('Add your parties, your music and your crew') : t('Welcome back to the floor')}
      />
      <noscript>
        <Notice tone="bad">{t('Signing in needs JavaScript. Everything on this site can be read without it.')}</Notice>
      </noscript>
      {noticeFromState(state) !== null && <Notice tone="bad">{noticeFromState(state)}</Notice>}
      <CredentialForm key={mode} mode={mode} />
      {!signUp && (
        <p className={styles.other}>
          <Link to="/reset-password">{t('Forgot password?')}</Link>
        </p>
      )}
      {issuers.length > 0 && (
        <>
          <p className={styles.or}>{t('or')}</p>
          <IssuerButtons from={returnPath(state)} textOf={({ label }) => t('Continue with {label}', { label })} />
        </>
      )}
      <p className={styles.other}>
        {signUp ? t('Already have an account?') : t('No account yet?')}{' '}
        <Link to={signUp ? '/login' : '/login?mode=sign-up'} state={state} replace preventScrollReset>
          {signUp ? t('Sign in') : t('Sign up')}
        </Link>
      </p>
    </div>
  );
}
