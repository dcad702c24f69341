import { limits } from '@moonfloor/contract/api/limits';
import type { Field } from '@moonfloor/contract/records/field-kinds';
import { areNames, combinedNames } from '@moonfloor/contract/records/field-values';
import type { MergeComparison, MergeCandidate } from '@moonfloor/contract/records/merge';
import { findField, hasSeveral } from '@moonfloor/contract/records/record-fields';
import { publicStatuses } from '@moonfloor/contract/values/lists';
import { nameKey, splitList } from '@moonfloor/contract/values/text';
import { isSame } from '../../record-form/compare-versions.ts';

/** The record whose value of a field is kept. */
export type Choice = 'keep' | 'from' | 'both';

/** Choices by field name; a missing field keeps the value of the record that is kept. */
type Choices = Readonly<Record<string, Choice>>;

/** The value of a field of a record. */
export type MergeValue = MergeCandidate['values'][string] | undefined;

export const isEmpty = (value: MergeValue): value is null | undefined | '' | [] =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns the names of the fields in which the two records differ, in the order of the form. With the names differ also
 * the alternative names, which can contain the name that does not stay.
 */
export function conflictingFields({ keep, from }: MergeComparison): string[] {
  const renamed = nameKey(keep.name) !== nameKey(from.name);
  return Object.keys(keep.values).filter(
    (field) => (field === 'alternative_names' && renamed) || !isSame(keep.values[field], from.values[field]),
  );
}

/** Returns all names of both records as alternative names of the merged one, whose name is `name`. */
export function combinedAlternativeNames({ keep, from }: MergeComparison, name: string): string[] {
  const [one, other] = [keep, from].map((side) => {
    const names = side.values['alternative_names'] ?? null;
    return { name: side.name, alternative_names: areNames(names) ? names : [] };
  });
  return combinedNames(one!, other!, name);
}

/** Returns the choices for a field: either value, and for lists both, unless that exceeds the maximum length. */
export function availableChoices(compared: MergeComparison, field: string): Choice[] {
  const { type } = compared;
  const [keep, from] = [compared.keep.values[field], compared.from.values[field]];
  if (field === 'alternative_names') {
    const fits = combinedAlternativeNames(compared, compared.keep.name).length <= limits.alternativeNames;
    return fits ? ['keep', 'from', 'both'] : ['keep', 'from'];
  }
  const joinable = hasSeveral(type, field) && !isEmpty(keep) && !isEmpty(from);
  return joinable && canTakeBoth(findField(type, field), keep, from) ? ['keep', 'from', 'both'] : ['keep', 'from'];
}

/** How many values a field of a kind can have. */
const most: { readonly [K in Field['kind']]?: number } = {
  artists: limits.relatedArtists,
  decorations: limits.eventDecorations,
  images: limits.decorationPictures,
  promoters: limits.eventPromoters,
};

function canTakeBoth(field: Field | undefined, keep: MergeValue, from: MergeValue): boolean {
  const texts = [keep, from].flat().filter((value) => typeof value === 'string');
  if (field?.kind === 'choices') return splitList(texts.join(',')).length <= field.max;
  const values = field?.kind === 'images' ? texts : texts.map(nameKey);
  return new Set(values).size <= ((field && most[field.kind]) ?? Infinity);
}

/**
 * Returns the default choices: the value of the record that is kept, or the other's where it is empty; both for lists
 * and alternative names, except line-ups, in which the same name may be spelled differently; public if either record is.
 */
export function defaultChoices(compared: MergeComparison): Choices {
  const { keep, from } = compared;
  // values that one of them hides stay hidden
  const hiding = (['keep', 'from'] as const).find((side) => !isEmpty(compared[side].values['place_hidden_until']));
  const choices = conflictingFields(compared).map((field): [string, Choice] => {
    const [mine, theirs] = [keep.values[field], from.values[field]];
    if (field === 'status') return [field, !publicStatuses.has(mine) && publicStatuses.has(theirs) ? 'from' : 'keep'];
    if (hiding !== undefined && hiddenPlaceFields.includes(field)) return [field, hiding];
    // exact coordinates stay exact
    if (field === 'place_radius_km') return [field, isEmpty(keep.values['latitude']) ? 'from' : 'keep'];
    const offersBoth = field !== 'floors' && availableChoices(compared, field).includes('both');
    if (isEmpty(mine) && field !== 'alternative_names') return [field, 'from'];
    return [field, offersBoth ? 'both' : 'keep'];
  });
  return Object.fromEntries(choices);
}

/** Fields that are only meaningful together. */
const placeFields = ['latitude', 'longitude', 'place_radius_km'];

/** With a place that one of the events hides, all of it. */
const hiddenPlaceFields = ['event_location', ...placeFields, 'place_hidden_until'];

/** Returns the fields that a choice for one of them is about: those that are only meaningful together follow. */
export function fieldsOfChoice(choices: Choices, field: string): string[] {
  const group = 'place_hidden_until' in choices ? hiddenPlaceFields : placeFields;
  return group.includes(field) ? [field, ...group.filter((partner) => partner in choices)] : [field];
}

/** Returns the fields to take from the record that is merged away, without those that are identical in both. */
export function fieldsToTake(compared: MergeComparison, choices: Choices): Record<string, 'from' | 'both'> {
  const entries = conflictingFields(compared).map((field) => [field, choices[field] ?? 'keep'] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, 'from' | 'both'] => entry[1] !== 'keep'),
  );
}

/** Returns the name of the kept record after the merge. */
export function mergedName(compared: MergeComparison, choices: Choices): string {
  return choices[`${compared.type}_name`] === 'from' ? compared.from.name : compared.keep.name;
}
