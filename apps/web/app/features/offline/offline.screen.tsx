import { useLocation } from 'react-router';
import { sitePath } from '@moonfloor/contract/site-path';
import { t } from '@moonfloor/messages/t';
import { useKeptIndex } from '../../api/use-kept-index.ts';
import { useOutbox } from '../../api/use-outbox.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { InstallHint } from './install-hint.tsx';
import { KeptEvents } from './kept-events.tsx';
import { WaitingForms } from './waiting-forms.tsx';
import styles from './offline.module.css';

export const meta = () => [{ title: `${t('Offline')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** The pages kept on this device; shown offline in place of all others. */
export default function OfflineScreen() {
  const wanted = sitePath(new URLSearchParams(useLocation().search).get('page') ?? '');
  const index = useKeptIndex();
  const waiting = useOutbox();
  return (
    <div className={styles.page}>
      <PageHeader title={t('Offline')} subtitle={t('What this device keeps for times without signal')} />
      {index !== null && wanted !== null && <Missing path={wanted} />}
      {waiting !== null && <WaitingForms entries={waiting} />}
      <Section id="kept" title={t('Saved events')}>
        <KeptEvents index={index} />
      </Section>
      <Section id="install" title={t('As an app')}>
        <InstallHint />
      </Section>
    </div>
  );
}

/** Says that a page could not be opened. Its path has its language. */
function Missing({ path }: { path: string }) {
  return (
    <ErrorPanel
      message={t('Moonfloor cannot be reached, and this page is not saved on this device.')}
      onRetry={() => window.location.assign(path)}
    />
  );
}
