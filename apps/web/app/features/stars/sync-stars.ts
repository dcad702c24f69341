import { starKey, starOfKey } from '@moonfloor/contract/members/star-types';
import type { StarChange } from '@moonfloor/contract/members/stars';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { api } from '../../api/browser.ts';
import { ApiError } from '../../api/client.ts';
import { changeStars, noteAnswer, readStars, type Stars, subscribeToStars } from './star-store.ts';

/** Delay between a change and sending it, so that several go together, in ms. */
const delayMs = 1000;

/**
 * Keeps the stars of this device and those of an account the same, until the returned function is called: at once, after
 * changes, and when the page is shown or left or the device is connected again. Failed changes are sent the next time.
 */
export function startSync(account: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let sent: Stars['unsent'] | null = null;
  let stopped = false;
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    last = Date.now();
    sent = readStars().unsent;
    syncStars(account, () => stopped).then(
      () => noteAnswer(account, true),
      () => noteAnswer(account, false),
    );
  };
  const onChange = (): void => {
    const { unsent } = readStars();
    if (unsent === sent) return;
    clearTimeout(timer);
    timer = Object.keys(unsent).length > 0 ? setTimeout(run, delayMs) : undefined;
  };
  const onVisibility = (): void => {
    // the timers of a page that is left may never run
    if (document.visibilityState === 'visible' ? Date.now() - last > minuteMs : timer !== undefined) run();
  };
  run();
  const stop = subscribeToStars(onChange);
  window.addEventListener('online', run);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stopped = true;
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', run);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/**
 * Sends the changes that the account does not have yet, and takes over its stars. If there are too many with those of other
 * devices, both keep theirs until some are removed. Nothing is taken over if it `isStopped` when the answer arrives.
 */
async function syncStars(account: number, isStopped: () => boolean): Promise<void> {
  const sentStars = readStars();
  const answer = await send(changesOf(sentStars));
  if (isStopped()) return;
  if (answer === null) {
    const refused = (await send([]))?.length ?? 0;
    if (!isStopped()) changeStars((now) => ({ ...now, refused }));
    return;
  }
  changeStars((now) => {
    // changes since then
    const unsent = Object.fromEntries(
      Object.entries(now.unsent).filter(([key, [at]]) => sentStars.unsent[key]?.[0] !== at),
    );
    const stars = Object.fromEntries(answer.map(({ at, ...target }) => [starKey(target), Date.parse(at)]));
    for (const [key, [at, starred]] of Object.entries(unsent)) {
      if (starred) stars[key] = at;
      else delete stars[key];
    }
    return { stars, unsent, account, refused: null };
  });
}

/** Sends changes, and returns the account's stars; null if it would have too many. */
async function send(changes: StarChange[]) {
  try {
    return (await api('syncStars', { body: { changes, now: new Date().toISOString() } })).stars;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return null;
    throw error;
  }
}

/** Returns the changes that the account does not have yet. */
const changesOf = ({ unsent }: Stars): StarChange[] =>
  Object.entries(unsent).flatMap(([key, [at, starred]]) => {
    const target = starOfKey(key);
    return target === null ? [] : [{ ...target, starred, at: new Date(at).toISOString() }];
  });

/** How long a sign-out waits for changes to be sent, in ms. */
const lastMs = 3000;

/** Sends the changes before a sign-out; returns how many the account still does not have. */
export async function sendLastChanges(account: number): Promise<number> {
  const count = (): number => Object.keys(readStars().unsent).length;
  if (count() > 0)
    await Promise.race([
      syncStars(account, () => false).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, lastMs)),
    ]);
  return count();
}
