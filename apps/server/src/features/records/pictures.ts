import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/messages';
import { type Picture, pictureUrl, pictureId } from '@moonfloor/contract/picture';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { withFileName, type UploadedFile } from '../../http/multipart.ts';
import { instant } from '../../platform/clock.ts';
import { PictureError, type PictureErrorCode } from '../../platform/images/picture-error.ts';
import { type PreparedPicture, preparePicture } from '../../platform/images/prepare-picture.ts';
import type { Fields } from './record-type.ts';

/** What is said of a picture that is at fault. */
export const pictureErrorMessages: Readonly<Record<PictureErrorCode, string>> = {
  'not-a-picture': messages.imageType,
  'too-many-pixels': messages.imageTooManyPixels,
  unreadable: messages.imageUnreadable,
};

/**
 * Makes uploaded pictures ready and stores their files, before any transaction. Throws 422 naming the file that is
 * no picture. What is stored but then not used is swept up later, like every picture that no record uses.
 */
export async function storePictures(deps: Deps, files: readonly UploadedFile[]): Promise<PreparedPicture[]> {
  const pictures: PreparedPicture[] = [];
  for (const file of files) {
    const picture = await storePicture(deps, file.bytes).catch((error: unknown) => {
      throw error instanceof PictureError ? pictureRejected(file, pictureErrorMessages[error.code]) : error;
    });
    pictures.push(picture);
  }
  return pictures;
}

/** Makes one picture ready and stores its files. Throws `PictureError` for what is none. */
export async function storePicture({ storage }: Pick<Deps, 'storage'>, bytes: Uint8Array): Promise<PreparedPicture> {
  const picture = await preparePicture(bytes);
  await Promise.all(picture.files.map(({ key, body, contentType }) => storage.put(key, body, contentType)));
  return picture;
}

function pictureRejected(file: UploadedFile, sentence: string): HttpError {
  return new HttpError(422, sentence, { errors: [{ field: file.field, message: withFileName(file, sentence) }] });
}

/** Records stored pictures; one that is there already stays as it is, but counts as used from now on. */
export async function insertPictures(
  db: ContentTransaction,
  { clock }: Deps,
  pictures: readonly PreparedPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const once = new Map(pictures.map((picture) => [picture.id, picture]));
  const now = instant(clock);
  const rows = [...once.values()].map(({ id, width, height, preview, widths }) => ({
    id,
    width,
    height,
    preview,
    widths: widths.join(','),
    created_at: now,
    avif_due: now,
  }));
  await db
    .insertInto('picture')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ unused_since: null }))
    .execute();
}

/** The column of a record with one picture: the new one if there is any, else nothing that would change it. */
export function firstPicture([picture]: readonly PreparedPicture[]): { picture_id?: string } {
  return picture === undefined ? {} : { picture_id: picture.id };
}

/** The column of a record with one picture, by that picture's address: null for none, unchanged when it is absent. */
export function pictureField(address: Fields[string] | undefined): { picture_id?: string | null } {
  if (address === undefined) return {};
  return { picture_id: typeof address === 'string' ? pictureId(address) : null };
}

/** Ids of pictures by their addresses. */
export function pictureIds(addresses: Fields[string]): string[] {
  if (!Array.isArray(addresses)) return [];
  return addresses.flatMap((address) => (typeof address === 'string' ? (pictureId(address) ?? []) : []));
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

/** The columns of a joined picture, for a record that has just been given it; null for none. */
export async function findPictureColumns(db: Kysely<Schema>, id: string | null): Promise<PictureColumns> {
  const row =
    id === null
      ? undefined
      : await db.selectFrom('picture').where('id', '=', id).select(pictureColumns).executeTakeFirst();
  return (
    row ?? { picture_id: null, picture_width: null, picture_height: null, picture_preview: null, picture_widths: null }
  );
}

/** The picture as it goes over the wire. */
export function pictureOf(row: PictureColumns): Picture | null {
  const { picture_id: id, picture_width: width, picture_height: height } = row;
  if (id === null || width === null || height === null) return null;
  const widths = (row.picture_widths ?? '').split(',').map(Number);
  return { src: pictureUrl(id, width), width, height, preview: row.picture_preview ?? '', widths };
}

/** A row with its picture columns folded into `picture`. */
export function withPicture<T extends PictureColumns>(
  row: T,
): Omit<T, keyof PictureColumns> & { picture: Picture | null } {
  const {
    picture_id: _i,
    picture_width: _w,
    picture_height: _h,
    picture_preview: _p,
    picture_widths: _s,
    ...rest
  } = row;
  return { ...rest, picture: pictureOf(row) };
}
