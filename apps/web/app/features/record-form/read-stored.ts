/** Returns a stored value if it has the expected type, otherwise undefined. */
export type Reader<T> = (stored: unknown) => T | undefined;

/** Readers of an object's values; text values need none. */
export type Readers<T> = { [K in keyof T]?: Reader<T[K]> } & {
  [K in keyof T as string extends T[K] ? never : K]: Reader<T[K]>;
};

/** Returns whether a value is an object, neither a list nor null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextLike = <T>(stored: unknown, example: T): stored is T =>
  typeof stored === 'string' && typeof example === 'string';

export const text: Reader<string> = (stored) => (typeof stored === 'string' ? stored : undefined);

export const number: Reader<number> = (stored) => (typeof stored === 'number' ? stored : undefined);

export function oneOf<T>(values: readonly T[]): Reader<T> {
  return (stored) => values.find((value) => value === stored);
}

/** Reads the name of one of some options. */
export function keyOf<T extends string>(options: Readonly<Record<T, unknown>>): Reader<T> {
  const isKey = (stored: unknown): stored is T => typeof stored === 'string' && Object.hasOwn(options, stored);
  return (stored) => (isKey(stored) ? stored : undefined);
}

/** Reads the items of a list; invalid ones are dropped. */
export function listOf<T>(item: Reader<T>): Reader<T[]> {
  return (stored) => (Array.isArray(stored) ? stored.map(item).filter((read) => read !== undefined) : undefined);
}

/** Reads an object; values that are missing or invalid are those of `fallback`. */
export function objectOf<T extends object>(readers: Readers<T>, fallback: () => T): Reader<T> {
  const readerOf: { [K in keyof T]?: Reader<T[K]> } = readers;
  return (stored) => {
    if (!isObject(stored)) return undefined;
    const result = fallback();
    for (const name in result) {
      const value = stored[name];
      const reader = readerOf[name];
      const read = reader ? reader(value) : isTextLike(value, result[name]) ? value : undefined;
      if (read !== undefined) result[name] = read;
    }
    return result;
  };
}
