import { mergeableFields } from '@moonfloor/contract/field-values';
import type { ResourceType } from '@moonfloor/contract/lists';
import { limits } from '@moonfloor/contract/limits';
import type { MergeComparison, MergeCandidate } from '@moonfloor/contract/merge';
import { splitList } from '@moonfloor/contract/text';
import { isSame } from '../../record-form/compare-versions.ts';
import { isPublicStatus } from '../../records/hidden-records.ts';

/** Which record's value of a field is kept. */
export type Choice = 'keep' | 'from' | 'both';

/** Choices by field name; a missing field keeps the value of the record that is kept. */
export type Choices = Readonly<Record<string, Choice>>;

/** The value of a field of a record. */
export type MergeValue = MergeCandidate['values'][string] | undefined;

export const isEmpty = (value: MergeValue): value is null | undefined | '' | [] =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the names of the fields in which the two records differ, in the order of the form. */
export function differingFields({ keep, from }: MergeComparison): string[] {
  return Object.keys(keep.values).filter((field) => !isSame(keep.values[field], from.values[field]));
}

/** Returns the choices for a field: either value, and for lists both, unless that exceeds the maximum length. */
export function availableChoices(type: ResourceType, field: string, keep: MergeValue, from: MergeValue): Choice[] {
  const joinable = mergeableFields[type].includes(field) && !isEmpty(keep) && !isEmpty(from);
  return joinable && canTakeBoth(field, keep, from) ? ['keep', 'from', 'both'] : ['keep', 'from'];
}

function canTakeBoth(field: string, keep: MergeValue, from: MergeValue): boolean {
  const texts = [keep, from].flat().filter((value) => typeof value === 'string');
  if (field === 'styles') return splitList(texts.join(',')).length <= limits.artistStyles;
  return field !== 'images' || new Set(texts).size <= limits.decorationPictures;
}

/**
 * Returns the default choices: the value of the record that is kept, or the other's where it is empty; both for lists,
 * except line-ups, in which the same name may be spelled differently; public if either record is.
 */
export function defaultChoices(compared: MergeComparison): Choices {
  const { type, keep, from } = compared;
  const choices = differingFields(compared).map((field): [string, Choice] => {
    const [mine, theirs] = [keep.values[field], from.values[field]];
    if (field === 'status') return [field, !isPublicStatus(mine) && isPublicStatus(theirs) ? 'from' : 'keep'];
    // exact coordinates stay exact
    if (field === 'place_radius_km') return [field, isEmpty(keep.values['latitude']) ? 'from' : 'keep'];
    if (isEmpty(mine)) return [field, 'from'];
    return [
      field,
      field !== 'floors' && availableChoices(type, field, mine, theirs).includes('both') ? 'both' : 'keep',
    ];
  });
  return Object.fromEntries(choices);
}

/** Fields that are only meaningful together. */
const placeFields = ['latitude', 'longitude', 'place_radius_km'];

/** Returns the choices with one changed; coordinates are chosen together. */
export function withChoice(choices: Choices, field: string, choice: Choice): Choices {
  const partners = placeFields.includes(field) ? placeFields.filter((partner) => partner in choices) : [];
  return { ...choices, [field]: choice, ...Object.fromEntries(partners.map((partner) => [partner, choice])) };
}

/** Returns the fields to take from the record that is merged away, without those that are identical in both. */
export function fieldsToTake(compared: MergeComparison, choices: Choices): Record<string, 'from' | 'both'> {
  const entries = differingFields(compared).map((field) => [field, choices[field] ?? 'keep'] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, 'from' | 'both'] => entry[1] !== 'keep'),
  );
}

/** Returns the name of the kept record after the merge. */
export function mergedName(compared: MergeComparison, choices: Choices): string {
  return choices[`${compared.type}_name`] === 'from' ? compared.from.name : compared.keep.name;
}
