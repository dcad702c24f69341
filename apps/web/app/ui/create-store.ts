import { useSyncExternalStore } from 'react';

/** A value that components share across pages. */
interface Store<Value> {
  read: () => Value;
  write: (value: Value) => void;
  /** Returns the value, to a component that renders again whenever it changes. */
  use: () => Value;
}

/** Creates a value that components share across pages; the server renders `initial`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = (): Value => current;
  return {
    read,
    write: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read, () => initial),
  };
}
