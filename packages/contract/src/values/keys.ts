/** Returns the keys of an object that has only those of its type; `Object.keys` is typed for any object. */
export const keysOf = <T extends object>(table: T): [keyof T & string, ...(keyof T & string)[]] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types cannot say that there are no other keys
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
