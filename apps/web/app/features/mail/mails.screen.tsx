import type { QueuedMail } from '@moonfloor/contract/mail-queue';
import { messages } from '@moonfloor/contract/messages';
import { t, tc } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { EmptyState } from '../../ui/status-panels.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { MailCard } from './mail-card.tsx';

export const meta = () => [{ title: `${t('Mail')} · Moonfloor` }, { name: 'robots', content: 'noindex' }];

/** Mails that could not be sent, and those that wait. */
export default function MailsScreen() {
  return (
    <Inbox<'failed' | 'waiting', QueuedMail>
      label={t('Mail')}
      listLabel={t('Mail, latest first')}
      path="/admin-dashboard/mail"
      tabs={[
        { state: 'failed', label: tc('mail', 'Not delivered') },
        { state: 'waiting', label: tc('mail', 'Waiting') },
      ]}
      loadingText={t('Loading mail…')}
      failedText={t(messages.mailsFailed)}
      load={async (query, signal) => {
        const { mails: items, ...rest } = await api('listMails', { query }, { signal });
        return { items, ...rest };
      }}
      renderItem={(mail, onChange) => <MailCard key={mail.id} mail={mail} onChange={onChange} />}
      renderEmpty={(state) => <NoMails state={state} />}
    />
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
