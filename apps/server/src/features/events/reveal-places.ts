import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { editableBySite } from '../records/access.ts';
import { changeEditable, requireRecord, writeAsSite } from '../records/record-writes.ts';
import { revealTime, saveRevealTime, selectDuePlaces, withExactPlace } from './hidden-place.ts';
import { eventRecordType } from './record-type.ts';
import { revealPlace } from './repository.ts';

/** Events that are revealed in one transaction. */
const atOnce = 50;

/**
 * Writes hidden places whose time has come into the rows of their events, so that pages, caches and indexes on all servers
 * follow as after an edit. Servers that run it at once wait for each other; the second finds nothing due.
 */
export async function revealPlaces(
  deps: Pick<Deps, 'store' | 'contentVersion' | 'clock' | 'lifecycle'>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    if ((await selectDuePlaces(deps.store.db, instant(deps.clock), 1).executeTakeFirst()) === undefined) return;
    await writeAsSite(deps, async (writing) => {
      for (const { event_id: id } of await selectDuePlaces(writing.db, writing.now, atOnce).execute()) {
        const event = editableBySite(await requireRecord(writing.db, eventRecordType, id));
        const revealAt = revealTime(withExactPlace(event));
        // stored before the time zone of its area was known as now
        if (revealAt !== null && revealAt > writing.now) await saveRevealTime(writing.db, id, revealAt);
        else
          await changeEditable(writing, eventRecordType, event, { action: 'update' }, ({ db, record, now }) =>
            revealPlace(db, record, now),
          );
      }
    });
  }
}
