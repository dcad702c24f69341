import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import { formatNumber, t, tc } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/status-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MailCard } from './mail-card.tsx';
import styles from './mails.module.css';

export const meta = () => [{ title: `${t('Mail')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

const address = '/admin-dashboard/mail';
const addresses = { failed: address, waiting: `${address}?state=waiting` } as const;

/** Mails that could not be sent, and those that wait. */
export default function MailsScreen() {
  const [params, setParams] = useSearchParams();
  const state = params.get('state') === 'waiting' ? 'waiting' : 'failed';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, busy, reload } = useLoad(
    (signal) => api('listMails', { query: { state, page } }, { signal }),
    `${state} ${page}`,
  );
  const list = useRef<HTMLOListElement>(null);
  const label = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('{name} ({count})', { name, count: formatNumber(count) });
  const toPage = (to: number): void =>
    setParams({ ...(state === 'waiting' && { state }), ...(to > 1 && { page: String(to) }) });
  const reloadList = (): void => {
    // The focused entry may be about to be removed.
    list.current?.focus({ preventScroll: true });
    reload();
  };
  return (
    <>
      <Tabs
        label={t('Mail')}
        current={addresses[state]}
        tabs={[
          { to: addresses.failed, label: label(tc('mail', 'Not delivered'), data?.totals.failed) },
          { to: addresses.waiting, label: label(tc('mail', 'Waiting'), data?.totals.waiting) },
        ]}
      />
      {error !== null && <ErrorPanel message={t(messages.mailsFailed)} onRetry={reload} />}
      {data === null && error === null && <SkeletonList layout="row" count={3} label={t('Loading mail…')} />}
      {data !== null && data.mails.length === 0 && <NoMails state={state} />}
      {data !== null && data.mails.length > 0 && (
        <ol ref={list} className={styles.list} tabIndex={-1} aria-label={t('Mail, latest first')}>
          {data.mails.map((mail) => (
            <MailCard key={mail.id} mail={mail} onChange={reloadList} />
          ))}
        </ol>
      )}
      {data !== null && (data.pagination.pages > 1 || page > 1) && (
        <Pager page={page} pages={data.pagination.pages} busy={busy} onPage={toPage} />
      )}
    </>
  );
}

function NoMails({ state }: { state: 'failed' | 'waiting' }) {
  return state === 'failed' ? (
    <EmptyState text={t('No mail has failed')}>
      {t('Mails that cannot be delivered appear here with the reason, and can be sent again.')}
    </EmptyState>
  ) : (
    <EmptyState text={t('No mail is waiting')}>
      {t('Mails are sent within a second; when the mail server is busy, they wait here.')}
    </EmptyState>
  );
}
