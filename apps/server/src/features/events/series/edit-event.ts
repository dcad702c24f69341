import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { ChangedOccurrence, EventDetail } from '@moonfloor/contract/events/events';
import type { OccurrenceScope } from '@moonfloor/contract/values/lists';
import { compareText } from '@moonfloor/contract/values/text';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { notFound, validationFailed } from '../../../errors.ts';
import type { HandlerInput } from '../../../http/route.ts';
import type { Actor } from '../../../http/session.ts';
import { zoneOfPlace } from '../../../platform/zone-of-place.ts';
import { editableBySite, mayEdit, requireEditable } from '../../records/access.ts';
import { applyVersion } from '../../records/apply-version.ts';
import type { Fields } from '../../records/history.ts';
import { preview } from '../../records/preview.ts';
import { countSubmission } from '../../records/quota.ts';
import { editRecord } from '../../records/record-service.ts';
import type { Writing } from '../../records/record-type.ts';
import { changeRecord, requireRecord, writeRecords } from '../../records/record-writes.ts';
import { removeRecord } from '../../records/status-changes.ts';
import { simpleRecordTypes } from '../../simple-records/record-type.ts';
import { placeFields } from '../hidden-place.ts';
import { eventRecordType } from '../record-type.ts';
import type { StoredEvent } from '../repository.ts';
import { createAfterRequest } from './create-occurrences.ts';
import { updateException } from './lifecycle.ts';
import {
  countActs,
  dayOf,
  deletedChange,
  deleteOccurrence,
  differingFields,
  findOtherOccurrences,
  type Occurrence,
  pickFields,
  readValues,
  setOccurrenceColumns,
  valuesOn,
} from './occurrences.ts';
import { endPlan, findPlan, type Plan, savePlan } from './plan.ts';
import { parseRepetition } from './rule-days.ts';
import { repeatEvent, requireJoinable } from './submit-event.ts';

type EditEventInput = HandlerInput<Api['updateEvent']>;
type Form = EditEventInput['form'];

/**
 * Changes an event, or by `scope` other occurrences of its series too; one without a series begins to repeat. Throws what
 * `editRecord` throws, and 422.
 */
export const editEvent = (deps: Deps, input: EditEventInput): Promise<EventDetail> =>
  editWithSeries(deps, input, () => undefined);

/** Returns what a change would do to the occurrences of a series. Costs as much as the change and throws what it throws, but stores no pictures. */
export async function previewEdit(deps: Deps, input: EditEventInput): Promise<{ dates: ChangedOccurrence[] }> {
  await countSubmission(deps.store.db, deps, input.actor, []);
  return preview((show) =>
    editWithSeries(deps, { ...input, files: [] }, (occurrences) => show({ dates: occurrences })),
  );
}

const ruleFields = ['recurrence', 'exceptions', 'extra_dates'] as const;

async function editWithSeries(
  deps: Deps,
  input: EditEventInput,
  show: (occurrences: ChangedOccurrence[]) => void,
): Promise<EventDetail> {
  const { scope = 'this', recurrence = null, exceptions = [], extra_dates = [], series_id, ...fields } = input.form;
  const repeats = recurrence !== null || extra_dates.length > 0;
  const detail = await editRecord(deps, eventRecordType, { ...input, fields }, async (writing, before, write) => {
    const { id, event_date } = before;
    const chosen: ChangedOccurrence = { id, event_date, change: 'changed', fields: [], kept: [] };
    if (before.series_id !== null && ruleFields.some((field) => input.form[field] !== undefined))
      throw refuse('recurrence', messages.ruleOfSeries);
    if (scope !== 'this') {
      const plan = await requireScope(writing, input.form, before);
      const values = await readValues(writing.db, before);
      const event = await write();
      const others = await editOccurrences(deps, writing, scope, { before, values, event, plan });
      show([chosen, ...others].toSorted(byDay));
      return event;
    }
    let event: StoredEvent;
    if (!repeats) event = await write(await requireJoinable(writing, { ...fields, series_id }, before));
    else {
      const first = fields.event_date ?? event_date;
      const timing = await parseRepetition({ recurrence, exceptions, extra_dates }, first, zoneOfPlace(before));
      event = await repeatEvent(writing, await write(), timing);
    }
    // it has its own day in the plan, for which another would be created
    if (event.series_id !== before.series_id) await updateException(writing.db, before);
    show([chosen]);
    return event;
  });
  if (repeats) await createAfterRequest(deps, detail.series_id);
  return detail;
}

