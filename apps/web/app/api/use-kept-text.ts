import { useState } from 'react';
import { readKeptForm, removeKeptForm, keepForm } from './kept-forms.ts';
import { useSession } from './session.tsx';

/**
 * A text that the member types, kept in this browser until it is emptied, which its form does once it is sent. So it is
 * still there after the session has ended and the member has signed in again. `name` is unique in the site.
 */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const kept = `${name}:${useSession().account?.id}`;
  const [text, setText] = useState(() => {
    const stored = readKeptForm(kept);
    return typeof stored === 'string' ? stored : '';
  });
  const change = (typed: string): void => {
    setText(typed);
    if (typed === '') void removeKeptForm(kept);
    else keepForm(kept, typed);
  };
  return [text, change];
}
