import type { EventAround } from '@moonfloor/contract/around';
import type { EventDetail } from '@moonfloor/contract/events';
import type { Client } from '../../api/client.ts';

/**
 * What an event's page shows. `info` is its description without a line-up that it repeats. `around` is an extra, null
 * where it could not be had.
 */
export interface EventPage {
  event: EventDetail;
  info: string | null;
  around: EventAround | null;
}

/** Fetches an event with what is around it; `signed` asks as the signed-in visitor. Rejects when there is no event. */
export async function fetchEventPage(client: Client, id: string | undefined, { signed = false } = {}): Promise<EventPage> {
  const [event, around] = await Promise.all([
    client('getEvent', { params: { id } }, { signed }),
    client('getEventAround', { params: { id } }, { signed }).catch(() => null),
  ]);
  return { event, info: await infoOf(event), around };
}

/** The code that reads descriptions comes only where there is something to compare; where it fails the text stands whole. */
async function infoOf({ description, floors }: EventDetail): Promise<string | null> {
  try {
    if (description === null || floors.length === 0) return description;
    return (await import('./repeated-line-up.ts')).withoutRepeatedLineUp(description, floors);
  } catch {
    return description;
  }
}
