import { useEffect } from 'react';
import { isStarredByFollow } from '@moonfloor/contract/members/star-types';
import { followKey } from '@moonfloor/contract/members/follow-targets';
import type { Follow } from '@moonfloor/contract/members/follows';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { useSendFromPage } from '../../api/use-send.ts';
import { FollowIcon } from '../../ui/action-icons.tsx';
import { createStore } from '../../ui/create-store.ts';
import { Notice } from '../../ui/status-panels.tsx';
import type { Starrable } from '../stars/known-starred.ts';
import { KeepButton, MyTimetableLink, setStar } from '../stars/star-button.tsx';
import { setStars } from '../stars/star-store.ts';

interface ToggleProps {
  /** Something by id or name, or the canonical form of a filter. */
  wanted: Followable | string;
  label: string;
  wordClass?: string | undefined;
  /** What is starred with it, so that it is in My timetable. */
  star?: Starrable;
}

/** A button that follows, or no longer follows; shown once the member's follows are known. */
export function FollowToggle({ wanted, label, wordClass, star }: ToggleProps) {
  const { account } = useSession();
  const follows = useFollows();
  const { send, busy, error } = useSendFromPage(t(messages.followFailed));
  if (account === null || follows === null) return null;
  const current = findFollow(follows, wanted);

  const toggle = async (): Promise<void> => {
    await (current === undefined ? follow(wanted) : unfollow(current));
    // `unfollow` has removed the star
    if (star !== undefined && current === undefined) setStar(star, true, { isSent: true });
    await reloadFollows(account.id);
  };
  return (
    <>
      <KeepButton
        label={current === undefined ? label : <span title={t('Unfollow')}>{label}</span>}
        kept={current !== undefined}
        icon={<FollowIcon size={18} />}
        busy={busy}
        wordClass={wordClass}
        onPress={() => void send(toggle)}
      />
      {star && current !== undefined && <MyTimetableLink wordClass={wordClass} />}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}

/** Something to follow by id or name. */
interface Followable {
  type: Exclude<Follow['type'], 'filter'>;
  id: number | string;
}

const follow = (wanted: Followable | string): Promise<unknown> =>
  typeof wanted === 'string'
    ? api('followFilter', { body: { query: wanted } })
    : api('follow', { params: { type: wanted.type, id: String(wanted.id) } });

/** Ends a follow, and removes the star of an artist. */
export async function unfollow({ type, id }: Follow): Promise<void> {
  if (type === 'filter') await api('unfollowFilter', { params: { id: Number(id) } });
  else await api('unfollow', { params: { type, id: String(id) } });
  if (isStarredByFollow(type)) setStars([{ type, id: Number(id) }], false, { isSent: true });
}

/** The loaded follows, and the member they belong to. */
const followStore = createStore<{ account: number; follows: Follow[] | null } | null>(null);

/** Returns the follows of the signed-in member, loaded once for all buttons; null until then, and if loading failed. */
function useFollows(): Follow[] | null {
  const account = useSession().account?.id ?? null;
  const state = followStore.use();
  useEffect(() => {
    if (account !== null && followStore.read()?.account !== account) {
      followStore.write({ account, follows: null });
      void reloadFollows(account);
    }
  }, [account]);
  return state?.account === account ? state.follows : null;
}

/** Loads the follows again. */
export async function reloadFollows(account: number): Promise<void> {
  try {
    const follows = await api('listFollows');
    if (followStore.read()?.account === account) followStore.write({ account, follows });
  } catch {
    // buttons stay hidden, and the next page tries again
    if (followStore.read()?.account === account && followStore.read()?.follows === null) followStore.write(null);
  }
}

/** Returns the follow of something, or of a filter in its canonical form. */
function findFollow(follows: readonly Follow[], wanted: Followable | string): Follow | undefined {
  if (typeof wanted === 'string') return follows.find(({ query }) => query === wanted);
  const key = followKey({ type: wanted.type, target: String(wanted.id) });
  return follows.find(({ type, id }) => followKey({ type, target: String(id) }) === key);
}
