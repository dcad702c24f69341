/**
 * Fields whose value is an object, such as `descriptions`. Forms, merges and the history treat each entry
 * (`descriptions.de`) as a value. Free of zod, so that browsers can load it.
 */

/** The names of a field's values, by field and keys. */
export const partNames = <F extends string, K extends string>(field: F, keys: readonly K[]) =>
  keys.map((key): `${F}.${K}` => `${field}.${key}`);

/** Returns the values of an object's entries by such names: `empty` for keys that it lacks. */
export function splitParts<F extends string, K extends string, O extends { readonly [Key in K]?: unknown }, E>(
  field: F,
  keys: readonly K[],
  object: O,
  empty: E,
): Parts<F, K, O, E> {
  const entries = keys.map((key) => [`${field}.${key}`, object[key] ?? empty]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  return Object.fromEntries(entries) as Parts<F, K, O, E>;
}

type Parts<F extends string, K extends string, O extends { readonly [Key in K]?: unknown }, E> = {
  [Key in K as `${F}.${Key}`]: NonNullable<O[Key]> | E;
};

/** Reverses `splitParts`: values that are null, undefined, empty texts or lists are left out. Other values are ignored. */
export function joinParts(field: string, keys: readonly string[], values: object): Record<string, unknown> {
  const valuesByName: Readonly<Record<string, unknown>> = { ...values };
  const entries = keys.map((key) => [key, valuesByName[`${field}.${key}`]] as const);
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);
