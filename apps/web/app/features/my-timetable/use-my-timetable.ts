import { useEffect, useState, useSyncExternalStore } from 'react';
import { starKey } from '@moonfloor/contract/members/star-types';
import { tellWorker } from '../../api/keep-offline.ts';
import { removeStored, storedKeys } from '../../ui/storage.ts';
import { useNow } from '../events/timetable/use-now.ts';
import { useRefresh } from '../events/timetable/use-refresh.ts';
import { type KnownStarred, mapLists, readKnown, refreshKnown, remember } from '../stars/known-starred.ts';
import { endReminders } from '../stars/push-reminders.ts';
import {
  areStarsAwaited,
  areStarsMissing,
  readStars,
  type Stars,
  subscribeToStars,
  clearStars,
} from '../stars/star-store.ts';

/** The stars of this device, with the known facts about their targets. */
export interface MyTimetable {
  stars: Stars;
  /** Includes everything that was starred when the page was opened. */
  knownStarred: KnownStarred;
  /** Whether it is being looked up, and whether that has failed: then it is shown as last known. */
  busy: boolean;
  failed: boolean;
  retry: () => void;
  /** Removes everything from this device. */
  clear: () => void;
}

/** Returns the starred things; looks them up when the page is opened, from time to time, and when another device or tab has added something. */
export function useMyTimetable(): MyTimetable {
  const stars = useSyncExternalStore(subscribeToStars, readStars);
  const awaited = useSyncExternalStore(subscribeToStars, areStarsAwaited);
  const missing = useSyncExternalStore(subscribeToStars, areStarsMissing);
  const [knownStarred, setKnownStarred] = useState(() => remember({}));
  const [state, setState] = useState({ busy: true, failed: false });
  const [tries, setTries] = useState(0);
  const [receivedAt, setReceivedAt] = useState(() => Date.now());
  // things that are not public are asked for once only
  const [askedKeys, setAskedKeys] = useState<ReadonlySet<string> | null>(null);
  const unasked = askedKeys === null ? 0 : Object.keys(stars.stars).filter((key) => !askedKeys.has(key)).length;
  useEffect(() => {
    const abort = new AbortController();
    setAskedKeys(new Set(Object.keys(readStars().stars)));
    setState((before) => ({ ...before, busy: true }));
    refreshKnown(abort.signal).then(
      (refreshed) => {
        if (abort.signal.aborted) return;
        setKnownStarred((before) => withUnstarred(refreshed, before));
        setState({ busy: false, failed: false });
        setReceivedAt(Date.now());
      },
      () => !abort.signal.aborted && setState({ busy: false, failed: true }),
    );
    return () => abort.abort();
  }, [tries]);
  const hasStars = Object.keys(stars.stars).length > 0;
  const lacksAll = missing && !hasStars;
  // the code that asks the account may not have loaded
  const retry = (): void => (lacksAll ? window.location.reload() : setTries((count) => count + 1));
  useEffect(() => {
    if (unasked > 0) setTries((count) => count + 1);
  }, [unasked]);
  useRefresh(receivedAt, useNow(), () => setTries((count) => count + 1));
  const clear = (): void => {
    // offline, the browser still accepts no more reminders
    clearDevice().catch(() => undefined);
    setKnownStarred(readKnown());
  };
  // without stars, there is nothing to look up
  const busy = awaited || (state.busy && hasStars);
  return { stars, knownStarred, failed: state.failed || lacksAll, busy, retry, clear };
}

/** Adds the things that have lost their star since the page was opened. */
function withUnstarred(refreshed: KnownStarred, before: KnownStarred): KnownStarred {
  const { stars } = readStars();
  return mapLists((list, type) => {
    const unstarred = Object.entries(before[list]).filter(([id]) => !(starKey({ type, id: Number(id) }) in stars));
    return { ...Object.fromEntries(unstarred), ...refreshed[list] };
  });
}

/**
 * Removes all stars from this device, with its reminders and the copies of starred events, also of those of starred sets.
 * Stars of an account stay there.
 */
async function clearDevice(): Promise<void> {
  const { events, sets } = readKnown();
  const keptEvents = new Set([...Object.keys(events).map(Number), ...Object.values(sets).map(({ event }) => event.id)]);
  for (const id of keptEvents) void tellWorker({ remove: id });
  clearStars();
  removeStored(storedKeys('stars'));
  await endReminders();
}
