import { useCallback, useRef, useState } from 'react';
import { messages } from '@moonfloor/contract/messages';
import { saveDraftFiles } from '../../api/drafts.ts';
import { validateImages } from './validate-images.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import { toDraftImage, type LocalImage } from './local-image.ts';

/** The images chosen in a form, and what there is to say about the choosing. */
export interface FormImages {
  chosen: readonly LocalImage[];
  /** Why files were refused, each sentence with its file. */
  imageErrors: readonly string[];
  /** What was done to files so that they can be taken. */
  notes: readonly string[];
  /** True while chosen files are looked into. */
  busy: boolean;
  /** Takes files; a form for one image puts it in place of the other. `room` is how many more there may be. */
  add(files: readonly File[], room: number): Promise<LocalImage[]>;
  remove(id: string): void;
  reset(images: readonly LocalImage[]): void;
}

/** Keeps the images of a form, also in its draft: an image that is shown is kept already. */
export function useFormImages<V extends object, R extends SavedRecord>(
  { image: { most, tooLarge } }: FormDefinition<V, R>,
  first: readonly LocalImage[],
  draft: string,
): FormImages {
  const [chosen, setChosen] = useState(first);
  const present = useRef(first);
  const [imageErrors, setFaults] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const put = useCallback((images: readonly LocalImage[]) => {
    present.current = images;
    setChosen(images);
  }, []);
  const add = useCallback(
    async (files: readonly File[], room: number): Promise<LocalImage[]> => {
      setBusy(true);
      const { images, imageErrors: refused, notes: said } = await validateImages(files, tooLarge);
      const taken = images.slice(0, most === 1 ? 1 : room);
      for (const { url } of images.slice(taken.length)) URL.revokeObjectURL(url);
      if (taken.length > 0) {
        const next = most > 1 ? [...present.current, ...taken] : taken;
        await saveDraftFiles(draft, next.map(toDraftImage));
        put(next);
      }
      setFaults(most > 1 && images.length > taken.length ? [...refused, messages.tooManyImages] : refused);
      setNotes(said);
      setBusy(false);
      return taken;
    },
    [most, tooLarge, draft, put],
  );
  const remove = useCallback(
    (id: string) => {
      setFaults([]);
      setNotes([]);
      put(present.current.filter((image) => image.id !== id));
    },
    [put],
  );
  const reset = useCallback(
    (images: readonly LocalImage[]) => {
      setFaults([]);
      setNotes([]);
      put(images);
    },
    [put],
  );
  return { chosen, imageErrors, notes, busy, add, remove, reset };
}
