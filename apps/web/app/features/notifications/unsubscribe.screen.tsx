import { useState } from 'react';
import { type MetaArgs, useLocation, useParams } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { useAddressToken } from '../../api/use-secret-address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';

export const parameters = ['token', 'about'];

/** The URL has a token that must not leave this browser. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

/** Mails about what a member follows, about what they have added, and about a page that somebody owns: its token is part of the path. */
const kinds = {
  news: {
    title: () => t('Unsubscribe'),
    question: () => t('Stop mails about what you follow? Your notifications here stay.'),
    button: () => t('Stop these mails'),
    done: () => t('You will get no more mails about what you follow.'),
    failed: () => t(messages.followFailed),
    end: (token: string) => api('unsubscribe', { query: { token } }),
  },
  own: {
    title: () => t('Unsubscribe'),
    question: () => t('Stop mails about your records? Your notifications here stay.'),
    button: () => t('Stop these mails'),
    done: () => t('You will get no more mail about what you have added.'),
    failed: () => t(messages.followFailed),
    end: (token: string) => api('unsubscribe', { query: { token, about: 'own' as const } }),
  },
  ownedPage: {
    title: () => t('Mails about your page'),
    question: () => t('Stop mails when others change the page you own?'),
    button: () => t('Stop these mails'),
    done: () => t('You will get no more mail about changes of this page.'),
    failed: () => t('This could not be saved. Please try again.'),
    end: (token: string) => api('muteOwnerMails', { params: { token } }),
  },
};

const kindOf = ({ token }: { token?: string }, search: string) =>
  token !== undefined ? kinds.ownedPage : new URLSearchParams(search).get('about') === 'own' ? kinds.own : kinds.news;

export const meta = ({ params, location }: MetaArgs) => [
  { title: `${kindOf(params, location.search).title()} · Moonfloor` },
  { name: 'robots', content: 'noindex' },
];

/** The page to which mails lead to end them. It asks first, because mail programs open links by themselves. */
export default function UnsubscribeScreen() {
  const params = useParams();
  const { search } = useLocation();
  const addressToken = useAddressToken('about');
  const kind = kindOf(params, search);
  const [step, setStep] = useState<'ready' | 'busy' | 'done'>('ready');
  const [failure, setFailure] = useState<string | null>(null);
  const end = async (): Promise<void> => {
    setStep('busy');
    setFailure(null);
    try {
      await kind.end(params.token ?? addressToken);
      setStep('done');
    } catch (error) {
      setFailure(serverMessage(error, kind.failed()));
      setStep('ready');
    }
  };
  return (
    <>
      <PageHeader title={kind.title()} />
      {step === 'done' ? (
        <>
          <Notice>{kind.done()}</Notice>
          {kind !== kinds.ownedPage && <LinkButton to="/account#following">{t('Back to your account')}</LinkButton>}
        </>
      ) : (
        <>
          {failure !== null && <ErrorPanel message={failure} />}
          <p>{kind.question()}</p>
          <p className="actions">
            <Button tone="primary" size="large" busy={step === 'busy'} onClick={() => void end()}>
              {kind.button()}
            </Button>
          </p>
        </>
      )}
    </>
  );
}
