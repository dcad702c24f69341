import { writeContent } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { readFields, type RecordTransaction } from '../records/record-type.ts';
import { nextVersionTime, recordWrite } from '../records/record-writes.ts';
import { selectDuePlaces, withExactPlace } from './hidden-place.ts';
import { eventRecordType } from './record-type.ts';
import { findEvent, revealPlace } from './repository.ts';

/** Events that are revealed in one transaction. */
const atOnce = 50;

/** The author of changes in the history that the site makes by itself. */
export const clockActor = { id: null, username: 'Moonfloor' };

/**
 * Reveals the places whose time has come: from then on the event's row has them, so that everything which is made from it
 * shows them, and caches and indexes of all servers follow as after any change. Servers that do so at the same time wait
 * for each other, and the second one finds nothing due.
 */
export async function revealPlaces(
  { store, contentVersion, clock, lifecycle }: Pick<Deps, 'store' | 'contentVersion' | 'clock' | 'lifecycle'>,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const now = instant(clock);
    if ((await selectDuePlaces(store.db, now, 1).executeTakeFirst()) === undefined) return;
    await writeContent(store, contentVersion, async (transaction) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop records its changes
      const db = transaction as RecordTransaction;
      for (const { event_id: id } of await selectDuePlaces(db, now, atOnce).execute())
        await revealOne(db, lifecycle, id, now);
    });
  }
}

async function revealOne(db: RecordTransaction, lifecycle: Deps['lifecycle'], id: number, due: string): Promise<void> {
  const before = await findEvent(db, id);
  if (before === undefined) return;
  const now = nextVersionTime(before.updated_at, due);
  const fields = await readFields(eventRecordType, db, withExactPlace(before));
  await revealPlace(db, before, now);
  const event = await findEvent(db, id);
  if (event === undefined) return;
  await recordWrite({ db, actor: clockActor, now, lifecycle }, eventRecordType, event, fields, { action: 'update' });
}
