import { recordWords } from '@moonfloor/contract/records/record-words';
import { useEffect, useState } from 'react';
import { msg, t } from '@moonfloor/messages/t';
import { describeRefusal } from '../../api/form-errors.ts';
import { tellWorker } from '../../api/keep-offline.ts';
import { type OutboxEntry, removeFromOutbox } from '../../api/outbox.ts';
import { useSession } from '../../api/session.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatAge } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import styles from './offline.module.css';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';

const suggestionNames = {
  event: msg('Suggested change of an event'),
  artist: msg('Suggested change of an artist'),
  decoration: msg('Suggested change of a decoration'),
  release: msg('Suggested change of a release'),
  ...mapSimpleTypes(() => msg('Suggested change')),
};

/** How often sending is tried while this page is open, in ms. */
const retryMs = 5000;

/** The member's forms that were submitted offline: each can be sent, changed or discarded. Of those of others, only how many wait. */
export function WaitingForms({ entries: all }: { entries: readonly OutboxEntry[] }) {
  const { account, checking } = useSession();
  const [discarded, setDiscarded] = useState<OutboxEntry | null>(null);
  const entries = all.filter(({ user }) => user === account?.id);
  const others = checking ? 0 : all.length - entries.length;
  const someWait = entries.some(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!someWait) return undefined;
    const send = (): void => {
      if (navigator.onLine) void tellWorker({ send: null });
    };
    const timer = setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [someWait]);
  return (
    <>
      {entries.length + others > 0 && (
        <Section id="waiting" title={t('Waiting to be sent')}>
          {entries.length > 0 && (
            <ul className={styles.list}>
              {entries.map((entry) => (
                <WaitingRow key={entry.key} entry={entry} onDiscard={() => setDiscarded(entry)} />
              ))}
            </ul>
          )}
          <p className={`${styles.hint} quiet`} role="status">
            {someWait && t('This is sent once you are online. Logging out discards it.')}
          </p>
          {others > 0 && (
            <p className={`${styles.hint} quiet`}>
              {t(
                '{count, plural, one {# form from another account is waiting to be sent.} other {# forms from other accounts are waiting to be sent.}}',
                { count: others },
              )}
            </p>
          )}
        </Section>
      )}
      {discarded !== null && (
        <ConfirmDialog
          title={t('Discard {name}?', { name: discarded.title })}
          action={t('Discard')}
          onCancel={() => setDiscarded(null)}
          onConfirm={() => {
            setDiscarded(null);
            void removeFromOutbox(discarded.key);
          }}
        >
          {t('What you entered is lost.')}
        </ConfirmDialog>
      )}
    </>
  );
}

function WaitingRow({ entry, onDiscard }: { entry: OutboxEntry; onDiscard: () => void }) {
  const { key, type, title, form, queuedAt } = entry;
  const message = entry.message || (entry.status === null ? '' : describeRefusal(entry.status));
  return (
    <li className={styles.row}>
      <div>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <p className={`${styles.facts} quiet`}>
          <span>{t(form.startsWith('/suggest/') ? suggestionNames[type] : recordWords[type].one)}</span>
          <span>{t('submitted {age}', { age: formatAge(queuedAt) })}</span>
        </p>
        {message !== '' && <p className={styles.message}>{message}</p>}
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={() => void tellWorker({ send: key })}>
          {t('Send now')}
        </Button>
        <LinkButton size="small" to={`${form}?queued=${key}`}>
          {t('Edit')}
        </LinkButton>
        <Button size="small" tone="danger" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </li>
  );
}
