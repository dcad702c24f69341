import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import { isLanguage, pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError, serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { deviceToken } from '../auth/device-token.ts';
import { findStarted, forgetStarted, type StartedSignIn } from '../auth/issuer-flow.ts';
import { type PendingIdentity, readPending, savePending } from './pending-identity.ts';

/** How far a sign-in with an issuer has come. */
export type IssuerReply =
  | { step: 'working' | 'cancelled' }
  | { step: 'failed'; message: string }
  | { step: 'pending'; identity: PendingIdentity }
  /** The account has a second factor, which the sign-in page asks for. */
  | { step: 'second-factor'; signIn: string; from: string }
  | { step: 'done'; from: string };

/** Reads the issuer's reply from the URL, removes it there, and finishes the sign-in with it, once. */
export function useIssuerReply({ name, label }: { name: string; label: string }) {
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
    const kept = state === null ? readPending(name) : null;
    if (kept !== null) return wait(kept);
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
