import { Link, type MetaArgs, Navigate, useLocation } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Notice } from '../../ui/state.tsx';
import { CredentialForm } from './credential-form.tsx';
import type { Mode } from './login-form.ts';
import styles from './login.module.css';
import { returnAddress } from './return-address.ts';

function modeOf(search: string): Mode {
  return new URLSearchParams(search).get('mode') === 'sign-up' ? 'sign-up' : 'sign-in';
}

/** What sent the visitor here, such as an expired session (location state `notice`). */
function noticeOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;
}

export const meta = ({ location }: MetaArgs) => [
  { title: `${modeOf(location.search) === 'sign-up' ? 'Sign up' : 'Sign in'} · Moonfloor` },
  { name: 'robots', content: 'noindex' },
];

/** Sign-in and sign-up. Who is signed in, now or already, goes on to where they came from. */
export default function LoginScreen() {
  const { user } = useSession();
  const { state, search } = useLocation();
  const mode = modeOf(search);
  const signUp = mode === 'sign-up';
  if (user !== null) return <Navigate to={returnAddress(state)} replace />;
  return (
    <div className={styles.page}>
      <PageHeader
        title={signUp ? 'Sign up' : 'Sign in'}
        subtitle={signUp ? 'Add your parties, your music and your crew' : 'Welcome back to the floor'}
      />
      <noscript>
        <Notice tone="bad">Signing in needs JavaScript. Everything on this site can be read without it.</Notice>
      </noscript>
      {noticeOf(state) !== null && <Notice tone="bad">{noticeOf(state)}</Notice>}
      <CredentialForm key={mode} mode={mode} />
      <p className={styles.other}>
        {signUp ? 'Already have an account?' : 'No account yet?'}{' '}
        <Link to={signUp ? '/login' : '/login?mode=sign-up'} state={state} replace preventScrollReset>
          {signUp ? 'Sign in' : 'Sign up'}
        </Link>
      </p>
    </div>
  );
}
