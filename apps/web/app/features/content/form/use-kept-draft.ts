import { useEffect, useRef } from 'react';
import { removeDraft, saveDraft, saveDraftFiles } from '../../../api/drafts.ts';
import type { Draft } from './draft.ts';
import { keptImage, type LocalImage } from './local-image.ts';

/**
 * Keeps a draft while there is something unsaved: its text with each change, its files when they change. `draft` is
 * null when there is nothing to keep; what was kept is then removed.
 */
export function useKeptDraft(name: string, draft: Draft<object> | null, images: readonly LocalImage[], restored: boolean): void {
  const text = draft === null ? null : JSON.stringify(draft);
  const there = useRef(restored);
  useEffect(() => {
    if (text !== null) {
      there.current = saveDraft(name, JSON.parse(text));
    } else if (there.current) {
      there.current = false;
      void removeDraft(name);
    }
  }, [name, text]);

  const files = draft === null ? null : images;
  const saved = useRef<readonly LocalImage[] | null>(images);
  useEffect(() => {
    if (files === null || files === saved.current) return;
    saved.current = files;
    void saveDraftFiles(name, files.map(keptImage));
  }, [name, files]);
}
