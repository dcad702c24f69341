import { useState } from 'react';
import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { useAddressToken } from '../../api/use-address-token.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';

export const parameters = ['token'];

/** The URL has a token that must not leave this browser. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [{ title: `${t('Unsubscribe')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The page to which mails lead to end them. It asks first, because mail programs open links by themselves. */
export default function UnsubscribeScreen() {
  const token = useAddressToken();
  const [step, setStep] = useState<'ready' | 'busy' | 'done'>('ready');
  const [failure, setFailure] = useState<string | null>(null);
  const unsubscribe = async (): Promise<void> => {
    setStep('busy');
    setFailure(null);
    try {
      await api('unsubscribe', { query: { token } });
      setStep('done');
    } catch (error) {
      setFailure(serverMessage(error, t(messages.followFailed)));
      setStep('ready');
    }
  };
  return (
    <>
      <PageHeader title={t('Unsubscribe')} />
      {step === 'done' ? (
        <>
          <Notice>{t('You will get no more mails about what you follow.')}</Notice>
          <LinkButton to="/account#following">{t('Back to your account')}</LinkButton>
        </>
      ) : (
        <>
          {failure !== null && <ErrorPanel message={failure} />}
          <p>{t('Do you want to end mails about what you follow? Your notifications here stay.')}</p>
          <p className="actions">
            <Button tone="primary" size="large" busy={step === 'busy'} onClick={() => void unsubscribe()}>
              {t('End these mails')}
            </Button>
          </p>
        </>
      )}
    </>
  );
}
