import { useEffect, useState } from 'react';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { type WorkerMessage, keptChannel, type KeptIndex, readKeptIndex } from './kept-pages.ts';
import { openChannel } from './open-channel.ts';

/** Sends a message to the service worker; does nothing where there is none. */
export async function tellWorker(message: WorkerMessage): Promise<void> {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage(message);
}

/**
 * Keeps an event on this device for use offline, with its timetable and the pages of its artists. `starred`
 * events are evicted last; once it is false, the event is kept like one that was opened.
 */
export function keepOffline(event: number, starred: boolean): Promise<void> {
  return tellWorker({ keep: event, starred, path: pathIn(currentLanguage(), `/event/${event}`) });
}

/** Returns the index of kept pages, and follows its changes; null until it is read. */
export function useKeptIndex(): KeptIndex | null {
  const [index, setIndex] = useState<KeptIndex | null>(null);
  useEffect(() => {
    let current = true;
    const read = (): void => void readKeptIndex().then((keptIndex) => current && setIndex(keptIndex));
    const channel = openChannel(keptChannel);
    channel?.addEventListener('message', read);
    read();
    return () => {
      current = false;
      channel?.close();
    };
  }, []);
  return index;
}
