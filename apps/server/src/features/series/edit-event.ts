import type { Api } from '@moonfloor/contract/api/api';
import type { ChangedDate, EventDetail } from '@moonfloor/contract/events/events';
import type { DateScope } from '@moonfloor/contract/values/lists';
import { messages } from '@moonfloor/contract/api/messages';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import type { HandlerInput } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { addDays } from '../../platform/clock.ts';
import { zoneOfPlace } from '../../platform/zone-of-place.ts';
import { eventRecordType } from '../events/record-type.ts';
import type { StoredEvent } from '../events/repository.ts';
import type { Fields } from '../records/history.ts';
import { removeRecordIn } from '../records/moderation.ts';
import { type Along, editRecord } from '../records/record-service.ts';
import { afterChange, type WriteContext } from '../records/record-type.ts';
import { requireRecord, writeRecord } from '../records/record-writes.ts';
import { changePlan, deleteDate, deletedDate, reconcileDates } from './change-rule.ts';
import { changeDates, findOtherDates, withValues } from './edit-dates.ts';
import { fillAfterRequest } from './fill-dates.ts';
import { endPlan, findPlan, type Plan, savePlan, splitPlan } from './plan.ts';
import { preview } from './preview.ts';
import { insertSeries, requireKeeper } from './repository.ts';
import type { Repetition } from './rule-dates.ts';
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

/** Returns what a change would do to the dates of a series. New pictures are not stored. */
export const previewEdit = (deps: Deps, input: EditInput): Promise<{ dates: ChangedDate[] }> =>
  preview(deps, input.actor, (show) => edit(deps, { ...input, files: [] }, (dates) => show({ dates })));

function edit(deps: Deps, input: EditInput, done: (dates: ChangedDate[]) => void): Promise<EventDetail> {
  const [form, { scope = 'this' }] = splitForm(input.form);
  return editRecord(deps, eventRecordType, { ...input, form }, alongEdit(deps, input, scope, done));
}

/** Separates the fields of an event from those about its series. */
function splitForm({ scope, recurrence, exceptions, extra_dates, series_id, ...form }: Form) {
  return [form, { scope, recurrence, exceptions, extra_dates, series_id }] as const;
}

/** What is done along with the change of a date. */
function alongEdit(
  deps: Deps,
  { actor, form }: EditInput,
  scope: DateScope,
  done: (dates: ChangedDate[]) => void,
): Along<StoredEvent, StoredEvent> {
  let seen: Omit<Edited, 'event' | 'plan'> & { plan: Plan | undefined };
  let started: Repetition | null = null;
  const chosen = (): ChangedDate => {
    const { id, event_date } = seen.before;
    return { id, event_date, change: 'changed', fields: [], kept: [] };
  };
  return {
    prepare: async (writing, before) => {
      const { db } = writing;
      const plan = before.series_id === null ? undefined : await findPlan(db, before.series_id);
      seen = { before, plan, values: await readTemplate(db, before, before.event_date) };
      if (scope !== 'this') {
        await requireScope(writing, form, seen);
        return undefined;
      }
      if (before.series_id === null && form.recurrence != null) {
        const { recurrence, exceptions = [], extra_dates = [] } = form;
        const first = form.event_date ?? before.event_date;
        started = await requireFirst({ recurrence, exceptions, extra_dates }, first, zoneOfPlace(before));
        return { series_id: await insertSeries(writing, afterChange<StoredEvent>(before, form)) };
      }
      if (plan !== undefined && (await changePlan(plan, dayOf(before), form)) !== null)
        throw refuse('scope', messages.scopeOfRule);
      return requireJoinable(db, actor, form, before);
    },
    also: async (writing, event) => {
      if (started !== null) await startPlan(writing, event, started);
      const { plan, before } = seen;
      // it has its own date in the plan, which would be created again
      if (plan !== undefined && event.series_id !== before.series_id && before.series_day !== null)
        await savePlan(writing.db, { ...plan, exceptions: [...plan.exceptions, before.series_day].toSorted() });
      if (scope === 'this' || plan === undefined) done([chosen()]);
      else done(joinById([chosen(), ...(await editDates(deps, writing, { scope, form }, { ...seen, event, plan }))]));
    },
  };
}

