import type { FieldValue, PastFloor } from '@moonfloor/contract/activity';
import type { EventForm } from '@moonfloor/contract/events';
import type { FloorForm } from '@moonfloor/contract/floors-form';
import { sameValue } from '../content/record-writes.ts';

/** What a source says of an event, as it would be stored: what is absent it does not speak of. */
export type SourceValues = Partial<EventForm>;

type Field = keyof EventForm;

/** What becomes of an event when a source is imported over it. */
export interface Merged {
  /** What is written. */
  change: SourceValues;
  /** What was edited here by hand, and therefore stays. */
  kept: { field: Field; here: FieldValue; source: FieldValue }[];
}

/** Fields that say one thing together: when one of them was edited here, all stay. */
const together: readonly (readonly Field[])[] = [['event_date', 'event_end_date'], ['latitude', 'longitude', 'place_radius_km']];
const groupOf = (field: Field): readonly Field[] => together.find((group) => group.includes(field)) ?? [field];

/**
 * Brings what a source says now together with what stands here. A field that is here as the source `said` last follows the
 * source; one that is otherwise was edited by hand, and stays. `said` is null for an event that the source is new to: there
 * everything that is filled in counts as edited.
 */
export function merge(here: SourceValues, said: SourceValues | null, says: SourceValues): Merged {
  const fields = (Object.keys(says) as Field[]).filter((field) => says[field] !== undefined);
  const merged: Merged = { change: {}, kept: [] };
  for (const field of fields) {
    if (same(field, here, says)) continue;
    if (groupOf(field).some((part) => isEdited(part, here, said))) {
      const silent = isEmpty(says[field]) && isEmpty(said?.[field]);
      if (!silent) merged.kept.push({ field, here: comparable(field, here), source: comparable(field, says) });
    } else {
      Object.assign(merged.change, { [field]: says[field] });
    }
  }
  return merged;
}

/** True when a field is not as the source said it, and not empty where the source had not said anything. */
export function isEdited(field: Field, here: SourceValues, said: SourceValues | null): boolean {
  if (said?.[field] === undefined) return !isEmpty(here[field]);
  return !same(field, here, said);
}

const same = (field: Field, one: SourceValues, other: SourceValues): boolean =>
  sameValue(comparable(field, one), comparable(field, other));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === 'scheduled' || (Array.isArray(value) && value.length === 0);

/** A field's value in the one form in which values are compared. */
export function comparable(field: Field, values: SourceValues): FieldValue {
  if (field === 'floors') return (values.floors ?? []).map(comparableFloor);
  if (field === 'decorations') return values.decorations ?? [];
  return values[field] ?? null;
}

function comparableFloor({ name, artists }: FloorForm): PastFloor {
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
