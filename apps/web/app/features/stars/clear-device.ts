import { tellWorker } from '../../api/keep-offline.ts';
import { readKnown } from './known-starred.ts';
import { endReminders } from './push-reminders.ts';
import { clearStars } from './store.ts';

/**
 * Removes all stars from this device, with its reminders and the copies of starred events, also of those of starred sets.
 * Stars of an account stay there.
 */
export async function clearDevice(): Promise<void> {
  const { events, sets } = readKnown();
  const kept = new Set([...Object.keys(events).map(Number), ...Object.values(sets).map(({ event }) => event.id)]);
  for (const id of kept) void tellWorker({ remove: id });
  clearStars();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('stars')) localStorage.removeItem(key);
  } catch {
    // where storage is blocked, there is nothing else
  }
  await endReminders();
}
