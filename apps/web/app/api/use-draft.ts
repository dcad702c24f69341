import { useState } from 'react';
import { readDraft, removeDraft, saveDraft } from './drafts.ts';
import { useSession } from './session.tsx';

/**
 * A text that the member types, kept in this browser until it is emptied, which its form does once it is sent. So it is
 * still there after the session has ended and the member has signed in again. `name` is unique in the site.
 */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const draft = `${name}:${useSession().account?.id}`;
  const [text, setText] = useState(() => {
    const stored = readDraft(draft);
    return typeof stored === 'string' ? stored : '';
  });
  const change = (typed: string): void => {
    setText(typed);
    if (typed === '') void removeDraft(draft);
    else saveDraft(draft, typed);
  };
  return [text, change];
}