const byDay = (one: ChangedOccurrence, other: ChangedOccurrence): number =>
  compareText(one.event_date, other.event_date) || one.id - other.id;

/** Returns the plan of an occurrence's series. Throws 403 and 422 when a change cannot concern several of its occurrences. */
async function requireScope(writing: Writing, form: Form, before: StoredEvent): Promise<Plan> {
  const plan = await requirePlan(writing.db, before);
  const { db, actor } = writing;
  requireEditable(actor, simpleRecordTypes.series, await simpleRecordTypes.series.find(db, plan.series_id));
  if (form.event_date !== undefined && form.event_date !== before.event_date)
    throw refuse('event_date', messages.scopeOfDate);
  if (form.series_id !== undefined && form.series_id !== before.series_id)
    throw refuse('series_id', messages.scopeOfDate);
  return plan;
}

async function requirePlan(db: Kysely<Schema>, { series_id }: StoredEvent): Promise<Plan> {
  const plan = await findPlan(db, series_id);
  if (plan === undefined) throw refuse('scope', messages.noSeries);
  return plan;
}

const refuse = (field: string, message: string) => validationFailed([{ field, message, code: 'invalid-value' }]);

/** An occurrence before and after its change, with the plan before. */
interface Edited {
  before: StoredEvent;
  values: Fields;
  event: StoredEvent;
  plan: Plan;
}

/** Changes the other occurrences of a series like one of them, and the template. */
async function editOccurrences(
  deps: Pick<Deps, 'today'>,
  writing: Writing,
  scope: OccurrenceScope,
  { before, values, event, plan }: Edited,
): Promise<ChangedOccurrence[]> {
  const { db } = writing;
  const after = await readValues(db, event);
  const changed = differingFields(values, after);
  await setOccurrenceColumns(db, editableBySite(event), { own_fields: withoutFields(before.own_fields, changed) });
  const others = await findOtherOccurrences(db, { scope: 'all', chosen: event, today: deps.today() });
  const days = [event, ...others].map(ruledDay).toSorted();
  const from = scope === 'following' ? ruledDay(event) : days[0]!;
  const change = pickFields(after, ['event_date', ...changed]);
  const isOther = before.event_status !== event.event_status;
  const status = isOther ? { before: before.event_status, after: event.event_status } : null;
  const results = await copyValues(writing, plan, others, { change, status, from });
  const template = { ...plan.template, ...valuesOn(change, dayOf(plan.template)) };
  // a cancelled series keeps its events and gets no more
  const scheduled = status && { template: { ...template, event_status: status.after }, filled_until: '' };
  await savePlan(db, { ...plan, template, ...scheduled });
  return results;
}

/** Returns the stored names of fields, except the given ones. */
const withoutFields = (stored: string | null, names: readonly string[]): string | null => {
  if (stored === null) return null;
  const before: readonly string[] = JSON.parse(stored);
  return JSON.stringify(before.filter((name) => !names.includes(name)));
};

const ruledDay = ({ series_day, event_date }: StoredEvent): string => series_day ?? event_date;

/** Marks an event deleted, or by `scope` also occurrences of its series that are to come. Throws 404, 409 when it was merged, 422. */
export async function deleteEvent(deps: Deps, actor: Actor, { id, scope }: Deletion): Promise<void> {
  await writeRecords(deps, actor, async (writing) => {
    const { plan, event, others } = await findDeleted(writing.db, deps, { id, scope });
    // ends the plan first: then the deleted days need no exceptions
    if (plan !== undefined)
      await savePlan(writing.db, await endPlan(plan, [event, ...others].map(ruledDay).toSorted()[0]!));
    await removeRecord(writing, eventRecordType, id);
    for (const other of others) await deleteOccurrence(writing, other);
  });
}

interface Deletion {
  id: number;
  scope: OccurrenceScope;
}

