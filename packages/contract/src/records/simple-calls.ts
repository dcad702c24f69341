import { del, get, post, put } from '../api/call.ts';
import { type ResourceType, type SimpleType, simpleTypes } from '../values/lists.ts';

/** The name of a type's records in paths and lists: `venues`; `series` is both. */
export type Collection<T extends string> = T extends `${string}s` ? T : `${T}s`;

/** Returns the name of a type's records in paths and lists. */
export const collectionOf = <T extends string>(type: T): Collection<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the condition is that of the type
  (type.endsWith('s') ? type : `${type}s`) as Collection<T>;

/** The names of the calls that every type has. */
interface RecordCallNames<T extends ResourceType> {
  get: `get${Capitalize<T>}`;
  findDuplicates: `find${Capitalize<T>}Duplicates`;
  submit: `submit${Capitalize<T>}`;
  update: `update${Capitalize<T>}`;
  remove: `delete${Capitalize<T>}`;
  suggest: `suggest${Capitalize<T>}`;
}

export interface SimpleCallNames<T extends SimpleType> extends RecordCallNames<T> {
  list: `list${Capitalize<Collection<T>>}`;
  complete: `complete${Capitalize<Collection<T>>}`;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the names of the calls that every type has. */
export function recordCallNames<T extends ResourceType>(type: T): RecordCallNames<T> {
  const typeName = capital(type);
  const names: Record<keyof RecordCallNames<T>, string> = {
    get: `get${typeName}`,
    findDuplicates: `find${typeName}Duplicates`,
    submit: `submit${typeName}`,
    update: `update${typeName}`,
    remove: `delete${typeName}`,
    suggest: `suggest${typeName}`,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `capital` is `Capitalize`
  return names as RecordCallNames<T>;
}

export function simpleCallNames<T extends SimpleType>(type: T): SimpleCallNames<T> {
  const many = capital(collectionOf(type));
  const names = { list: `list${many}`, complete: `complete${many}` };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return { ...recordCallNames(type), ...names } as SimpleCallNames<T>;
}

/** The calls of a simple type that visitors' pages make. */
const visitorCallsOf = <T extends SimpleType>(type: T) => ({
  list: get(`/${collectionOf(type)}/all`),
  get: get(`/${collectionOf(type)}/:id`),
});

const memberCallsOf = <T extends SimpleType>(type: T) => ({
  complete: get(`/${collectionOf(type)}/suggestions`, 'member'),
  findDuplicates: get(`/${collectionOf(type)}/duplicates`, 'member'),
  submit: post(`/${collectionOf(type)}/submit`, 'member'),
  update: put(`/${collectionOf(type)}/:id`, 'member'),
  remove: del(`/${collectionOf(type)}/:id`, 'admin'),
  suggest: post(`/suggestions/${type}/:id`, 'member'),
});

/** The values of a table for each simple type by the name of its call, such as `getVenue`. */
type ByCallName<ByType extends { [T in SimpleType]: object }> = UnionToIntersection<
  { [T in SimpleType]: Renamed<T, ByType[T]> }[SimpleType]
>;
type Renamed<T extends SimpleType, Values> = {
  [V in keyof Values & keyof SimpleCallNames<T> as SimpleCallNames<T>[V]]: Values[V];
};
type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** Returns what `of` makes for each simple type, by the names of its calls. */
export function byCallName<ByType extends { [T in SimpleType]: object }>(
  of: (type: SimpleType) => object,
): ByCallName<ByType> {
  const entries = simpleTypes.flatMap((type) => {
    const names: Readonly<Record<string, string>> = { ...simpleCallNames(type) };
    return Object.entries(of(type)).map(([verb, value]) => [names[verb], value]);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  return Object.fromEntries(entries) as ByCallName<ByType>;
}

export const simpleVisitorCalls =
  byCallName<{ [T in SimpleType]: ReturnType<typeof visitorCallsOf<T>> }>(visitorCallsOf);
export const simpleMemberCalls = byCallName<{ [T in SimpleType]: ReturnType<typeof memberCallsOf<T>> }>(memberCallsOf);
