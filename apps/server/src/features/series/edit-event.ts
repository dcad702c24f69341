import type { Api } from '@moonfloor/contract/api/api';
import type { ChangedDate, EventDetail } from '@moonfloor/contract/events/events';
import type { DateScope } from '@moonfloor/contract/values/lists';
import { messages } from '@moonfloor/contract/api/messages';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound, validationFailed } from '../../errors.ts';
import type { HandlerInput } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { addDays } from '../../platform/clock.ts';
import { zoneOfPlace } from '../../platform/zone-of-place.ts';
import { eventRecordType } from '../events/record-type.ts';
import type { StoredEvent } from '../events/repository.ts';
import type { Fields } from '../records/history.ts';
import { removeRecordIn } from '../records/moderation.ts';
import { preview } from '../records/preview.ts';
import { countSubmission } from '../records/quota.ts';
import { type Along, editRecord } from '../records/record-service.ts';
import { afterChange, type WriteContext } from '../records/record-type.ts';
import { requireRecord, writeRecords } from '../records/record-writes.ts';
import { changePlan, deleteDate, deletedDate, reconcileDates } from './change-rule.ts';
import { copyValues, findOtherDates, withValues } from './edit-dates.ts';
import { fillAfterRequest } from './fill-dates.ts';
import { endPlan, findPlan, leaveOut, type Plan, savePlan, splitPlan } from './plan.ts';
import { insertSeries, requireKeeper } from './repository.ts';
import { requireFirst, requireJoinable, startPlan } from './submit-event.ts';
import { changedValues, readTemplate } from './template.ts';

type EditInput = HandlerInput<Api['updateEvent']>;
type Form = EditInput['form'];

/** Changes an event, or by `scope` other dates of its series too. Throws as `editRecord`. */
export async function editEvent(deps: Deps, input: EditInput): Promise<EventDetail> {
  const [form, series] = splitForm(input.form);
  if (Object.values(series).every((value) => value === undefined || value === 'this'))
    return editRecord(deps, eventRecordType, { ...input, form });
  const detail = await edit(deps, input, () => undefined);
  await fillAfterRequest(deps, detail.series_id);
  return detail;
}

/** Returns what a change would do to the dates of a series, as costly as the change. New pictures are not stored. Throws as it. */
export async function previewEdit(deps: Deps, input: EditInput): Promise<{ dates: ChangedDate[] }> {
  await countSubmission(deps.store.db, deps, input.actor, []);
  return preview((show) => edit(deps, { ...input, files: [] }, (dates) => show({ dates })));
}

function edit(deps: Deps, input: EditInput, done: (dates: ChangedDate[]) => void): Promise<EventDetail> {
  const [form, { scope = 'this' }] = splitForm(input.form);
  return editRecord(deps, eventRecordType, { ...input, form }, alongEdit(deps, input, scope, done));
}

/** Separates the fields of an event from those about its series. */
function splitForm({ scope, recurrence, exceptions, extra_dates, series_id, ...form }: Form) {
  return [form, { scope, recurrence, exceptions, extra_dates, series_id }] as const;
}

/** Changes a date, and along with it what belongs to its series. */
function alongEdit(
  deps: Deps,
  { actor, form }: EditInput,
  scope: DateScope,
  done: (dates: ChangedDate[]) => void,
): Along<StoredEvent, StoredEvent> {
  return async (writing, before, write) => {
    const { db } = writing;
    const { id, event_date, series_id } = before;
    const chosen: ChangedDate = { id, event_date, change: 'changed', fields: [], kept: [] };
    if (scope !== 'this') {
      const plan = await requireScope(writing, form, before);
      const values = await readTemplate(db, before, event_date);
      const event = await write();
      const others = await editDates(deps, writing, { scope, form }, { before, values, event, plan });
      done(joinById([chosen, ...others]));
      return event;
    }
    if (series_id === null && form.recurrence != null) {
      const { recurrence, exceptions = [], extra_dates = [] } = form;
      const first = form.event_date ?? event_date;
      const repetition = await requireFirst({ recurrence, exceptions, extra_dates }, first, zoneOfPlace(before));
      const event = await write({ series_id: await insertSeries(writing, afterChange<StoredEvent>(before, form)) });
      await startPlan(writing, event, repetition);
      done([chosen]);
      return event;
    }
    const plan = await findPlan(db, series_id);
    if (plan !== undefined && (await changePlan(plan, ruledDay(before), form)) !== null)
      throw refuse('scope', messages.scopeOfRule);
    const event = await write(await requireJoinable(db, actor, form, before));
    // it has its own date in the plan, which would be created again
    if (event.series_id !== series_id) await leaveOut(db, before);
    done([chosen]);
    return event;
  };
}

