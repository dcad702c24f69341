import type { FieldValue, HistoricFloor } from '@moonfloor/contract/activity';
import { areFloors, areNames, combinedNames } from '@moonfloor/contract/field-values';
import { limits } from '@moonfloor/contract/limits';
import type { ResourceType } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { hasSeveral } from '@moonfloor/contract/record-fields';
import { nameKey, splitList } from '@moonfloor/contract/text';
import { validationFailed } from '../../errors.ts';
import { placeFields } from '../events/hidden-place.ts';
import type { Fields } from '../records/history.ts';

/** Fields that the remaining record takes from the other one; lists also combined from both. */
export type Take = Readonly<Record<string, 'from' | 'both'>>;

/**
 * Returns the taken fields with their new values. Throws 422 for an unknown field, and for `both` if it is not a list.
 */
export function resolveTakenFields(type: ResourceType, take: Take, keep: Fields, from: Fields): Fields {
  const taken = Object.entries(take).map(([field, side]): [string, Fields[string]] => {
    const value = Object.hasOwn(from, field) ? from[field] : undefined;
    const known = value !== undefined && (side === 'from' || hasSeveral(type, field));
    if (!known) throw validationFailed([{ field, message: messages.mergeField }]);
    if (side === 'from') return [field, value];
    return [
      field,
      field === 'alternative_names'
        ? mergeNames(type, take, keep, from)
        : mergeLists(field, keep[field] ?? null, value),
    ];
  });
  return Object.fromEntries(taken);
}

/**
 * Takes the place of an event that hides it as a whole or not at all, as the field that hides it. Otherwise a venue alone
 * would become public.
 */
export function withWholePlace(take: Take, keep: Fields, from: Fields): Take {
  if ((keep['place_hidden_until'] ?? from['place_hidden_until'] ?? null) === null) return take;
  const fields: readonly string[] = placeFields;
  const others = Object.entries(take).filter(([field]) => !fields.includes(field));
  const place = take['place_hidden_until'] === undefined ? [] : fields.map((field) => [field, 'from'] as const);
  return Object.fromEntries([...others, ...place]);
}

/** Combines all names of both records as alternative names, without the name that remains. */
function mergeNames(type: ResourceType, take: Take, keep: Fields, from: Fields): string[] {
  const nameField = `${type}_name`;
  const [one, other] = [keep, from].map((fields) => {
    const { [nameField]: name, alternative_names: names = null } = fields;
    return { name: typeof name === 'string' ? name : '', alternative_names: areNames(names) ? names : [] };
  });
  const names = combinedNames(one!, other!, (take[nameField] === 'from' ? other! : one!).name);
  if (names.length > limits.alternativeNames)
    throw validationFailed([{ field: 'alternative_names', message: messages.tooManyNames }]);
  return names;
}

/** Combines two lists without duplicates. */
function mergeLists(field: string, one: FieldValue, other: FieldValue): FieldValue {
  if (field === 'floors' && areFloors(one) && areFloors(other)) return mergeFloors(one, other);
  if (!areNames(one) || !areNames(other))
    return splitList([one, other].filter((part) => typeof part === 'string').join(',')).join(',') || null;
  const list = unionBy(one, other, field === 'images' ? (address) => address : nameKey);
  if (field === 'images' && list.length > limits.decorationPictures)
    throw validationFailed([{ field, message: messages.tooManyPictures }]);
  return list;
}

/** Combines floors of the same name, and artists on the same floor, without duplicates; the others follow. */
function mergeFloors(one: readonly HistoricFloor[], other: readonly HistoricFloor[]): HistoricFloor[] {
  const floors = new Map(one.map((floor) => [nameKey(floor.name), floor]));
  for (const floor of other) {
    const same = floors.get(nameKey(floor.name));
    const artists = unionBy(same?.artists ?? [], floor.artists, (artist) => nameKey(artist.artist_name));
    floors.set(nameKey(floor.name), same === undefined ? floor : { ...same, artists });
  }
  return [...floors.values()];
}

/** Returns the first list, followed by the items that only the second one has. */
function unionBy<T>(one: readonly T[], other: readonly T[], keyOf: (item: T) => string): T[] {
  const keys = new Set(one.map(keyOf));
  return [...one, ...other.filter((item) => !keys.has(keyOf(item)))];
}
