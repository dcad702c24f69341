import type { Api } from '@moonfloor/contract/api/api';
import type { EventDetail, EventForm } from '@moonfloor/contract/events/events';
import { messages } from '@moonfloor/contract/api/messages';
import { seriesKey } from '@moonfloor/contract/events/series';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import type { HandlerInput } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { addDays } from '../../platform/clock.ts';
import { zoneOfPlace } from '../../platform/zone-of-place.ts';
import { eventRecordType } from '../events/record-type.ts';
import type { StoredEvent } from '../events/repository.ts';
import { mayEdit } from '../records/access.ts';
import { submitRecord } from '../records/record-service.ts';
import type { WriteContext } from '../records/record-type.ts';
import { fillAfterRequest } from './fill-dates.ts';
import { savePlan } from './plan.ts';
import { datesBetween, type Repetition, requireRepetition, type RuleForm } from './rule-dates.ts';
import { insertSeries, seriesRecordType, setSeriesStatus } from './repository.ts';
import { readTemplate } from './template.ts';

/** Submits an event; one that repeats with a series and its other dates. Throws as `submitRecord`. */
export async function submitEvent(deps: Deps, input: HandlerInput<Api['submitEvent']>): Promise<EventDetail> {
  const { recurrence = null, exceptions = [], extra_dates = [], series_id, ...form } = input.form;
  if (recurrence === null && extra_dates.length === 0)
    return submitRecord(deps, eventRecordType, { ...input, form }, async ({ db, actor }, _, write) =>
      write(await requireJoinable(db, actor, { ...form, series_id })),
    );
  const place = { country: form.country, area: form.area ?? null, ...coordinatesOf(form) };
  const repetition = await requireFirst({ recurrence, exceptions, extra_dates }, form.event_date, zoneOfPlace(place));
  const detail = await submitRecord(deps, eventRecordType, { ...input, form }, async (writing, _, write) => {
    const event = await write({ series_id: await insertSeries(writing, form) });
    await startPlan(writing, event, repetition);
    return event;
  });
  await fillAfterRequest(deps, detail.series_id);
  return detail;
}

const coordinatesOf = ({ latitude = null, longitude = null }: Pick<EventForm, 'latitude' | 'longitude'>) => ({
  latitude,
  longitude,
});

/** Returns when an event repeats, the day of the event included, whether the rule has it or not. Throws 422. */
export async function requireFirst(form: RuleForm, first: string, zone: string): Promise<Repetition> {
  const exceptions = form.exceptions.filter((day) => day !== first);
  const repetition = await requireRepetition({ ...form, exceptions }, { first, zone });
  const { rule, extra } = repetition;
  if ((await datesBetween(repetition, first, first)).length > 0) return repetition;
  // it counts as one of the dates
  const fewer = rule?.count == null ? rule : rule.count > 1 ? { ...rule, count: rule.count - 1 } : null;
  return { ...repetition, rule: fewer, extra: [first, ...extra] };
}

/** Stores when an event's new series takes place, with the values of the event for all dates, and from which day the rule counts. */
export async function startPlan(
  writing: WriteContext,
  event: StoredEvent,
  { rule, exceptions, extra }: Pick<Repetition, 'rule' | 'exceptions' | 'extra'>,
  first = event.event_date,
): Promise<void> {
  const { db } = writing;
  const { series_id } = event;
  if (series_id === null) return;
  if (event.status === 'draft') await setSeriesStatus(writing, series_id, 'inactive');
  const periods = [{ first_day: first, rule, template: await readTemplate(db, event, first) }];
  // the event itself is there
  const extra_dates = extra.filter((day) => day !== event.event_date);
  const filled_until = rule === null && extra_dates.length === 0 ? addDays(event.event_date, 365) : '';
  await savePlan(db, { series_id, exceptions: [...exceptions], extra_dates, filled_until, periods });
}

/**
 * Returns the series that a form puts an event into, nothing if it names none. Throws 422 when the caller may not: others than
 * those who look after a series add events of its name only, and only admins add to one that waits, as it would become public.
 */
export async function requireJoinable(
  db: WriteContext['db'],
  actor: Actor,
  form: Partial<EventForm> & { series_id?: number | null | undefined },
  event?: StoredEvent,
): Promise<{ series_id?: number | null }> {
  const { series_id: id } = form;
  if (id === undefined || id === event?.series_id) return {};
  if (id === null) return { series_id: null };
  const refused = (message: string) => validationFailed([{ field: 'series_id', message, code: 'invalid-value' }]);
  const series = await seriesRecordType.find(db, id);
  if (series === undefined || (series.status !== 'active' && actor.role !== 'admin'))
    throw refused(messages.seriesNotFound);
  if (mayEdit(actor, 'series', series)) return { series_id: id };
  const named = { ...event, ...form };
  const keyOf = (event_name: string) => seriesKey({ country: '', ...named, event_name });
  if (keyOf(named.event_name ?? '') !== keyOf(seriesRecordType.nameOf(series))) throw refused(messages.notOfSeries);
  return { series_id: id };
}
