import { messages } from '@moonfloor/contract/api/messages';
import type { PictureAddress } from '@moonfloor/contract/records/record-fields';
import { pictureAddress } from '@moonfloor/contract/records/record-forms';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { type Picture, pictureUrl, pictureId } from '@moonfloor/contract/values/picture';
import type { Message } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { withFileName, type UploadedFile } from '../../http/multipart.ts';
import { PictureError, type PictureErrorCode } from '../../platform/pictures/picture-error.ts';
import { type PreparedPicture, preparePicture } from '../../platform/pictures/prepare-picture.ts';
import type { Fields } from './history.ts';
import type { Pictures } from './record-type.ts';

export const pictureErrorMessages: Readonly<Record<PictureErrorCode, Message>> = {
  'not-a-picture': messages.pictureType,
  'too-many-pixels': messages.pictureTooManyPixels,
  unreadable: messages.pictureUnreadable,
};

/**
 * Prepares uploaded pictures and stores their files, before any transaction. Throws 422 with the name of an invalid
 * file. Stored pictures that remain unused are deleted later by the sweep of unused pictures.
 */
export async function storePictures(deps: Deps, files: readonly UploadedFile[]): Promise<PreparedPicture[]> {
  const pictures: PreparedPicture[] = [];
  for (const file of files) {
    const picture = await storePicture(deps, await file.read()).catch((error: unknown) => {
      throw error instanceof PictureError ? pictureRejected(file, pictureErrorMessages[error.code]) : error;
    });
    pictures.push(picture);
  }
  return pictures;
}

/** Prepares one picture and stores its files. Throws `PictureError` for an invalid one. */
export async function storePicture({ storage }: Pick<Deps, 'storage'>, bytes: Uint8Array): Promise<PreparedPicture> {
  const picture = await preparePicture(bytes);
  await Promise.all(picture.files.map(({ key, body, contentType }) => storage.put(key, body, contentType)));
  return picture;
}

function pictureRejected(file: UploadedFile, sentence: Message): HttpError {
  return new HttpError(422, sentence, { errors: [{ field: file.field, message: withFileName(file, sentence) }] });
}

/** Column of a record with one picture; no change without a new one. */
export function pictureColumn({ added = [], all }: Pictures): { picture_id?: string | null } {
  const [picture_id = null] = all ?? added;
  return picture_id === null && all === undefined ? {} : { picture_id };
}

/** Separates the fields of a form from the picture's URL; an empty URL removes the picture. */
export function splitPicture<Edit>(type: ResourceType, form: Edit): { fields: Edit; removes: boolean } {
  const address = pictureAddress(type);
  const entries = Object.entries<unknown>(Object(form));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no form's type has the address
  const fields = Object.fromEntries(entries.filter(([name]) => name !== address)) as Edit;
  return { fields, removes: entries.some(([name, value]) => name === address && value === '') };
}

export function pictureIds(addresses: Fields[string]): string[] {
  return [addresses].flat().flatMap((address) => (typeof address === 'string' ? (pictureId(address) ?? []) : []));
}

/** Columns of a joined picture, all null when the record has none. */
export interface PictureColumns {
  picture_id: string | null;
  picture_width: number | null;
  picture_height: number | null;
  picture_preview: string | null;
  picture_widths: string | null;
}

/** Columns to select from a left-joined `picture`. */
export const pictureColumns = [
  'picture.id as picture_id',
  'picture.width as picture_width',
  'picture.height as picture_height',
  'picture.preview as picture_preview',
  'picture.widths as picture_widths',
] as const;

/** Returns the picture as the API returns it; null for none. */
export function pictureOf(row: PictureColumns): Picture | null {
  const { picture_id: id, picture_width: width, picture_height: height } = row;
  if (id === null || width === null || height === null) return null;
  const widths = (row.picture_widths ?? '').split(',').map(Number);
  return { src: pictureUrl(id, width), width, height, preview: row.picture_preview ?? '', widths };
}

export function withPicture<T extends PictureColumns>(row: T): T & { picture: Picture | null } {
  return { ...row, picture: pictureOf(row) };
}

/** Returns a row of a type whose records have one picture, with the picture and its URL. */
export function withPictureUrl<T extends Exclude<ResourceType, 'decoration'>, R extends PictureColumns>(
  type: T,
  row: R,
) {
  const shown = withPicture(row);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- such a type has one field with an address
  const url = { [pictureAddress(type)!]: shown.picture?.src ?? null } as Record<PictureAddress<T>, string | null>;
  return { ...shown, ...url };
}
