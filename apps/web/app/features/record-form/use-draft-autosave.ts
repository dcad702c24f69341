import { useLayoutEffect, useRef } from 'react';
import { removeDraft, saveDraft } from '../../api/drafts.ts';
import type { Draft } from './draft.ts';

/**
 * Stores a draft on each change while there are unsaved values. `draft` is null if there is nothing to store; the
 * stored draft is then removed with its files. `restored` means that an earlier draft exists.
 */
export function useDraftAutosave(name: string, draft: Draft<object> | null, restored: boolean): void {
  const text = draft === null ? null : JSON.stringify(draft);
  const there = useRef(restored);
  // Before the browser paints the change, so that whatever is visible is stored.
  useLayoutEffect(() => {
    if (text !== null) {
      there.current = saveDraft(name, JSON.parse(text));
    } else if (there.current) {
      there.current = false;
      void removeDraft(name);
    }
  }, [name, text]);
}
