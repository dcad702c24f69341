import { type SimpleType, simpleTypes } from '../values/lists.ts';

/** Returns a table with a value for each simple type. */
export const mapSimpleTypes = <V>(of: (type: SimpleType) => V): Record<SimpleType, V> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
  Object.fromEntries(simpleTypes.map((type) => [type, of(type)])) as Record<SimpleType, V>;

/** Types of which several records may have one name: whoever adds another one in a country says that it is a different one. */
export type NamesakeType = 'venue' | 'promoter';

export const isNamesakeType = (type: string): type is NamesakeType => type === 'venue' || type === 'promoter';

/** The name of a record with its country behind it, by which an event means one of several promoters of that name. */
export const nameWithCountry = ({ name, country }: { name: string; country: string }): string => `${name} (${country})`;

export const simpleName = (type: SimpleType, record: object): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all have a name
  (record as Record<string, string>)[`${type}_name`] ?? '';
