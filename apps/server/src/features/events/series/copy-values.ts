import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import { validationFailed } from '../../../errors.ts';
import { editableBySite, mayEdit } from '../../records/access.ts';
import { applyVersion } from '../../records/apply-version.ts';
import type { Fields } from '../../records/history.ts';
import type { WriteContext } from '../../records/record-type.ts';
import { changeRecordIn } from '../../records/record-writes.ts';
import { placeFields } from '../hidden-place.ts';
import { eventRecordType } from '../record-type.ts';
import type { Plan } from './plan.ts';
import { type Occurrence, setOccurrenceColumns } from './repository.ts';
import { countActs, differingFields, pickFields, readValues, valuesOn } from './values.ts';

/** A change of one occurrence that others get too. */
interface ValueChange {
  /** The new values, with the day of that occurrence. */
  change: Fields;
  /** The event status before and after, if it has changed. */
  status: { before: string; after: string } | null;
  /** Occurrences before this day by the rule stay as they are. */
  from: string;
}

/**
 * Copies the changed values of one occurrence to others, except fields that they have of their own, and a place as a whole or not
 * at all: the next secret venue must not become that of a night which hides none. `plan` is that before the change. Throws 422
 * for a line-up that is too long for so many.
 */
export async function copyValues(
  writing: WriteContext,
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
    const { id, event_date, event_status } = occurrence;
    const values = await readValues(db, occurrence);
    const own = ownFields(occurrence, values, plan);
    if (occurrence.series_day >= from) {
      const isOwn = (name: string): boolean =>
        own.includes(name) || (isPlace(name) && own.some((other) => isPlace(other)));
      const wanted = valuesOn(change, event_date);
      const { kept = [], set = [] } = Object.groupBy(differingFields(values, wanted), (name) =>
        isOwn(name) ? 'kept' : 'set',
      );
      const isOther = status !== null && event_status !== status.after;
      if (isOther) (event_status === status.before ? set : kept).push('event_status');
      const allowed = mayEdit(writing.actor, 'event', occurrence);
      const changes = allowed && set.length > 0;
      if (changes)
        await changeRecordIn(writing, eventRecordType, { action: 'update', id }, ({ db: inside, record, now }) =>
          applyVersion(
            inside,
            eventRecordType,
            record,
            pickFields({ ...wanted, event_status: status?.after ?? null }, set),
            now,
          ),
        );
      const fields = changes ? set : [];
      results.push({
        id,
        event_date,
        change: changes ? 'changed' : 'none',
        fields,
        kept: allowed ? kept : [...kept, ...set],
      });
    }
    await setOccurrenceColumns(db, editableBySite(occurrence), { own_fields: JSON.stringify(own) });
  }
  return results;
}

const isPlace = (name: string): boolean => placeFields.some((field) => field === name);

/** Returns the fields that an occurrence has of its own: those that were changed of it alone, or, as far as that was not noted, all that differ. */
function ownFields({ own_fields: noted, event_date }: Occurrence, values: Fields, { template }: Plan): string[] {
  const differing = differingFields(valuesOn(template, event_date), values);
  const names: readonly string[] | null = noted === null ? null : JSON.parse(noted);
  return names === null ? differing : differing.filter((name) => names.includes(name));
}
