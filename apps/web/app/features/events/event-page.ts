import type { EventContext } from '@moonfloor/contract/event-context';
import type { EventDetail } from '@moonfloor/contract/events';
import type { FetchPage } from '../records/record-page.tsx';

/** Data of an event's page; `info` is the description without a repeated line-up, `context` may be missing. */
export interface EventPageData {
  event: EventDetail;
  info: string | null;
  context: EventContext | null;
}

/** Fetches an event with its context. Rejects if the event does not exist. */
export const fetchEventPage: FetchPage<EventPageData> = async (client, id, { signed = false }) => {
  const [event, context] = await Promise.all([
    client('getEvent', { params: { id } }, { signed }),
    client('getEventAround', { params: { id } }, { signed }).catch(() => null),
  ]);
  return { event, info: await descriptionWithoutLineup(event), context };
};

/** Loads the parser only if there is a line-up to compare with; if that fails, returns the full text. */
async function descriptionWithoutLineup({ description, floors }: EventDetail): Promise<string | null> {
  try {
    if (description === null || floors.length === 0) return description;
    return (await import('./repeated-lineup.ts')).withoutRepeatedLineup(description, floors);
  } catch {
    return description;
  }
}
