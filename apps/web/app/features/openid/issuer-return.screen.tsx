import { t } from '@moonfloor/messages/t';
import { Navigate, useParams } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import { useSession } from '../../api/session.tsx';
import { usePageSettings } from '../../api/settings.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { returnPath } from '../auth/return-path.ts';
import signInStyles from '../auth/sign-in.module.css';
import styles from './openid.module.css';
import { IdentityChoice } from './identity-choice.tsx';
import { savePending } from './pending-identity.ts';
import { useIssuerReply } from './use-issuer-reply.ts';

/** The URL has a code that is for one browser. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [{ title: `${t('Sign in')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The page to which an issuer leads back. */
export default function IssuerReturnScreen() {
  const { issuer: name } = useParams();
  const issuer = usePageSettings().issuers.find((known) => known.name === name);
  return (
    <div className={signInStyles.page}>
      <noscript>
        <Notice tone="bad">{t('Signing in needs JavaScript. Everything on this site can be read without it.')}</Notice>
      </noscript>
      {issuer === undefined ? (
        <EmptyState text={t(messages.issuerNotFound)}>
          <SignInAgain />
        </EmptyState>
      ) : (
        <IssuerReturn key={issuer.name} issuer={issuer} />
      )}
    </div>
  );
}

function IssuerReturn({ issuer }: { issuer: { name: string; label: string } }) {
  const { reply, fail, done } = useIssuerReply(issuer);
  const { checking } = useSession();
  const { label } = issuer;
  const finish = (from: string): void => {
    savePending(issuer.name, null);
    done(from);
  };
  if (reply.step === 'done') return <Navigate to={returnPath({ from: reply.from })} replace />;
  if (reply.step === 'second-factor')
    return <Navigate to="/login" replace state={{ from: reply.from, signIn: reply.signIn }} />;
  if (reply.step === 'pending' && !checking)
    return (
      <IdentityChoice
        label={label}
        identity={reply.identity}
        onDone={() => finish(reply.identity.from)}
        onExpired={(message) => {
          savePending(issuer.name, null);
          fail(message);
        }}
      />
    );
  return (
    <>
      <PageHeader title={t('Sign in with {label}', { label })} />
      {reply.step === 'failed' && (
        <ErrorPanel message={reply.message}>
          <SignInAgain />
        </ErrorPanel>
      )}
      {reply.step === 'cancelled' && (
        <EmptyState text={t('You did not sign in with {label}. Nothing has changed here.', { label })}>
          <SignInAgain />
        </EmptyState>
      )}
      {(reply.step === 'working' || reply.step === 'pending') && (
        <p className={styles.working} role="status">
          <Spinner /> {t('Signing in…')}
        </p>
      )}
    </>
  );
}

/** Leads to where one can sign in: members to their account. */
function SignInAgain() {
  const { user } = useSession();
  return user === null ? (
    <LinkButton to="/login">{t('Back to signing in')}</LinkButton>
  ) : (
    <LinkButton to="/account">{t('Back to your account')}</LinkButton>
  );
}
