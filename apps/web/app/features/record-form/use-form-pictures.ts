import { useRef, useState } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { currentTag, type Message, t } from '@moonfloor/messages/t';
import { keepFiles } from '../../api/kept-forms.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import { type LocalPicture, toKeptPicture } from './local-picture.ts';

/** Result of validating selected files. */
interface ValidatedPictures {
  pictures: LocalPicture[];
  /** Why files were rejected; each message names its file. */
  pictureErrors: string[];
  /** How files were changed to be accepted. */
  notes: string[];
}

/** Maximum length of a file name in a message, in characters. */
const maxShownNameLength = 32;

function megabytes(bytes: number): string {
  const format = new Intl.NumberFormat(currentTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return t('{size} MB', { size: format.format(bytes / 1024 / 1024) });
}

/**
 * Validates selected files before upload: JPEG or PNG by content, complete, and below the size limit. Larger ones are
 * scaled down, which the notes report. `tooLarge` is the message for one that cannot be scaled down.
 */
async function validatePictures(files: readonly File[], tooLarge: Message): Promise<ValidatedPictures> {
  const chosen: ValidatedPictures = { pictures: [], pictureErrors: [], notes: [] };
  for (const file of files) await validatePicture(file, tooLarge, chosen);
  return chosen;
}

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Returns the type of a picture by its first bytes, regardless of its name; null if it is neither JPEG nor PNG. */
export function pictureType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | null {
  const begins = (magic: readonly number[]): boolean => magic.every((byte, at) => bytes[at] === byte);
  return begins(jpeg) ? 'image/jpeg' : begins(png) ? 'image/png' : null;
}

async function validatePicture(file: File, tooLarge: Message, chosen: ValidatedPictures): Promise<void> {
  const { name: fullName } = file;
  const name =
    fullName.length > maxShownNameLength
      ? `${fullName.slice(0, maxShownNameLength / 2)}…${fullName.slice(-maxShownNameLength / 2)}`
      : fullName;
  const heavy = file.size > limits.pictureBytes;
  // a file that was moved or changed since it was chosen cannot be read
  const begin = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => null);
  const type = begin === null ? null : pictureType(new Uint8Array(begin));
  const bitmap = type === null ? null : await createImageBitmap(file).catch(() => null);
  if (type === null || bitmap === null) {
    const isOther = begin !== null && type === null;
    const problem = heavy ? tooLarge : isOther ? messages.pictureType : messages.pictureUnreadable;
    chosen.pictureErrors.push(t('{problem} ({file})', { problem: t(problem), file: name }));
    return;
  }
  const { width, height } = bitmap;
  const fits = !heavy && width * height <= limits.picturePixels;
  const picture = fits ? { file, width, height } : await scaleDown(bitmap, type, file.size);
  bitmap.close();
  if (picture === null) {
    const problem = heavy ? tooLarge : messages.pictureTooManyPixels;
    chosen.pictureErrors.push(t('{problem} ({file})', { problem: t(problem), file: name }));
    return;
  }
  chosen.pictures.push({ id: crypto.randomUUID(), name, ...picture, url: URL.createObjectURL(picture.file) });
  if (fits) return;
  const size = `${picture.width} × ${picture.height} px (${megabytes(picture.file.size)})`;
  chosen.notes.push(
    heavy
      ? t('{file}: {was} is more than 5 MB, so it was scaled down to {size}.', {
          file: name,
          was: megabytes(file.size),
          size,
        })
      : t('{file}: {was} is more than 50 megapixels, so it was scaled down to {size}.', {
          file: name,
          was: `${width} × ${height} px`,
          size,
        }),
  );
}

/**
 * Scale factors to try, relative to the size that should suffice; a picture still too large after the last is rejected.
 */
const scaleFactors = [0.95, 0.8, 0.6, 0.4];

const quality = 0.9;

