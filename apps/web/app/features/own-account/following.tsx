import { useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import type { Follow, FollowingFeeds } from '@moonfloor/contract/members/follows';
import type { NotificationSettings } from '@moonfloor/contract/members/notifications';
import { countries } from '@moonfloor/contract/values/countries';
import { keysOf } from '@moonfloor/contract/values/keys';
import { styles as allStyles } from '@moonfloor/contract/values/lists';
import { styleName } from '@moonfloor/contract/values/style-names';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { useLoad } from '../../api/use-load.ts';
import { useSecretAddress } from '../../api/use-secret-address.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { OptionField } from '../../ui/field.tsx';
import { Choice } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { SecretAddressActions } from '../../ui/secret-address-actions.tsx';
import { SelectAction } from '../../ui/select-action.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { LoadStatus } from '../../ui/loaded.tsx';
import { reloadFollows, unfollow } from '../records/follow-button.tsx';
import { sortedCountries } from '../records/sorted-countries.ts';
import { releasesPath } from '../releases/releases-path.ts';
import { AccountList, AccountRow } from './account-list.tsx';
import styles from './account.module.css';

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
          'A calendar and a feed of everything you follow, and a calendar of what you star. Anyone with the link can read them.',
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
        <SecretAddressActions
          exists={feeds !== null}
          busy={busy}
          labels={{
            create: t('Create private addresses'),
            replace: t('Replace these addresses'),
            remove: t('Remove these addresses'),
          }}
          onCreate={() => change(() => api('createFollowingFeeds'))}
          onRemove={() => change(() => api('revokeFollowingFeeds'))}
        />
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}

