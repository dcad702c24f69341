import { useState } from 'react';
import { readKeptForm, removeKeptForm, keepForm } from './kept-forms.ts';
import { useSession } from './session.tsx';

const keyOf = (name: string, { account }: Pick<ReturnType<typeof useSession>, 'account'>): string =>
  `${name}:${account?.id}`;

/** Returns a function that empties kept texts, whose forms may be closed. */
export function useRemoveKeptText(): (name: string) => void {
  const session = useSession();
  return (name) => void removeKeptForm(keyOf(name, session));
}

/**
 * A text that the member types, kept in this browser until it is emptied, which its form does once it is sent. So it is
 * still there after the session has ended and the member has signed in again. `name` is unique in the site.
 */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const key = keyOf(name, useSession());
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
