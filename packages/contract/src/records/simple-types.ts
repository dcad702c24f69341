import { type SimpleType, simpleTypes } from '../values/lists.ts';

/** Returns a table with a value for each simple type. */
export const mapSimpleTypes = <V>(of: (type: SimpleType) => V): Record<SimpleType, V> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
  Object.fromEntries(simpleTypes.map((type) => [type, of(type)])) as Record<SimpleType, V>;

/** The name of a record with its country behind it, by which an event means one of several promoters of that name. */
export const nameWithCountry = ({ name, country }: { name: string; country: string }): string => `${name} (${country})`;

export const simpleName = (type: SimpleType, record: object): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all have a name
  (record as Record<string, string>)[`${type}_name`] ?? '';
