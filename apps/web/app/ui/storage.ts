/** Where values are stored in this browser: until they are removed, or until the tab is closed. */
type Place = 'localStorage' | 'sessionStorage';

/** Returns a stored value; null if there is none, if storage is blocked, and on the server. */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** Returns a value that the same code stored as JSON, which is not checked; null if there is none. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the type where it is read
export function readStoredJson<Value>(key: string, place?: Place): Value | null {
  try {
    return JSON.parse(readStored(key, place) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value. Returns false if storage is blocked or full: then it lasts only for this page. */
export function writeStored(key: string, value: string, place: Place = 'localStorage'): boolean {
  try {
    window[place].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes stored values, if there are any. */
export function removeStored(keys: readonly string[], place: Place = 'localStorage'): void {
  try {
    for (const key of keys) window[place].removeItem(key);
  } catch {
    // where storage is blocked, there are none
  }
}

/** Returns the keys of all stored values that begin with `prefix`. */
export function storedKeys(prefix: string, place: Place = 'localStorage'): string[] {
  try {
    return Object.keys(window[place]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
