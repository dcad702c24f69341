import { useEffect, useRef, useState } from 'react';
import { Navigate, useParams, useLocation, useNavigate } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { isLanguage, pathIn } from '@moonfloor/messages/languages';
import { t, currentLanguage } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { usePageSettings } from '../../api/settings.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { deviceToken } from '../auth/device-token.ts';
import { findStarted, forgetStarted, type StartedSignIn } from '../auth/issuer-buttons.tsx';
import { returnPath } from '../auth/return-path.ts';
import signInStyles from '../auth/sign-in.module.css';
import { IdentityChoice, type PendingIdentity, readPending, savePending } from './identity-choice.tsx';

/** The URL has a code that is for one browser. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [{ title: `${t('Sign in')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The page to which an issuer leads back. */
export default function IssuerReturnScreen() {
  const { issuer: name } = useParams();
  const issuer = usePageSettings().issuers.find((candidate) => candidate.name === name);
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
        <p className="actions" role="status">
          <Spinner /> {t('Signing in…')}
        </p>
      )}
    </>
  );
}

/** Leads to where one can sign in: members to their account. */
function SignInAgain() {
  const { account } = useSession();
  return account === null ? (
    <LinkButton to="/login">{t('Back to signing in')}</LinkButton>
  ) : (
    <LinkButton to="/account">{t('Back to your account')}</LinkButton>
  );
}

/** How far a sign-in with an issuer has come. */
type IssuerReply =
  | { step: 'working' | 'cancelled' }
  | { step: 'failed'; message: string }
  | { step: 'pending'; identity: PendingIdentity }
  /** The account has a second factor, which the sign-in page asks for. */
  | { step: 'second-factor'; signIn: string; from: string }
  | { step: 'done'; from: string };

/** Reads the issuer's reply from the URL, removes it there, and finishes the sign-in with it, once. */
function useIssuerReply({ name, label }: { name: string; label: string }) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { enter } = useSession();
  const [reply, setReply] = useState<IssuerReply>({ step: 'working' });
  const isRead = useRef(false);

  const wait = (identity: PendingIdentity): void => {
    savePending(name, identity);
    setReply({ step: 'pending', identity });
  };
  const fail = (message: string): void => setReply({ step: 'failed', message });

  const finish = async ({ secret, confirm, from }: StartedSignIn, query: URLSearchParams): Promise<void> => {
    const [state, code, iss] = ['state', 'code', 'iss'].map((part) => query.get(part) ?? undefined);
    try {
      const body = { secret, state: state ?? '', code: code ?? '', iss, confirm, device: deviceToken() };
      const result = await api('finishIssuerSignIn', { params: { name }, body }, { signed: true });
      if (result.outcome === 'signed-in') enter(result.session);
      if (result.outcome === 'new' || result.outcome === 'link') wait({ ...result, from });
      else setReply({ step: 'done', from });
    } catch (error) {
      if (error instanceof ApiError && error.signIn !== undefined)
        setReply({ step: 'second-factor', signIn: error.signIn, from });
      else fail(serverMessage(error, t('The sign-in could not be finished. Please start again.')));
    }
  };

  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const query = new URLSearchParams(search);
    const state = query.get('state');
    const pending = state === null ? readPending(name) : null;
    if (pending !== null) return wait(pending);
    const started = findStarted(state ?? '', name);
    if (started === null) fail(t(messages.issuerOtherBrowser));
    else if (started.language !== currentLanguage() && isLanguage(started.language))
      return location.replace(pathIn(started.language, pathname) + search);
    else {
      forgetStarted(state ?? '');
      if (query.get('error') === 'access_denied') setReply({ step: 'cancelled' });
      else if (query.has('error')) fail(t('{label} did not sign you in. Please try again.', { label }));
      else void finish(started, query);
    }
    if (search !== '') void navigate(pathname, { replace: true, preventScrollReset: true });
    return undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- the reply is read once, when the page opens
  }, []);

  return { reply, fail, done: (from: string) => setReply({ step: 'done', from }) };
}
