import { useState } from 'react';
import { readStoredJson, writeStored } from '../ui/storage.ts';
import { useSession } from './session.tsx';

/** A state of a page that is still there when the member returns to it in this tab. `name` is unique in the site. */
export function useTabState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const key = `${name}:${useSession().account?.id}`;
  const [value, setValue] = useState<Value>(() => readStoredJson<Value>(key, 'sessionStorage') ?? initial);
  const change = (next: Value): void => {
    setValue(next);
    writeStored(key, JSON.stringify(next), 'sessionStorage');
  };
  return [value, change];
}
