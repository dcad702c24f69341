import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import type { ChangedOccurrence, EventDetail } from '@moonfloor/contract/events/events';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import type { HandlerInput } from '../../http/route.ts';
import { requireEditable } from '../records/access.ts';
import { remainingId } from '../records/merged-records.ts';
import { preview } from '../records/preview.ts';
import { countAhead } from '../records/quota.ts';
import { editRecord } from '../records/record-service.ts';
import { afterChange, type Writing } from '../records/record-type.ts';
import { simpleRecordTypes } from '../simple-records/record-type.ts';
import { movedTimes } from './moved-times.ts';
import { eventRecordType } from './record-type.ts';
import type { StoredEvent } from './repository.ts';
import { editOccurrences } from './series/copy-values.ts';
import { createAfterRequest } from './series/create-occurrences.ts';
import { updateException } from './series/lifecycle.ts';
import { byDay } from './series/occurrences.ts';
import { type Plan, requirePlan } from './series/plan.ts';
import { parseRepetition } from './series/rule-days.ts';
import { repeatEvent, requireJoinable } from './series/start-series.ts';

type EditEventInput = HandlerInput<Api['updateEvent']>;
type Form = EditEventInput['form'];

/** Returns what a change would do to the occurrences of a series. Costs as much as the change and throws what it throws, but stores no pictures. */
export async function previewEdit(deps: Deps, input: EditEventInput): Promise<{ dates: ChangedOccurrence[] }> {
  await countAhead(deps, input.actor, []);
  return preview((show) => editEvent(deps, { ...input, files: [] }, (dates) => show({ dates })));
}

const ruleFields = ['recurrence', 'exceptions', 'extra_dates'] as const;

/**
 * Changes an event, or by `scope` other occurrences of its series too; one without a series begins to repeat. `show` gets what
 * happens to the occurrences, in the transaction. Throws what `editRecord` throws, and 422.
 */
export async function editEvent(
  deps: Deps,
  input: EditEventInput,
  show: (occurrences: ChangedOccurrence[]) => void = () => undefined,
): Promise<EventDetail> {
  const { scope = 'this', recurrence = null, exceptions = [], extra_dates = [], series_id, ...fields } = input.form;
  const repeats = recurrence !== null || extra_dates.length > 0;
  const detail = await editRecord(deps, eventRecordType, {
    ...input,
    fields,
    before: async (writing, event) => {
      if (event.series_id !== null && ruleFields.some((field) => input.form[field] !== undefined))
        throw refuse('recurrence', messages.ruleOfSeries);
      const { id, event_date } = event;
      const moved = await movedTimes(writing.db, event, fields, writing.now);
      const chosen: ChangedOccurrence = { id, event_date, change: 'changed', fields: [], kept: [] };
      if (scope !== 'this') {
        const plan = await requireScope(writing, input.form, event);
        return {
          after: async (changed) => {
            const others = await editOccurrences(deps, writing, scope, plan, changed);
            show([chosen, ...others].toSorted(byDay));
            return changed.record;
          },
        };
      }
      if (repeats) {
        const first = fields.event_date ?? event_date;
        const zone = zoneOfPlace(afterChange<Parameters<typeof zoneOfPlace>[0]>(event, fields));
        const timing = await parseRepetition({ recurrence, exceptions, extra_dates }, first, zone);
        return {
          fields: moved,
          after: async ({ record }) => {
            const repeated = await repeatEvent(writing, record, timing);
            show([chosen]);
            return repeated;
          },
        };
      }
      return {
        fields: { ...moved, ...(await requireJoinable(writing, { ...fields, series_id }, event)) },
        after: async ({ record }) => {
          // it has its own day in the plan, for which another would be created
          if (record.series_id !== event.series_id) await updateException(writing.db, event);
          show([chosen]);
          return record;
        },
      };
    },
  });
  if (repeats) await createAfterRequest(deps, detail.series_id);
  return detail;
}

/** Returns the plan of an occurrence's series. Throws 403 and 422 when a change cannot concern several of its occurrences. */
async function requireScope(writing: Writing, form: Form, event: StoredEvent): Promise<Plan> {
  const plan = await requirePlan(writing.db, event);
  const { db, actor } = writing;
  await requireEditable(db, actor, simpleRecordTypes.series, await simpleRecordTypes.series.find(db, plan.series_id));
  if (form.event_date !== undefined && form.event_date !== event.event_date)
    throw refuse('event_date', messages.scopeOfDate);
  const { series_id: series = event.series_id } = form;
  if (series === null || (await remainingId(db, 'series', series)) !== event.series_id)
    throw refuse('series_id', messages.scopeOfDate);
  return plan;
}

const refuse = (field: string, message: string) => validationFailed([{ field, message, code: 'invalid-value' }]);
