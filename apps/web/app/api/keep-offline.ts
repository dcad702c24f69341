import { currentLanguage } from '@moonfloor/messages/t';
import { pathIn } from '@moonfloor/messages/languages';
import type { WorkerMessage } from './kept-pages.ts';

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
