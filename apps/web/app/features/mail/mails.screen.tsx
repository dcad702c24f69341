import type { QueuedMail } from '@moonfloor/contract/team/mail-queue';
import { mailReasons } from '@moonfloor/contract/members/member-lists';
import { messages } from '@moonfloor/contract/api/messages';
import { t, tc } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { rich } from '../../ui/rich.tsx';
import { EmptyState } from '../../ui/status-panels.tsx';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Item, ItemFacts } from '../../ui/item-list.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { useAction } from '../inbox/use-action.ts';

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
      {t('Mails normally go out at once; waiting ones are listed here.')}
    </EmptyState>
  );
}

/** Returns the state of a mail, as a sentence. */
function stateText({ state, reason }: QueuedMail): string {
  if (reason === mailReasons.expired) return t('Not sent: its links had expired');
  if (state === 'sending') return t('Being sent');
  if (state === 'waiting') return tc('mail', 'Waiting');
  if (state === 'undeliverable') return t('The mail server did not accept it');
  return reason === mailReasons.interrupted
    ? t('Perhaps delivered: the server stopped while sending it')
    : t('Perhaps delivered: the mail server did not confirm it');
}

const knownReasons: readonly string[] = Object.values(mailReasons);

/** A mail of the queue with its actions. Calls `onChange` after a change. */
function MailCard({ mail, onChange }: { mail: QueuedMail; onChange: () => void }) {
  const { to, kind, subject, state, tries, reason, created_at: created, next_try_at: next } = mail;
  const { act, busy } = useMailActions(mail, onChange);
  const [confirming, setConfirming] = useState(false);
  return (
    <Item heading={<bdi>{subject}</bdi>}>
      <ItemFacts>
        <span>{rich('To {address}', { address: <bdi>{to}</bdi> })}</span>
        <code>{kind}</code>
        <time dateTime={created}>{formatMoment(created)}</time>
      </ItemFacts>
      <p>
        {[
          stateText(mail),
          tries > 0 && t('{tries, plural, one {# try} other {# tries}}', { tries }),
          next !== null && tries > 0 && t('Next try {moment}', { moment: formatMoment(next) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {reason !== null && !knownReasons.includes(reason) && (
        <p dir="auto">
          <code>{reason}</code>
        </p>
      )}
      {state !== 'sending' && (
        <div className="wrapped">
          {mail.resendable && (
            <Button
              busy={busy}
              aria-label={
                state === 'waiting' ? t('Send now to {name}', { name: to }) : t('Send again to {name}', { name: to })
              }
              onClick={() => void act('resend')}
            >
              {state === 'waiting' ? t('Send now') : t('Send again')}
            </Button>
          )}
          <Button aria-label={t('Discard mail to {name}', { name: to })} onClick={() => setConfirming(true)}>
            {tc('mail', 'Discard')}
          </Button>
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={t('Discard this mail?')}
          action={tc('mail', 'Discard')}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void act('discard');
          }}
        >
          <p>{rich('{address} will not get it.', { address: <bdi>{to}</bdi> })}</p>
        </ConfirmDialog>
      )}
    </Item>
  );
}

/** Sends a mail again or discards it, and reports that in a toast. */
function useMailActions({ id, to }: QueuedMail, onChange: () => void) {
  const { run, busy } = useAction(onChange, (status) => [404, 409].includes(status));
  const act = (action: 'resend' | 'discard'): Promise<boolean> =>
    run(() => api(action === 'resend' ? 'resendMail' : 'discardMail', { params: { id } }), {
      text:
        action === 'resend'
          ? t('The mail to {name} will be sent now', { name: to })
          : t('The mail to {name} was discarded', { name: to }),
    });
  return { act, busy };
}
