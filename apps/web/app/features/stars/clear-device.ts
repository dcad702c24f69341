import { tellWorker } from '../../api/keep-offline.ts';
import { readKeptIndex } from '../../api/kept-pages.ts';
import { endReminders } from './push-reminders.ts';
import { clearStars } from './store.ts';

/**
 * Removes all stars from this device, with its reminders and the events that are kept on it because they are starred.
 * Stars of an account stay there.
 */
export async function clearDevice(): Promise<void> {
  clearStars();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('stars')) localStorage.removeItem(key);
  } catch {
    // where storage is blocked, there is nothing else
  }
  const { events } = await readKeptIndex();
  for (const { id, starred } of events) if (starred) void tellWorker({ remove: id });
  await endReminders();
}