/** Returns what happens to each date: it may get other values, and then another day. */
function joinById(changes: readonly ChangedDate[]): ChangedDate[] {
  const joined = [...Map.groupBy(changes, ({ id }) => id).values()].map(([first, second]) => {
    if (second === undefined) return first!;
    return { ...second, fields: [...first!.fields, ...second.fields], kept: first!.kept };
  });
  return joined.toSorted((one, other) => (one.event_date < other.event_date ? -1 : 1));
}

/** Throws 403 and 422 when a change cannot concern several dates of a series. */
async function requireScope(
  writing: WriteContext,
  form: Form,
  { before, plan }: { before: StoredEvent; plan: Plan | undefined },
): Promise<void> {
  if (before.series_id === null || plan === undefined) throw refuse('scope', messages.noSeries);
  await requireKeeper(writing, before.series_id);
  if (form.event_date !== undefined && form.event_date !== before.event_date)
    throw refuse('event_date', messages.scopeOfDate);
  if (form.series_id !== undefined && form.series_id !== before.series_id)
    throw refuse('series_id', messages.scopeOfDate);
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
  const day = dayOf(event);
  const others = await findOtherDates(db, { scope, chosen: event, today: deps.today() });
  const days = [day, ...others.map(dayOf)].toSorted();
  const from = scope === 'following' ? day : days[0]!;
  const old = scope === 'following' ? await splitPlan(plan, day) : plan;
  const results = await changeDates(writing, old, others, { change, on, status });
  let next = withValues(old, { change, on, from: scope === 'following' ? day : null });
  // those that are cancelled stay, and none are added
  if (after === 'cancelled' && status !== null) next = await endPlan(next, addDays(days.at(-1)!, 1));
  const ruled = await changePlan(next, from, form);
  await savePlan(db, ruled ?? next);
  return ruled === null ? results : [...results, ...(await reconcileDates(writing, next, ruled, from))];
}

const dayOf = ({ series_day, event_date }: StoredEvent): string => series_day ?? event_date;

/**
 * Marks an event deleted, or by `scope` also dates of its series that are to come. `done` gets what happens to each before it
 * is final. Throws 404.
 */
export async function deleteEvent(
  deps: Deps,
  actor: Actor,
  { id, scope }: { id: number; scope: DateScope },
  done: (dates: ChangedDate[]) => void = () => undefined,
): Promise<void> {
  await writeRecord(deps, actor, eventRecordType, async (writing) => {
    const { db } = writing;
    const event = await requireRecord(db, eventRecordType, id);
    const plan = event.series_id === null ? undefined : await findPlan(db, event.series_id);
    if (scope !== 'this' && plan === undefined) throw refuse('scope', messages.noSeries);
    await removeRecordIn(writing, eventRecordType, id);
    const others = await findOtherDates(db, { scope, chosen: event, today: deps.today() });
    const results: ChangedDate[] = [deletedDate(event)];
    for (const other of others) results.push(await deleteDate(writing, other));
    done(results.toSorted((one, other) => (one.event_date < other.event_date ? -1 : 1)));
    if (plan === undefined) return;
    const day = dayOf(event);
    if (scope === 'this') await savePlan(db, { ...plan, exceptions: [...plan.exceptions, day].toSorted() });
    else await savePlan(db, await endPlan(plan, [day, ...others.map(dayOf)].toSorted()[0]!));
  });
}

/** Returns which dates a deletion would concern. */
export const previewDeletion = (deps: Deps, actor: Actor, of: { id: number; scope: DateScope }) =>
  preview<{ dates: ChangedDate[] }>(deps, actor, (show) => deleteEvent(deps, actor, of, (dates) => show({ dates })));
