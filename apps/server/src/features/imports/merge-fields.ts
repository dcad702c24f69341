import type { FieldValue, HistoricFloor } from '@moonfloor/contract/activity';
import type { EventForm } from '@moonfloor/contract/events';
import type { FloorForm } from '@moonfloor/contract/floors-form';
import { sameValue } from '../records/record-writes.ts';

/** What a source says of an event, as it would be stored: what is absent it does not speak of. */
export type SourceValues = Partial<EventForm>;

type Field = keyof EventForm;

/** What becomes of an event when a source is imported over it. */
export interface MergeResult {
  /** What is written. */
  change: SourceValues;
  /** What was edited here by hand, and therefore stays. */
  kept: { field: Field; here: FieldValue; source: FieldValue }[];
}

/** Fields that say one thing together: when one of them was edited here, all stay. */
const fieldGroups: readonly (readonly Field[])[] = [
  ['event_date', 'event_end_date'],
  ['latitude', 'longitude', 'place_radius_km'],
];
const groupOf = (field: Field): readonly Field[] => fieldGroups.find((group) => group.includes(field)) ?? [field];

/**
 * Brings what a source says now together with what stands here. A field that is here as the source `said` last follows the
 * source; one that is otherwise was edited by hand, and stays. `said` is null for an event that the source is new to: there
 * everything that is filled in counts as edited.
 */
export function mergeFields(current: SourceValues, previous: SourceValues | null, incoming: SourceValues): MergeResult {
  const fields = (Object.keys(incoming) as Field[]).filter((field) => incoming[field] !== undefined);
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
  return merged;
}

/** True when a field is not as the source said it, and not empty where the source had not said anything. */
export function isEdited(field: Field, current: SourceValues, previous: SourceValues | null): boolean {
  if (previous?.[field] === undefined) return !isEmpty(current[field]);
  return !isSameValue(field, current, previous);
}

const isSameValue = (field: Field, one: SourceValues, other: SourceValues): boolean =>
  sameValue(toComparable(field, one), toComparable(field, other));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === 'scheduled' || (Array.isArray(value) && value.length === 0);

/** A field's value in the one form in which values are compared. */
export function toComparable(field: Field, values: SourceValues): FieldValue {
  if (field === 'floors') return (values.floors ?? []).map(toComparableFloor);
  if (field === 'decorations') return values.decorations ?? [];
  return values[field] ?? null;
}

function toComparableFloor({ name, artists }: FloorForm): HistoricFloor {
  return {
    name,
    artists: artists.map((artist) => ({
      artist_name: artist.artist_name,
      artist_type: artist.artist_type ?? null,
      artist_country: artist.artist_country ?? null,
      record_labels: artist.record_labels ?? null,
      artist_info: artist.artist_info ?? null,
    })),
  };
}