/**
 * Re-encodes a picture of `bytes` bytes at decreasing sizes until it is within the limits of bytes and pixels. Null if
 * that fails. A PNG remains one, because it may be transparent; for a JPEG, re-encoding alone may suffice.
 */
async function scaleDown(
  bitmap: ImageBitmap,
  type: 'image/jpeg' | 'image/png',
  bytes: number,
): Promise<{ file: Blob; width: number; height: number } | null> {
  const pixels = bitmap.width * bitmap.height;
  const fitting = Math.min(1, Math.sqrt(limits.pictureBytes / bytes), Math.sqrt(limits.picturePixels / pixels));
  const shares = scaleFactors.map((share) => share * fitting);
  for (const share of type === 'image/jpeg' ? [1, ...shares] : shares) {
    const [width, height] = [scaled(bitmap.width, share), scaled(bitmap.height, share)];
    if (width * height > limits.picturePixels) continue;
    const file = await drawScaled(bitmap, width, height, type);
    if (file !== null && file.size <= limits.pictureBytes) return { file, width, height };
  }
  return null;
}

const scaled = (side: number, share: number): number => Math.max(1, Math.round(side * share));

function drawScaled(bitmap: ImageBitmap, width: number, height: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}

/** The pictures selected in a form, and messages about them. */
export interface FormPictures {
  chosen: readonly LocalPicture[];
  /** Why files were rejected, one message per file. */
  pictureErrors: readonly string[];
  /** How files were changed to be accepted. */
  notes: readonly string[];
  /** True while selected files are being validated. */
  busy: boolean;
  /**
   * Adds files, after those that are still being added; in a form with a single picture, the new one replaces it. `room` returns
   * the maximum number to add.
   */
  add(files: readonly File[], room: () => number): Promise<LocalPicture[]>;
  remove(id: string): void;
  reset(pictures: readonly LocalPicture[]): void;
}

/** Holds a form's pictures and stores them beside its texts; a picture is displayed only after it was stored. */
export function useFormPictures<V extends object, R extends SavedRecord>(
  { picture: { most, tooLarge } }: FormDefinition<V, R>,
  first: readonly LocalPicture[],
  keptName: string,
): FormPictures {
  const [chosen, setChosen] = useState(first);
  const currentPictures = useRef(first);
  const [pictureErrors, setPictureErrors] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const adding = useRef<Promise<unknown>>(Promise.resolve());

  const put = (pictures: readonly LocalPicture[]): void => {
    currentPictures.current = pictures;
    setChosen(pictures);
  };
  const addNext: FormPictures['add'] = async (files, room) => {
    setBusy(true);
    try {
      const { pictures, ...found } = await validatePictures(files, tooLarge);
      const added = pictures.slice(0, most === 1 ? 1 : room());
      for (const { url } of pictures.slice(added.length)) URL.revokeObjectURL(url);
      if (added.length > 0) {
        const next = most > 1 ? [...currentPictures.current, ...added] : added;
        if (!(await keepFiles(keptName, next.map(toKeptPicture))))
          found.notes.push(
            t('This device has no room to keep images in a draft. If you leave the form, add them again.'),
          );
        put(most > 1 ? [...currentPictures.current, ...added] : added);
      }
      const tooMany = most > 1 && pictures.length > added.length;
      setPictureErrors(tooMany ? [...found.pictureErrors, t(messages.tooManyPictures)] : found.pictureErrors);
      setNotes(found.notes);
      return added;
    } finally {
      setBusy(false);
    }
  };
  const add: FormPictures['add'] = (files, room) => {
    const added = adding.current.then(() => addNext(files, room));
    adding.current = added.catch(() => undefined);
    return added;
  };
  const reset = (pictures: readonly LocalPicture[]): void => {
    setPictureErrors([]);
    setNotes([]);
    put(pictures);
  };
  const remove = (id: string): void => reset(currentPictures.current.filter((picture) => picture.id !== id));
  return { chosen, pictureErrors, notes, busy, add, remove, reset };
}
