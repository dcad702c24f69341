import { useEffect, useSyncExternalStore } from 'react';
import { followKey } from '@moonfloor/contract/follow-targets';
import type { Follow } from '@moonfloor/contract/follows';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';

/** Something to follow by id or name. */
export interface Followable {
  type: Exclude<Follow['type'], 'filter'>;
  id: number | string;
}

/** The loaded follows, and the member whose they are. */
let known: { account: number; follows: Follow[] | null } | null = null;
const listeners = new Set<() => void>();

function publish(account: number, follows: Follow[] | null): void {
  known = { account, follows };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the follows of the signed-in member, loaded once for all buttons; null until then, and if loading failed. */
export function useFollows(): Follow[] | null {
  const account = useSession().account?.id ?? null;
  const state = useSyncExternalStore(subscribe, () => known);
  useEffect(() => {
    if (account !== null && known?.account !== account) {
      publish(account, null);
      void reloadFollows(account);
    }
  }, [account]);
  return state?.account === account ? state.follows : null;
}

/** Loads the follows again. */
export async function reloadFollows(account: number): Promise<void> {
  try {
    const follows = await api('listFollows');
    if (known?.account === account) publish(account, follows);
  } catch {
    // buttons stay hidden, and the next page tries again
    if (known?.account === account && known.follows === null) known = null;
  }
}

/** Returns the follow of something, or of a filter in its canonical form. */
export function findFollow(follows: readonly Follow[], wanted: Followable | string): Follow | undefined {
  if (typeof wanted === 'string') return follows.find(({ query }) => query === wanted);
  const key = followKey({ type: wanted.type, target: String(wanted.id) });
  return follows.find(({ type, id }) => followKey({ type, target: String(id) }) === key);
}
