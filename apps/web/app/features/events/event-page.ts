import type { EventAround } from '@moonfloor/contract/around';
import type { EventDetail } from '@moonfloor/contract/events';
import type { Client } from '../../api/client.ts';

/** What an event's page shows. `around` is an extra, null where it could not be had. */
export interface EventPage {
  event: EventDetail;
  around: EventAround | null;
}

/** Fetches an event with what is around it; `signed` asks as the signed-in visitor. Rejects when there is no event. */
export async function fetchEventPage(client: Client, id: string | undefined, { signed = false } = {}): Promise<EventPage> {
  const [event, around] = await Promise.all([
    client('getEvent', { params: { id } }, { signed }),
    client('getEventAround', { params: { id } }, { signed }).catch(() => null),
  ]);
  return { event, around };
}