/** Returns which occurrences a deletion would concern. Throws 404, 422. */
export async function previewDeletion(deps: Deps, of: Deletion): Promise<{ dates: ChangedOccurrence[] }> {
  const { event, others } = await findDeleted(deps.store.db, deps, of);
  if (event.status === 'deleted') throw notFound(messages.eventNotFound);
  return { dates: [event, ...others].map(deletedChange).toSorted(byDay) };
}

/** Finds the occurrences that a deletion concerns, and the plan that it ends. */
async function findDeleted(db: Kysely<Schema>, { today }: Pick<Deps, 'today'>, { id, scope }: Deletion) {
  const event = await requireRecord(db, eventRecordType, id);
  const plan = scope === 'this' ? undefined : await requirePlan(db, event);
  return { plan, event, others: await findOtherOccurrences(db, { scope, chosen: event, today: today() }) };
}

/** A change of one occurrence that is copied to others. */
interface ValueChange {
  /** The new values, with the day of that occurrence. */
  change: Fields;
  /** The event status before and after, if it has changed. */
  status: { before: string; after: string } | null;
  /** Occurrences before this day by the rule stay as they are. */
  from: string;
}

/**
 * Copies the changed values of one occurrence to others, except their own fields. A place is copied completely or not at
 * all: otherwise an occurrence with a public place could get a secret venue. `plan` is the one before the change. Throws 422
 * for a line-up that is too long for so many.
 */
async function copyValues(
  writing: Writing,
  plan: Plan,
  occurrences: readonly Occurrence[],
  { change, status, from }: ValueChange,
): Promise<ChangedOccurrence[]> {
  const { db } = writing;
  const concerned = occurrences.filter(({ series_day: day }) => day >= from).length;
  if (countActs(change) * concerned > limits.series.actsAtOnce)
    throw validationFailed([{ field: 'scope', message: messages.tooManyActs, code: 'invalid-value' }]);
  const results: ChangedOccurrence[] = [];
  for (const occurrence of occurrences) {
    const values = await readValues(db, occurrence);
    const own = ownFields(occurrence, values, plan);
    if (occurrence.series_day >= from)
      results.push(await copyTo(writing, occurrence, { values, own, wanted: valuesOn(change, dayOf(values)), status }));
    await setOccurrenceColumns(db, editableBySite(occurrence), { own_fields: JSON.stringify(own) });
  }
  return results;
}

interface Copied extends Pick<ValueChange, 'status'> {
  values: Fields;
  /** Names of the fields that the occurrence has of its own. */
  own: readonly string[];
  wanted: Fields;
}

async function copyTo(
  writing: Writing,
  occurrence: Occurrence,
  { values, own, wanted, status }: Copied,
): Promise<ChangedOccurrence> {
  const { id, event_date, event_status } = occurrence;
  const isOwn = (name: string): boolean => own.includes(name) || (isPlace(name) && own.some((other) => isPlace(other)));
  const { kept = [], set = [] } = Object.groupBy(differingFields(values, wanted), (name) =>
    isOwn(name) ? 'kept' : 'set',
  );
  if (status !== null && event_status !== status.after)
    (event_status === status.before ? set : kept).push('event_status');
  if (set.length === 0 || !mayEdit(writing.actor, 'event', occurrence))
    return { id, event_date, change: 'none', fields: [], kept: [...kept, ...set] };
  const change = pickFields({ ...wanted, event_status: status?.after ?? null }, set);
  await changeRecord(writing, eventRecordType, { action: 'update', id }, ({ db, record, now }) =>
    applyVersion(db, eventRecordType, record, change, now),
  );
  return { id, event_date, change: 'changed', fields: set, kept };
}

const isPlace = (name: string): boolean => placeFields.some((field) => field === name);

/**
 * Returns the fields that were changed in this occurrence alone; for occurrences from before these were recorded, all that
 * differ from the template.
 */
function ownFields({ own_fields: noted, event_date }: Occurrence, values: Fields, { template }: Plan): string[] {
  const differing = differingFields(valuesOn(template, event_date), values);
  const names: readonly string[] | null = noted === null ? null : JSON.parse(noted);
  return names === null ? differing : differing.filter((name) => names.includes(name));
}
