import { useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { messages } from '@moonfloor/contract/api/messages';
import { keepFiles } from '../../api/kept-forms.ts';
import { validatePictures } from './validate-pictures.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import { toKeptPicture, type LocalPicture } from './local-picture.ts';

/** The pictures selected in a form, and messages about them. */
export interface FormPictures {
  chosen: readonly LocalPicture[];
  /** Why files were rejected, one message per file. */
  pictureErrors: readonly string[];
  /** How files were changed to be accepted. */
  notes: readonly string[];
  /** True while selected files are being validated. */
  busy: boolean;
  /** Adds files; in a form with a single picture, the new one replaces it. `room` is the maximum number to add. */
  add(files: readonly File[], room: number): Promise<LocalPicture[]>;
  remove(id: string): void;
  reset(pictures: readonly LocalPicture[]): void;
}

/** Holds a form's pictures and stores them beside its texts; a picture is displayed only after it was stored. */
export function useFormPictures<V extends object, R extends SavedRecord>(
  { picture: { most, tooLarge } }: FormDefinition<V, R>,
  first: readonly LocalPicture[],
  kept: string,
): FormPictures {
  const [chosen, setChosen] = useState(first);
  const present = useRef(first);
  const [pictureErrors, setPictureErrors] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const put = (pictures: readonly LocalPicture[]): void => {
    present.current = pictures;
    setChosen(pictures);
  };
  const add = async (files: readonly File[], room: number): Promise<LocalPicture[]> => {
    setBusy(true);
    const { pictures, ...found } = await validatePictures(files, tooLarge);
    const added = pictures.slice(0, most === 1 ? 1 : room);
    for (const { url } of pictures.slice(added.length)) URL.revokeObjectURL(url);
    if (added.length > 0) {
      const next = most > 1 ? [...present.current, ...added] : added;
      await keepFiles(kept, next.map(toKeptPicture));
      put(next);
    }
    const tooMany = most > 1 && pictures.length > added.length;
    setPictureErrors(tooMany ? [...found.pictureErrors, t(messages.tooManyPictures)] : found.pictureErrors);
    setNotes(found.notes);
    setBusy(false);
    return added;
  };
  const reset = (pictures: readonly LocalPicture[]): void => {
    setPictureErrors([]);
    setNotes([]);
    put(pictures);
  };
  const remove = (id: string): void => reset(present.current.filter((picture) => picture.id !== id));
  return { chosen, pictureErrors, notes, busy, add, remove, reset };
}
