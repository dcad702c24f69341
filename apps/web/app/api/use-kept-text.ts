import { useState } from 'react';
import { readKeptForm, removeKeptForm, keepForm } from './kept-forms.ts';
import { useSession } from './session.tsx';

/**
 * A text that the member types, kept in this browser until it is emptied, which its form does once it is sent. So it is
 * still there after the session has ended and the member has signed in again. `name` is unique in the site.
 */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const key = `${name}:${useSession().account?.id}`;
  const [text, setText] = useState(() => {
    const stored = readKeptForm(key);
    return typeof stored === 'string' ? stored : '';
  });
  const change = (typed: string): void => {
    setText(typed);
    if (typed === '') void removeKeptForm(key);
    else keepForm(key, typed);
  };
  return [text, change];
}
