import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { useSecretAddress } from '../../api/use-secret-address.ts';
import { OptionField } from '../../ui/option-field.tsx';
import { FollowList } from './follow-list.tsx';
import styles from './account.module.css';
import type { FollowingFeeds } from '@moonfloor/contract/members/follows';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { FormActions, Choice } from '../../ui/form.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import type { NotificationSettings } from '@moonfloor/contract/members/notifications';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { useLoad } from '../../api/use-load.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** The member's follows, settings of news, and private feeds. */
export function Following() {
  return (
    <div className={styles.content}>
      <NewsSettings />
      <FollowList />
      <PrivateFeeds />
    </div>
  );
}

/** The secret addresses of the calendars and the feed of follows and stars: created, replaced, removed. */
function PrivateFeeds() {
  const { loaded, busy, error, change } = useSecretAddress<{ feeds: FollowingFeeds | null }>((signal) =>
    api('getFollowingFeeds', {}, { signal }),
  );
  const feeds = loaded.data?.feeds ?? null;
  return (
    <>
      <p className="quiet">
        {t(
          'A calendar and a feed of everything that you follow, and a calendar of what you star. Whoever knows their addresses can read them.',
        )}
      </p>
      {loaded.error !== null && loaded.data === null && (
        <ErrorPanel message={t('Your private addresses could not be loaded')} onRetry={loaded.reload} />
      )}
      {feeds !== null && (
        <>
          <CopyText label={t('Address of your calendar')} text={feeds.calendar} />
          <CopyText label={t('Address of your Atom feed')} text={feeds.atom} />
          <CopyText label={t('Address of your timetable')} text={feeds.timetable} />
        </>
      )}
      {loaded.data !== null && (
        <FormActions>
          <Button busy={busy} onClick={() => change(() => api('createFollowingFeeds'))}>
            {feeds === null ? t('Create private addresses') : t('Replace these addresses')}
          </Button>
          {feeds !== null && (
            <Button disabled={busy} onClick={() => change(() => api('revokeFollowingFeeds'))}>
              {t('Remove these addresses')}
            </Button>
          )}
        </FormActions>
      )}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  );
}

/** How often news are mailed, and whether members see the name on events. Each choice is stored at once. */
function NewsSettings() {
  const loaded = useLoad<NotificationSettings>((signal) => api('getNotificationSettings', {}, { signal }));
  const [stored, setStored] = useState<NotificationSettings | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const handleAccessError = useAccessErrorHandler();
  const settings = stored ?? loaded.data;

  const change = async (body: Partial<Omit<NotificationSettings, 'unconfirmed'>>): Promise<void> => {
    setBusy(true);
    setDone(false);
    setError(null);
    // the control shows the choice at once
    if (settings !== null) setStored({ ...settings, ...body });
    try {
      setStored(await api('updateNotificationSettings', { body }));
      setDone(true);
    } catch (failure) {
      setStored(settings);
      if (!handleAccessError(failure)) setError(serverMessage(failure, t(messages.followFailed)));
    }
    setBusy(false);
  };

  if (settings === null)
    return loaded.error === null ? (
      <SkeletonList layout="row" count={1} label={t('Loading what you follow…')} />
    ) : (
      <ErrorPanel message={t('How you get news could not be loaded')} onRetry={loaded.reload} />
    );
  return (
    <>
      <OptionField
        label={t('News by mail')}
        help={t('News are always at the bell. Digests are sent in the morning, weekly ones on Mondays.')}
        options={{ never: t('Never'), 'at-once': t('At once'), daily: t('Daily'), weekly: t('Weekly') }}
        value={settings.mail}
        disabled={busy}
        onChange={(mail) => void change({ mail })}
      />
      {settings.unconfirmed && settings.mail !== 'never' && (
        <Notice tone="bad">{t('Mails are sent once your email address is confirmed.')}</Notice>
      )}
      <Choice
        type="checkbox"
        checked={settings.show_name}
        disabled={busy}
        onChange={({ target }) => void change({ show_name: target.checked })}
      >
        {t('Members may see my name on events to which I go or in which I am interested')}
      </Choice>
      <Choice
        type="checkbox"
        checked={settings.own_mails}
        disabled={busy}
        onChange={({ target }) => void change({ own_mails: target.checked })}
      >
        {t('Mail me when others publish, send back or change what I have added')}
      </Choice>
      {done && <Notice>{t('Your account has been updated')}</Notice>}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
