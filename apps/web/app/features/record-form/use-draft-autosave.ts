import { useLayoutEffect, useRef } from 'react';
import { removeDraft, saveDraft } from '../../api/drafts.ts';
import type { Draft } from './draft.ts';

/**
 * Keeps the text of a draft, with each change, while there is something unsaved. `draft` is null when there is nothing
 * to keep; what was kept is then removed, its files included. `restored` tells that there is a draft from before.
 */
export function useDraftAutosave(name: string, draft: Draft<object> | null, restored: boolean): void {
  const text = draft === null ? null : JSON.stringify(draft);
  const there = useRef(restored);
  // Before the browser shows the change: what is seen is kept.
  useLayoutEffect(() => {
    if (text !== null) {
      there.current = saveDraft(name, JSON.parse(text));
    } else if (there.current) {
      there.current = false;
      void removeDraft(name);
    }
  }, [name, text]);
}
