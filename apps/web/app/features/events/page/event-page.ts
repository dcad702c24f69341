import type { EventContext } from '@moonfloor/contract/events/event-context';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { LocalText } from '@moonfloor/contract/values/translations';
import { forReader, textForReader } from '../../records/local-text.ts';
import type { FetchPage } from '../../records/record-page.tsx';
import type { DescribedFacts } from './describe-facts.ts';
import { withoutRepeatedLineup } from './repeated-lineup.ts';

/**
 * Data of an event's page; `info` is the description for the reader without a repeated line-up, `context` may be missing.
 */
export interface EventPageData {
  event: EventDetail;
  info: LocalText | null;
  context: EventContext | null;
  facts: DescribedFacts;
}

/** Fetches an event with its context. Rejects if the event does not exist. */
export const fetchEventPage: FetchPage<EventPageData> = async (client, id, { signed = false }) => {
  const [event, context] = await Promise.all([
    client('getEvent', { params: { id } }, { signed }).then((event) =>
      forReader(event, { alternative_names: [], floors: [], decorations: [], sources: [], claimed_by: [], facts: {} }),
    ),
    client('getEventAround', { params: { id } }, { signed }).catch(() => null),
  ]);
  return { event, info: descriptionWithoutLineup(event), context, facts: await describe(event) };
};

/** Describes what is known by code that is no part of a first load, for which the server does it; if that fails, nothing. */
async function describe(event: EventDetail): Promise<DescribedFacts> {
  const nothing: DescribedFacts = { known: [], prices: [] };
  if (Object.keys(event.facts).length === 0) return nothing;
  return import('./describe-facts.ts').then(({ describeFacts }) => describeFacts(event)).catch(() => nothing);
}

/** Returns the description for the reader without a line-up that the page lists anyway; null if nothing remains. */
function descriptionWithoutLineup({ description, descriptions, floors }: EventDetail): LocalText | null {
  const info = textForReader(description, descriptions);
  if (info === null || floors.length === 0) return info;
  const text = withoutRepeatedLineup(info.text, floors);
  return text === null ? null : { ...info, text };
}
