import type { EventForm } from '@moonfloor/contract/events/events';
import { type FieldValue, pastFloor } from '@moonfloor/contract/records/activity';
import { factValueText } from '@moonfloor/contract/records/fact-texts';
import { factNames, type Facts, type FactValueName } from '@moonfloor/contract/records/facts';
import { fieldNames } from '@moonfloor/contract/records/record-fields';
import { keysOf } from '@moonfloor/contract/values/keys';
import { sameValue } from '../records/history.ts';

/** Values of an event in a source, as they would be stored; absent fields are not specified by the source. */
export type SourceValues = Partial<Omit<EventForm, UnimportedField>>;

/** Fields that sources do not set: imports keep them. */
type UnimportedField = 'descriptions' | 'alternative_names' | 'place_hidden_until';
const unimportedFields: readonly string[] = [
  'descriptions',
  'alternative_names',
  'place_hidden_until',
  'facts',
] satisfies (UnimportedField | 'facts')[];

type Field = Exclude<keyof EventForm, UnimportedField | 'facts'>;

/** The fields that a source can set, in the order of the event's form; facts are values of their own. */
export const formFields = fieldNames('event').filter(
  (field): field is Field => field !== 'image' && !unimportedFields.includes(field),
);

/** Result of importing a source into an existing event. */
export interface MergeResult {
  /** Fields to write. */
  change: SourceValues;
  /** Fields edited by a member, which are therefore kept. */
  kept: { field: Field | FactValueName; here: FieldValue; source: FieldValue }[];
}

/** Fields that belong together: when one of them was edited, all are kept. */
const fieldGroups: readonly (readonly Field[])[] = [
  ['event_date', 'event_end_date'],
  ['latitude', 'longitude', 'place_radius_km'],
];
const groupOf = (field: Field): readonly Field[] => fieldGroups.find((group) => group.includes(field)) ?? [field];

/**
 * Merges the incoming values of a source with the current ones. A field that equals its value of the previous import is
 * updated; one that differs was edited by a member and is kept. `previous` is null on the first import from a source:
 * then every field that is filled in counts as edited.
 */
export function mergeFields(current: SourceValues, previous: SourceValues | null, incoming: SourceValues): MergeResult {
  const fields = keysOf(incoming).filter((field): field is Field => field !== 'facts' && incoming[field] !== undefined);
  const merged: MergeResult = { change: {}, kept: [] };
  for (const field of fields) {
    if (isSameValue(field, current, incoming)) continue;
    if (groupOf(field).some((part) => isEdited(part, current, previous))) {
      const unspecified = isEmpty(incoming[field]) && isEmpty(previous?.[field]);
      if (!unspecified)
        merged.kept.push({ field, here: toComparable(field, current), source: toComparable(field, incoming) });
    } else {
      Object.assign(merged.change, { [field]: incoming[field] });
    }
  }
  mergeFacts(merged, current.facts ?? {}, previous?.facts ?? {}, incoming.facts ?? {});
  return merged;
}

/** Merges each fact that a source states, like a field of its own; others stay as they are. */
function mergeFacts(merged: MergeResult, current: Facts, previous: Facts, incoming: Facts): void {
  const changed: Record<string, unknown> = {};
  const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  for (const name of factNames) {
    const [currentValue, previousValue, source] = [current[name], previous[name], incoming[name]];
    if (source === undefined || isEqual(currentValue, source)) continue;
    if (currentValue === undefined || isEqual(currentValue, previousValue)) changed[name] = source;
    else
      merged.kept.push({
        field: `facts.${name}`,
        here: factValueText(name, currentValue),
        source: factValueText(name, source),
      });
  }
  if (Object.keys(changed).length > 0) merged.change.facts = { ...current, ...changed };
}

/** Returns true when a field differs from the source's previous value, or is not empty where there was none. */
export function isEdited(field: Field, current: SourceValues, previous: SourceValues | null): boolean {
  if (previous?.[field] === undefined) return !isEmpty(current[field]);
  return !isSameValue(field, current, previous);
}

const isSameValue = (field: Field, one: SourceValues, other: SourceValues): boolean =>
  sameValue(toComparable(field, one), toComparable(field, other));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === 'scheduled' || (Array.isArray(value) && value.length === 0);

/** Returns a field's value in canonical form for comparison. */
export function toComparable(field: Field, values: SourceValues): FieldValue {
  if (field === 'floors') return (values.floors ?? []).map((floor) => pastFloor.parse(floor));
  if (field === 'decorations' || field === 'promoters') return [...(values[field] ?? [])];
  return values[field] ?? null;
}
