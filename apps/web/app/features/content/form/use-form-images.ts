import { useCallback, useState } from 'react';
import { messages } from '@moonfloor/contract/messages';
import { chooseImages } from './choose-images.ts';
import type { FormKind, SavedRecord } from './form-kind.ts';
import type { LocalImage } from './local-image.ts';

/** The images chosen in a form, and what there is to say about the choosing. */
export interface FormImages {
  chosen: readonly LocalImage[];
  /** Why files were refused, each sentence with its file. */
  faults: readonly string[];
  /** What was done to files so that they can be taken. */
  notes: readonly string[];
  /** True while chosen files are looked into. */
  busy: boolean;
  /** Takes files; a form for one image puts it in place of the other. `room` is how many more there may be. */
  add(files: readonly File[], room: number): Promise<LocalImage[]>;
  remove(id: string): void;
  reset(images: readonly LocalImage[]): void;
}

/** Keeps the images of a form. */
export function useFormImages<V extends object, R extends SavedRecord>(
  { image: { most, tooLarge } }: FormKind<V, R>,
  first: readonly LocalImage[],
): FormImages {
  const [chosen, setChosen] = useState(first);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const add = useCallback(
    async (files: readonly File[], room: number): Promise<LocalImage[]> => {
      setBusy(true);
      const { images, faults: refused, notes: said } = await chooseImages(files, tooLarge);
      const taken = images.slice(0, most === 1 ? 1 : room);
      for (const { url } of images.slice(taken.length)) URL.revokeObjectURL(url);
      setChosen((before) => (most > 1 ? [...before, ...taken] : taken.length > 0 ? taken : before));
      setFaults(most > 1 && images.length > taken.length ? [...refused, messages.tooManyImages] : refused);
      setNotes(said);
      setBusy(false);
      return taken;
    },
    [most, tooLarge],
  );
  const remove = useCallback((id: string) => {
    setFaults([]);
    setNotes([]);
    setChosen((before) => before.filter((image) => image.id !== id));
  }, []);
  const reset = useCallback((images: readonly LocalImage[]) => {
    setFaults([]);
    setNotes([]);
    setChosen(images);
  }, []);
  return { chosen, faults, notes, busy, add, remove, reset };
}
