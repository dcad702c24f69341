import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import type { OccurrenceScope } from '@moonfloor/contract/values/lists';
import type { Deps } from '../../../deps.ts';
import { validationFailed } from '../../../errors.ts';
import { editableBySite, mayEdit } from '../../records/access.ts';
import { applyVersion } from '../../records/apply-version.ts';
import type { Fields } from '../../records/history.ts';
import type { Writing } from '../../records/record-type.ts';
import { type Changed, changeRecord } from '../../records/record-writes.ts';
import { placeFields } from '../hidden-place.ts';
import { eventRecordType } from '../record-type.ts';
import type { StoredEvent } from '../repository.ts';
import {
  countActs,
  dayOf,
  differingFields,
  findOtherOccurrences,
  type Occurrence,
  pickFields,
  readValues,
  ruledDay,
  setOccurrenceColumns,
  sharedValues,
  valuesOn,
} from './occurrences.ts';
import { type Plan, savePlan } from './plan.ts';

/** Changes the other occurrences of a series like one of them, and the template. */
export async function editOccurrences(
  deps: Pick<Deps, 'today'>,
  writing: Writing,
  scope: OccurrenceScope,
  plan: Plan,
  { before, valuesBefore, record: event, values }: Changed<StoredEvent>,
): Promise<ChangedOccurrence[]> {
  const { db } = writing;
  const after = sharedValues(values);
  const changed = differingFields(sharedValues(valuesBefore), after);
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
  const storedNames: readonly string[] = JSON.parse(stored);
  return JSON.stringify(storedNames.filter((name) => !names.includes(name)));
};

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
 * if the line-up is too long to be copied to all of them.
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
    const ownFieldNames = ownFields(occurrence, values, plan);
    if (occurrence.series_day >= from)
      results.push(
        await copyTo(writing, occurrence, { values, ownFieldNames, wanted: valuesOn(change, dayOf(values)), status }),
      );
    await setOccurrenceColumns(db, editableBySite(occurrence), { own_fields: JSON.stringify(ownFieldNames) });
  }
  return results;
}

interface Copied extends Pick<ValueChange, 'status'> {
  values: Fields;
  /** Names of the fields that the occurrence has of its own. */
  ownFieldNames: readonly string[];
  wanted: Fields;
}

async function copyTo(
  writing: Writing,
  occurrence: Occurrence,
  { values, ownFieldNames, wanted, status }: Copied,
): Promise<ChangedOccurrence> {
  const { id, event_date, event_status } = occurrence;
  const isOwn = (name: string): boolean =>
    ownFieldNames.includes(name) || (isPlace(name) && ownFieldNames.some((other) => isPlace(other)));
  const { kept = [], set = [] } = Object.groupBy(differingFields(values, wanted), (name) =>
    isOwn(name) ? 'kept' : 'set',
  );
  if (status !== null && event_status !== status.after)
    (event_status === status.before ? set : kept).push('event_status');
  if (set.length === 0 || !(await mayEdit(writing.db, writing.actor, 'event', occurrence)))
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
