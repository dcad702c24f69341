import { useState } from 'react';
import type { Follow } from '@moonfloor/contract/members/follows';
import { messages } from '@moonfloor/contract/api/messages';
import { msg, t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { api } from '../../api/browser.ts';
import { serverMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.tsx';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { useLoad } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { reloadFollows } from '../records/follow-button.tsx';
import { AccountList, AccountRow } from './account-list.tsx';
import { countries } from '@moonfloor/contract/values/countries';
import { styles as allStyles } from '@moonfloor/contract/values/lists';
import { styleName } from '@moonfloor/contract/values/style-names';
import { useSend } from '../../api/use-send.ts';
import { sortedCountries } from '../records/sorted-countries.ts';

const kinds = {
  artist: msg('Artist'),
  decoration: msg('Decoration'),
  event: msg('Event'),
  venue: msg('Venue'),
  label: msg('Label'),
  country: msg('Country'),
  style: msg('Style'),
  filter: msg('Filter'),
} as const;

/** The list of the member's follows, each with a button that ends it. */
export function FollowList() {
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
      {list.error !== null && list.data === null && (
        <ErrorPanel message={t(messages.followsFailed)} onRetry={list.reload} />
      )}
      {list.data === null && list.error === null && (
        <SkeletonList layout="row" count={2} label={t('Loading what you follow…')} />
      )}
      {list.data !== null && follows.length === 0 && (
        <p className="quiet">
          {t('You follow nothing yet. Artists, crews and labels have a button on their pages, filters on the map.')}
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
  const { type, id, query } = follow;
  const name = follow.name ?? t('No longer public');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const handleAccessError = useAccessErrorHandler();
  const remove = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await (type === 'filter'
        ? api('unfollowFilter', { params: { id: Number(id) } })
        : api('unfollow', { params: { type, id: String(id) } }));
      onRemoved(name);
      return;
    } catch (failure) {
      if (!handleAccessError(failure)) setError(serverMessage(failure, t(messages.followFailed)));
    }
    setBusy(false);
  };
  const to = query === null ? pageOf(follow) : `/events?${query}`;
  return (
    <AccountRow
      name={<strong>{to === null ? <bdi>{name}</bdi> : <Link to={to}>{<bdi>{name}</bdi>}</Link>}</strong>}
      facts={[t(kinds[type])]}
    >
      <Button size="small" busy={busy} aria-label={t('Remove {name}', { name })} onClick={() => void remove()}>
        {t('Remove')}
      </Button>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </AccountRow>
  );
}

/** The page of a followed thing; null if it has none. */
function pageOf({ type, id, name }: Follow): string | null {
  if (name === null || type === 'label') return null;
  if (type === 'country' || type === 'style') return `/events?${new URLSearchParams({ [type]: String(id) })}`;
  return `/${type}/${id}`;
}

/** Follows a country or a style, chosen from a list. Calls `onFollowed` then. */
function NewFollow({ onFollowed }: { onFollowed: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const send = useSend();
  const follow = async (value: string): Promise<void> => {
    const [type, id] = value.split(':', 2);
    if (id === undefined) return;
    setBusy(true);
    const call = async (): Promise<void> => {
      await api('follow', { params: { type: type === 'style' ? 'style' : 'country', id } });
      onFollowed();
    };
    setError(await send(call, t(messages.followFailed)));
    setBusy(false);
  };
  return (
    <>
      <SelectField
        label={t('Follow a country or style')}
        help={t('You hear of all new events there, or of this style.')}
        value=""
        disabled={busy}
        onChange={({ target }) => void follow(target.value)}
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
      </SelectField>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