/** Returns what happens to each date: it may get other values, and then another day. */
function joinById(changes: readonly ChangedDate[]): ChangedDate[] {
  const joined = [...Map.groupBy(changes, ({ id }) => id).values()].map(([first, second]) => {
    if (second === undefined) return first!;
    return { ...second, fields: [...first!.fields, ...second.fields], kept: first!.kept };
  });
  return joined.toSorted(byDate);
}

const byDate = (one: ChangedDate, other: ChangedDate): number => (one.event_date < other.event_date ? -1 : 1);

/** Returns the plan of a date's series. Throws 403 and 422 when a change cannot concern several of its dates. */
async function requireScope(writing: WriteContext, form: Form, before: StoredEvent): Promise<Plan> {
  const plan = await requirePlan(writing.db, before);
  await requireKeeper(writing, plan.series_id);
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

/** A date before and after its change, with the plan before. */
interface Edited {
  before: StoredEvent;
  values: Fields;
  event: StoredEvent;
  plan: Plan;
}

/** Changes the other dates of a series like one of them, and what is stored for dates to come. */
async function editDates(
  deps: Pick<Deps, 'today'>,
  writing: WriteContext,
  { scope, form }: { scope: DateScope; form: Form },
  { before, values, event, plan }: Edited,
): Promise<ChangedDate[]> {
  const { db } = writing;
  const { event_date: on, event_status: after } = event;
  const change = changedValues(values, await readTemplate(db, event, on));
  const status = before.event_status === after ? null : { before: before.event_status, after };
  const day = ruledDay(event);
  const others = await findOtherDates(db, { scope, chosen: event, today: deps.today() });
  const days = [day, ...others.map(ruledDay)].toSorted();
  const from = scope === 'following' ? day : days[0]!;
  const old = scope === 'following' ? await splitPlan(plan, day) : plan;
  const results = await copyValues(writing, old, others, { change, on, status });
  let next = withValues(old, { change, on, from: scope === 'following' ? day : null });
  // those that are cancelled stay, and none are added
  if (after === 'cancelled' && status !== null) next = await endPlan(next, addDays(days.at(-1)!, 1));
  const ruled = await changePlan(next, from, form);
  await savePlan(db, ruled ?? next);
  return ruled === null ? results : [...results, ...(await reconcileDates(writing, next, ruled, from))];
}

const ruledDay = ({ series_day, event_date }: StoredEvent): string => series_day ?? event_date;

/** Marks an event deleted, or by `scope` also dates of its series that are to come. Throws 404, 409 when it was merged, 422. */
export async function deleteEvent(deps: Deps, actor: Actor, { id, scope }: Deletion): Promise<void> {
  await writeRecords(deps, actor, async (writing) => {
    const { plan, event, others } = await findDeleted(writing.db, deps, { id, scope });
    // the plan has none of these days any more, so that they are no exceptions
    if (plan !== undefined)
      await savePlan(writing.db, await endPlan(plan, [event, ...others].map(ruledDay).toSorted()[0]!));
    await removeRecordIn(writing, eventRecordType, id);
    for (const other of others) await deleteDate(writing, other);
  });
}

interface Deletion {
  id: number;
  scope: DateScope;
}

/** Returns which dates a deletion would concern. Throws 404, 422. */
export async function previewDeletion(deps: Deps, of: Deletion): Promise<{ dates: ChangedDate[] }> {
  const { event, others } = await findDeleted(deps.store.db, deps, of);
  if (event.status === 'deleted') throw notFound(messages.eventNotFound);
  return { dates: [event, ...others].map(deletedDate).toSorted(byDate) };
}

/** Finds the dates that a deletion concerns, and the plan that it ends. */
async function findDeleted(db: Kysely<Schema>, { today }: Pick<Deps, 'today'>, { id, scope }: Deletion) {
  const event = await requireRecord(db, eventRecordType, id);
  const plan = scope === 'this' ? undefined : await requirePlan(db, event);
  return { plan, event, others: await findOtherDates(db, { scope, chosen: event, today: today() }) };
}
