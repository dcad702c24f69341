import type { Api } from '@moonfloor/contract/api/api';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import type { Deps } from '../../deps.ts';
import type { HandlerInput } from '../../http/route.ts';
import { submitRecord } from '../records/record-service.ts';
import { eventRecordType } from './record-type.ts';
import { createAfterRequest } from './series/create-occurrences.ts';
import { parseRepetition } from './series/rule-days.ts';
import { repeatEvent, requireJoinable } from './series/start-series.ts';

/** Submits an event; one that repeats with a series and its other occurrences. Throws what `submitRecord` throws. */
export async function submitEvent(deps: Deps, input: HandlerInput<Api['submitEvent']>): Promise<EventDetail> {
  const { recurrence = null, exceptions = [], extra_dates = [], series_id, ...fields } = input.form;
  const repeats = recurrence !== null || extra_dates.length > 0;
  const timing = repeats
    ? await parseRepetition({ recurrence, exceptions, extra_dates }, fields.event_date, zoneOfPlace(fields))
    : null;
  const detail = await submitRecord(deps, eventRecordType, {
    ...input,
    fields,
    before: async (writing) =>
      timing
        ? { after: (event) => repeatEvent(writing, event, timing) }
        : { fields: await requireJoinable(writing, { ...fields, series_id }) },
  });
  if (repeats) await createAfterRequest(deps, detail.series_id);
  return detail;
}
