import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { useParams } from 'react-router';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import styles from './claims.module.css';

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = () => [
  { title: `${t('Mails about your page')} · Moonfloor` },
  { name: 'robots', content: 'noindex' },
];

/** Ends mails about changes of a page that one owns, after asking. */
export default function OwnerMailsScreen() {
  const { token = '' } = useParams();
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [error, setError] = useState<string | null>(null);

  const stop = async (): Promise<void> => {
    setState('busy');
    setError(null);
    try {
      await api('muteOwnerMails', { params: { token } });
      setState('done');
    } catch (error) {
      setError(serverMessage(error, t('This could not be saved. Please try again.')));
      setState('asking');
    }
  };

  return (
    <>
      <PageHeader title={t('Mails about your page')} />
      {state === 'done' ? (
        <Notice>{t('You will get no more mail about changes of this page.')}</Notice>
      ) : (
        <>
          <p className={styles.question}>{t('Do you want no more mail when others change the page that you own?')}</p>
          <FormActions>
            <Button tone="primary" busy={state === 'busy'} onClick={() => void stop()}>
              {t('Stop these mails')}
            </Button>
          </FormActions>
        </>
      )}
      {error !== null && <ErrorPanel message={error} />}
    </>
  );
}
