import type { EventContext } from '@moonfloor/contract/event-context';
import type { EventDetail } from '@moonfloor/contract/events';
import type { Client } from '../../api/client.ts';

/**
 * What an event's page shows. `info` is its description without a line-up that it repeats. `around` is an extra, null
 * where it could not be had.
 */
export interface EventPageData {
  event: EventDetail;
  info: string | null;
  context: EventContext | null;
}

/** Fetches an event with what is around it; `signed` asks as the signed-in visitor. Rejects when there is no event. */
export async function fetchEventPage(
  client: Client,
  id: string | undefined,
  { signed = false } = {},
): Promise<EventPageData> {
  const [event, context] = await Promise.all([
    client('getEvent', { params: { id } }, { signed }),
    client('getEventAround', { params: { id } }, { signed }).catch(() => null),
  ]);
  return { event, info: await descriptionWithoutLineup(event), context };
}

/** The code that reads descriptions comes only where there is something to compare; where it fails the text stands whole. */
async function descriptionWithoutLineup({ description, floors }: EventDetail): Promise<string | null> {
  try {
    if (description === null || floors.length === 0) return description;
    return (await import('./repeated-lineup.ts')).withoutRepeatedLineup(description, floors);
  } catch {
    return description;
  }
}
