import { mergeableFields } from '@moonfloor/contract/mergeable-fields';
import type { ResourceType } from '@moonfloor/contract/lists';
import { limits } from '@moonfloor/contract/limits';
import type { MergeComparison, MergeCandidate } from '@moonfloor/contract/merge';
import { splitList } from '@moonfloor/contract/text';

/** Whose value of a field stays. */
export type Choice = 'keep' | 'from' | 'both';

/** Choices by field; a field that is not there keeps what the record that stays has. */
export type Choices = Readonly<Record<string, Choice>>;

type Value = MergeCandidate['values'][string] | undefined;

const publicStatuses: ReadonlySet<unknown> = new Set(['published', 'active', 'released', 'upcoming']);

const isSame = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

const isEmpty = (value: Value): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** Names of the fields of which the two say something different, in the order of the form. */
export function differingFields({ keep, from }: MergeComparison): string[] {
  return Object.keys(keep.values).filter((field) => !isSame(keep.values[field], from.values[field]));
}

/** What a field can be: the one, the other, and for lists both, where so many are allowed. */
export function availableChoices(type: ResourceType, field: string, keep: Value, from: Value): Choice[] {
  const joinable = mergeableFields[type].includes(field) && !isEmpty(keep) && !isEmpty(from);
  return joinable && canTakeBoth(field, keep, from) ? ['keep', 'from', 'both'] : ['keep', 'from'];
}

function canTakeBoth(field: string, keep: Value, from: Value): boolean {
  if (field === 'styles') return splitList(`${keep as string},${from as string}`).length <= limits.artistStyles;
  if (field !== 'images') return true;
  return new Set([...(keep as string[]), ...(from as string[])]).size <= limits.decorationPictures;
}

/**
 * What is likely wanted: what the record that stays has; where it has nothing, the other's; of lists both, line-ups aside,
 * in which one name may be written in two ways; and visible to everybody when either is.
 */
export function defaultChoices(compared: MergeComparison): Choices {
  const { type, keep, from } = compared;
  const choices = differingFields(compared).map((field): [string, Choice] => {
    const [mine, theirs] = [keep.values[field], from.values[field]];
    if (field === 'status') return [field, !publicStatuses.has(mine) && publicStatuses.has(theirs) ? 'from' : 'keep'];
    // an exact place stays exact
    if (field === 'place_radius_km') return [field, isEmpty(keep.values['latitude']) ? 'from' : 'keep'];
    if (isEmpty(mine)) return [field, 'from'];
    return [
      field,
      field !== 'floors' && availableChoices(type, field, mine, theirs).includes('both') ? 'both' : 'keep',
    ];
  });
  return Object.fromEntries(choices);
}

/** Fields that make sense together only. */
const placeFields = ['latitude', 'longitude', 'place_radius_km'];
const chosenTogether: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  placeFields.map((field) => [field, placeFields]),
);

/** The choices after one was made; coordinates are chosen together. */
export function withChoice(choices: Choices, field: string, choice: Choice): Choices {
  const partners = (chosenTogether[field] ?? []).filter((partner) => partner in choices);
  return { ...choices, [field]: choice, ...Object.fromEntries(partners.map((partner) => [partner, choice])) };
}

/** What the merge is to take from the record that goes; nothing that both have alike. */
export function fieldsToTake(compared: MergeComparison, choices: Choices): Record<string, 'from' | 'both'> {
  const entries = differingFields(compared).map((field) => [field, choices[field] ?? 'keep'] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, 'from' | 'both'] => entry[1] !== 'keep'),
  );
}

/** What the record that stays is called after the merge. */
export function mergedName(compared: MergeComparison, choices: Choices): string {
  return choices[`${compared.type}_name`] === 'from' ? compared.from.name : compared.keep.name;
}
