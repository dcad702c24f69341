import { useRef, useState } from 'react';
import { readStoredJson, writeStored } from '../ui/storage.ts';
import { useSession } from './session.tsx';

/**
 * A state of a page that is still there when the member returns to it in this tab, with a function that changes the latest one.
 * `name` is unique in the site.
 */
export function useTabState<Value>(name: string, initial: Value): [Value, (change: (latest: Value) => Value) => void] {
  const key = `${name}:${useSession().account?.id}`;
  const [value, setValue] = useState<Value>(() => readStoredJson<Value>(key, 'sessionStorage') ?? initial);
  const latest = useRef(value);
  const change = (next: (latest: Value) => Value): void => {
    latest.current = next(latest.current);
    setValue(latest.current);
    writeStored(key, JSON.stringify(latest.current), 'sessionStorage');
  };
  return [value, change];
}
