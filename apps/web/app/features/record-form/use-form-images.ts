import { useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/messages';
import { saveDraftFiles } from '../../api/drafts.ts';
import { validateImages } from './validate-images.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import { toDraftImage, type LocalImage } from './local-image.ts';

/** The images selected in a form, and messages about them. */
export interface FormImages {
  chosen: readonly LocalImage[];
  /** Why files were rejected, one message per file. */
  imageErrors: readonly string[];
  /** How files were changed to be accepted. */
  notes: readonly string[];
  /** True while selected files are being validated. */
  busy: boolean;
  /** Adds files; in a form with a single image, the new one replaces it. `room` is the maximum number to add. */
  add(files: readonly File[], room: number): Promise<LocalImage[]>;
  remove(id: string): void;
  reset(images: readonly LocalImage[]): void;
}

/** Holds a form's images and stores them in its draft; an image is displayed only after it was stored. */
export function useFormImages<V extends object, R extends SavedRecord>(
  { image: { most, tooLarge } }: FormDefinition<V, R>,
  first: readonly LocalImage[],
  draft: string,
): FormImages {
  const [chosen, setChosen] = useState(first);
  const present = useRef(first);
  const [imageErrors, setImageErrors] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const put = (images: readonly LocalImage[]): void => {
    present.current = images;
    setChosen(images);
  };
  const add = async (files: readonly File[], room: number): Promise<LocalImage[]> => {
    setBusy(true);
    const { images, ...found } = await validateImages(files, tooLarge);
    const added = images.slice(0, most === 1 ? 1 : room);
    for (const { url } of images.slice(added.length)) URL.revokeObjectURL(url);
    if (added.length > 0) {
      const next = most > 1 ? [...present.current, ...added] : added;
      await saveDraftFiles(draft, next.map(toDraftImage));
      put(next);
    }
    const tooMany = most > 1 && images.length > added.length;
    setImageErrors(tooMany ? [...found.imageErrors, t(messages.tooManyImages)] : found.imageErrors);
    setNotes(found.notes);
    setBusy(false);
    return added;
  };
  const reset = (images: readonly LocalImage[]): void => {
    setImageErrors([]);
    setNotes([]);
    put(images);
  };
  const remove = (id: string): void => reset(present.current.filter((image) => image.id !== id));
  return { chosen, imageErrors, notes, busy, add, remove, reset };
}