/** How often news are mailed, and whether members see the name on events. Each choice is stored at once. */
function NewsSettings() {
  const loaded = useLoad<NotificationSettings>((signal) => api('getNotificationSettings', {}, { signal }));
  const [stored, setStored] = useState<NotificationSettings | null>(null);
  const { send, error } = useSend(t(messages.followFailed));
  const [done, setDone] = useState(false);
  const settings = stored ?? loaded.data;

  const change = async (body: Partial<Omit<NotificationSettings, 'unconfirmed'>>): Promise<void> => {
    setDone(false);
    // the control shows the choice at once
    if (settings !== null) setStored({ ...settings, ...body });
    const failure = await send(async () => {
      await api('updateNotificationSettings', { body });
      setDone(true);
    });
    // others may have been stored meanwhile
    if (failure !== undefined)
      setStored(
        (now) =>
          now && settings && { ...now, ...Object.fromEntries(keysOf(body).map((name) => [name, settings[name]])) },
      );
  };

  if (settings === null)
    return (
      <LoadStatus
        of={loaded}
        failed={t('Your news settings could not be loaded')}
        loading={t('Loading what you follow…')}
      />
    );
  return (
    <>
      <OptionField
        label={t('News by mail')}
        help={t('News always appears under the bell. Digests are sent in the morning, weekly ones on Mondays.')}
        options={{ never: t('Never'), 'at-once': t('At once'), daily: t('Daily'), weekly: t('Weekly') }}
        value={settings.mail}
        onChange={(mail) => void change({ mail })}
      />
      {settings.unconfirmed && settings.mail !== 'never' && (
        <Notice tone="bad">{t('Mails are sent once your email address is confirmed.')}</Notice>
      )}
      <Choice
        type="checkbox"
        checked={settings.show_name}
        onChange={({ target }) => void change({ show_name: target.checked })}
      >
        {t('Show my name to members on events I’m going to or interested in')}
      </Choice>
      <Choice
        type="checkbox"
        checked={settings.own_mails}
        onChange={({ target }) => void change({ own_mails: target.checked })}
      >
        {t('Mail me when others publish, send back or change what I have added')}
      </Choice>
      {done && <Notice>{t('Your account has been updated')}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}

const kinds = {
  artist: msg('Artist'),
  decoration: msg('Decoration'),
  event: msg('Event'),
  venue: msg('Venue'),
  promoter: msg('Promoter'),
  label: msg('Label'),
  country: msg('Country'),
  style: msg('Style'),
  filter: msg('Filter'),
  series: msg('Series'),
} as const;

/** The list of the member's follows, each with a button that ends it. */
function FollowList() {
  const list = useLoad<Follow[]>((signal) => api('listFollows', {}, { signal }));
  const [removed, setRemoved] = useState<string | null>(null);
  const { account } = useSession();
  const follows = list.data ?? [];
  const onRemoved = (name: string): void => {
    setRemoved(t('You no longer follow {name}', { name }));
    list.reload();
    if (account !== null) void reloadFollows(account.id);
  };
  const onFollowed = (): void => {
    setRemoved(null);
    list.reload();
    if (account !== null) void reloadFollows(account.id);
  };
  return (
    <>
      <LoadStatus of={list} failed={t(messages.followsFailed)} loading={t('Loading what you follow…')} rows={2} />
      {list.data !== null && follows.length === 0 && (
        <p className="quiet">
          {t(
            'You are not following anything yet. Use the Follow button on the pages of artists, decorations, venues, promoters, labels and series, and for filters on the map.',
          )}
        </p>
      )}
      {follows.length > 0 && (
        <AccountList label={t('What I follow')}>
          {follows.map((follow) => (
            <FollowRow key={`${follow.type} ${follow.id}`} follow={follow} onRemoved={onRemoved} />
          ))}
        </AccountList>
      )}
      <p role="status">{removed}</p>
      <NewFollow onFollowed={onFollowed} />
    </>
  );
}

function FollowRow({ follow, onRemoved }: { follow: Follow; onRemoved: (name: string) => void }) {
  const { type, query } = follow;
  // following a series is following the filter for its events
  const series = query?.match(/^series=(\d+)$/)?.[1];
  const name = follow.name ?? t('No longer public');
  const { send, busy, error } = useSend(t(messages.followFailed));
  const remove = async (): Promise<void> => {
    await unfollow(follow);
    onRemoved(name);
  };
  const listAddress = query === null ? pageOf(follow) : `/events?${query}`;
  return (
    <AccountRow
      name={name}
      to={series === undefined ? listAddress : `/series/${series}`}
      facts={[t(kinds[series === undefined ? type : 'series']), follow.day !== null && formatDate(follow.day)]}
    >
      <Button size="small" busy={busy} aria-label={t('Unfollow {name}', { name })} onClick={() => void send(remove)}>
        {t('Unfollow')}
      </Button>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </AccountRow>
  );
}

/** The page of a followed thing; null if it has none. */
function pageOf({ type, id, name }: Follow): string | null {
  if (name === null) return null;
  if (type === 'label') return releasesPath({ tab: 'past', q: name });
  if (type === 'country' || type === 'style') return `/events?${new URLSearchParams({ [type]: String(id) })}`;
  return `/${type}/${id}`;
}

/** Follows a country or a style, chosen from a list. Calls `onFollowed` then. */
function NewFollow({ onFollowed }: { onFollowed: () => void }) {
  const { send, busy, error } = useSend(t(messages.followFailed));
  const follow = async (value: string): Promise<void> => {
    const [type, id] = value.split(':', 2);
    if (id === undefined) return;
    const params = { type: type === 'style' ? 'style' : 'country', id } as const;
    await send(() => api('follow', { params }).then(onFollowed));
  };
  return (
    <>
      <SelectAction
        label={t('Follow a country or style')}
        help={t('You’ll be told about new events in this country or style.')}
        action={t('Follow')}
        busy={busy}
        onAct={(value) => void follow(value)}
      >
        <option value="">{t('Choose…')}</option>
        <optgroup label={t('Styles')}>
          {allStyles.map((style) => (
            <option key={style} value={`style:${style}`}>
              {styleName(style)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('Countries')}>
          {sortedCountries(countries.map(({ name }) => name)).map(({ name, shown }) => (
            <option key={name} value={`country:${name}`}>
              {shown}
            </option>
          ))}
        </optgroup>
      </SelectAction>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
