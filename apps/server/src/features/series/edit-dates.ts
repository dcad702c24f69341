import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { ChangedDate } from '@moonfloor/contract/events/events';
import type { DateScope } from '@moonfloor/contract/values/lists';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { validationFailed } from '../../errors.ts';
import { eventRecordType } from '../events/record-type.ts';
import type { StoredEvent } from '../events/repository.ts';
import { mayEdit } from '../records/access.ts';
import { applyVersion } from '../records/apply-version.ts';
import type { Fields } from '../records/history.ts';
import type { WriteContext } from '../records/record-type.ts';
import { changeRecordIn } from '../records/record-writes.ts';
import { type Plan, periodOf } from './plan.ts';
import { findDates, type SeriesDate } from './repository.ts';
import { changeOfDate, countActs, readTemplate, valuesOn } from './template.ts';

/** Which dates of a series a change concerns, as seen from the one that was chosen. */
interface Concerned {
  scope: DateScope;
  chosen: StoredEvent;
  today: string;
}

/** Returns the other dates that a change concerns, in order: never past ones. */
export async function findOtherDates(db: Kysely<Schema>, { scope, chosen, today }: Concerned): Promise<SeriesDate[]> {
  const { id, series_id, series_day: day } = chosen;
  if (scope === 'this' || series_id === null || day === null) return [];
  return findDates(db, series_id, (rows) =>
    rows
      .where('event.id', '<>', id)
      .where('status', '<>', 'deleted')
      .where(({ eb, fn }) => eb(fn.coalesce('event_end_date', 'event_date'), '>=', today))
      .where('series_day', '>=', scope === 'following' ? day : ''),
  );
}

/**
 * Gives other dates the values that one of them got: each the fields that it has from its template, `plan` before the change.
 * A date whose field has a value of its own keeps it. `status` is the event status before and after, if it has changed.
 * Throws 422 for a line-up that is too long for so many dates.
 */
export async function copyValues(
  writing: WriteContext,
  plan: Plan,
  dates: readonly SeriesDate[],
  { change, on, status }: { change: Fields; on: string; status: { before: string; after: string } | null },
): Promise<ChangedDate[]> {
  if (countActs(change) * dates.length > limits.series.actsAtOnce)
    throw validationFailed([{ field: 'scope', message: messages.tooManyActs, code: 'invalid-value' }]);
  const results: ChangedDate[] = [];
  for (const date of dates) {
    const { first_day: day, template } = periodOf(plan, date.series_day);
    const own = await readTemplate(writing.db, date, day);
    const { values, kept } = changeOfDate(own, template, valuesOn(change, on, day));
    const set: Fields = {
      ...valuesOn(values, day, date.event_date),
      ...(status !== null && date.event_status === status.before && { event_status: status.after }),
    };
    if (status !== null && date.event_status !== status.before && date.event_status !== status.after)
      kept.push('event_status');
    const fields = Object.keys(set);
    const allowed = mayEdit(writing.actor, 'event', date);
    const changes = allowed && fields.length > 0;
    if (changes)
      await changeRecordIn(writing, eventRecordType, { action: 'update', id: date.id }, ({ db, record, now }) =>
        applyVersion(db, eventRecordType, record, set, now),
      );
    results.push({
      id: date.id,
      event_date: date.event_date,
      change: changes ? 'changed' : 'none',
      fields: changes ? fields : [],
      kept: allowed ? kept : [...kept, ...fields],
    });
  }
  return results;
}

/** Returns a plan whose later dates get the changed values as well: those from a day on, or all. */
export function withValues(
  plan: Plan,
  { change, on, from }: { change: Fields; on: string; from: string | null },
): Plan {
  const periods = plan.periods.map((period) =>
    from !== null && period.first_day < from
      ? period
      : { ...period, template: { ...period.template, ...valuesOn(change, on, period.first_day) } },
  );
  return { ...plan, periods };
}
