import { setImmediate } from 'node:timers/promises';
import type { EventIndex } from '../platform/event-index/event-index.ts';
import type { EventIndexSource } from '../platform/event-index/open-event-index.ts';

/** Waits until events are looked for in memory, and answers the index as it is then. */
export async function loaded(events: EventIndexSource): Promise<EventIndex> {
  for (;;) {
    const index = await events.now();
    if (index !== null) return index;
    await setImmediate();
  }
}
