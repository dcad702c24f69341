import { useState } from 'react';
import type { ListedSession } from '@moonfloor/contract/accounts/auth';
import { t } from '@moonfloor/messages/t';
import { regionName } from '@moonfloor/contract/values/country-names';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSend } from '../../api/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Flag } from '../../ui/flag.tsx';
import { FormActions } from '../../ui/form.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Notice } from '../../ui/status-panels.tsx';
import { LoadStatus } from '../../ui/loaded.tsx';
import { AccountList, AccountRow, RemoveButton } from './account-list.tsx';
import styles from './account.module.css';

/** Where the member is signed in: each sign-in can be ended, or all others at once. */
export function Sessions() {
  const list = useLoad<ListedSession[]>((signal) => api('listSessions', {}, { signal }));
  const [done, setDone] = useState<string | null>(null);
  const { send, busy, error } = useSend(t(messages.sessionNotEnded));
  const sessions = list.data ?? [];

  const onEnded = (text: string): void => {
    setDone(text);
    list.reload();
  };
  const endOthers = async (): Promise<void> => {
    await api('endOtherSessions');
    onEnded(t('You are now signed in here only'));
  };

  return (
    <div className={styles.content}>
      <p className="quiet">
        {t('Devices where you’re signed in. If you don’t recognise one, sign it out and change your password.')}
      </p>
      <LoadStatus of={list} failed={t(messages.sessionsFailed)} loading={t('Loading your sign-ins…')} rows={2} />
      {sessions.length > 0 && (
        <AccountList label={t('Sign-ins')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={onEnded} />
          ))}
        </AccountList>
      )}
      {sessions.length > 1 && (
        <FormActions>
          <Button busy={busy} onClick={() => void send(endOthers)}>
            {t('Sign out everywhere else')}
          </Button>
        </FormActions>
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <p role="status">{done}</p>
    </div>
  );
}

function SessionRow({ session, onEnded }: { session: ListedSession; onEnded: (text: string) => void }) {
  const { id, device, country, created_at: since, last_seen_at: lastSeenAt, current } = session;
  return (
    <AccountRow
      name={device}
      mark={current && <Badge status="active">{t('this one')}</Badge>}
      facts={[
        country !== null && <Region code={country} />,
        t('Signed in {moment}', { moment: formatMoment(since) }),
        !current && t('Last used {moment}', { moment: formatMoment(lastSeenAt) }),
      ]}
    >
      {!current && (
        <RemoveButton
          label={t('Sign out')}
          name={t('Sign out {device}', { device })}
          question={t('Sign out {device}?', { device })}
          consequence={t('You will have to sign in again on it.')}
          action={t('Sign out')}
          failed={t(messages.sessionNotEnded)}
          onRemove={() => api('endSession', { params: { id } })}
          onRemoved={() => onEnded(t('{device} has been signed out', { device }))}
        />
      )}
    </AccountRow>
  );
}

function Region({ code }: { code: string }) {
  return (
    <>
      <Flag country={code} /> {regionName(code)}
    </>
  );
}
