import { decorationDetail, type DecorationEdit, type DecorationForm } from '@moonfloor/contract/decorations';
import { nameKey } from '@moonfloor/contract/text';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { initialActiveStatus, requireEditable } from '../records/access.ts';
import { linkDecorationName } from '../records/link-names.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { removeRecord } from '../records/moderation.ts';
import { requireNameAvailable } from '../records/names.ts';
import { insertPictures } from '../records/pictures.ts';
import { addRecordIn, changeRecord, writeRecord } from '../records/record-writes.ts';
import { acceptSubmission } from '../records/submission-quota.ts';
import { type RecordSubmission, submitIdempotently } from '../records/idempotent-submit.ts';
import { requireVersion } from '../records/versions.ts';
import { replaceDecorationImages } from './image-repository.ts';
import { reorder, selectKeptImages } from './reorder-images.ts';
import { decorationRecordType, writeDecoration } from './record-type.ts';
import { findDecoration, type StoredDecoration, insertDecoration } from './repository.ts';

/** Returns a decoration crew. Throws 404 when the caller may not see it, 308 when it was merged. */
export function getDecoration({ store }: Deps, actor: Actor | null, id: number): Promise<StoredDecoration> {
  return requireVisibleOrRedirect(store.db, actor, decorationRecordType, id);
}

/**
 * Adds a decoration crew with its images in the order sent, once per idempotency `key`. Throws 409 when the name is
 * taken, 422.
 */
export async function submitDecoration(
  deps: Deps,
  actor: Actor,
  form: DecorationForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<StoredDecoration> {
  const name = form.decoration_name;
  const add = async (remember: RecordSubmission): Promise<StoredDecoration> => {
    await requireNameAvailable(deps.store.db, decorationRecordType, name, { author: actor.id });
    const pictures = await acceptSubmission(deps, actor, files);
    return writeRecord(deps, actor, decorationRecordType, (writing) =>
      addRecordIn(writing, decorationRecordType, async ({ db, now }) => {
        await insertPictures(db, deps, pictures);
        const id = await insertDecoration(db, form, {
          status: initialActiveStatus(deps, actor),
          created_by: actor.id,
          now,
        });
        await remember(db, id);
        await replaceDecorationImages(
          db,
          id,
          pictures.map((picture) => picture.id),
        );
        await linkDecorationName(db, { id, name_key: nameKey(name) });
        return id;
      }),
    );
  };
  return submitIdempotently(
    deps,
    { actor, call: 'submitDecoration', key },
    { add, get: (id) => getDecoration(deps, actor, id) },
  );
}

/**
 * Changes a decoration crew: absent fields are kept, empty ones cleared, new images appended unless `image_order` is
 * given. Throws 403, 404, 409, 412 or 422.
 */
export async function editDecoration(
  deps: Deps,
  actor: Actor,
  id: number,
  { existing_images: existing, image_order: order, ...form }: DecorationEdit,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<StoredDecoration> {
  const decoration = requireEditable(actor, decorationRecordType, await findDecoration(deps.store.db, id));
  const { decoration_name: name } = form;
  if (name !== undefined && nameKey(name) !== nameKey(decoration.decoration_name)) {
    await requireNameAvailable(deps.store.db, decorationRecordType, name, {
      author: decoration.created_by,
      except: id,
    });
  }
  selectKeptImages(decoration.images, existing, files.length);
  const pictures = await acceptSubmission(deps, actor, files);
  return changeRecord(deps, actor, decorationRecordType, { action: 'update', id }, async ({ db, record, now }) => {
    await requireVersion(accepts, record, (current) => decorationDetail.parse(current));
    const kept = selectKeptImages(record.images, existing, pictures.length);
    const images = [...kept.map((image) => image.picture_id), ...pictures.map((added) => added.id)];
    await insertPictures(db, deps, pictures);
    await replaceDecorationImages(db, id, reorder(images, order));
    await writeDecoration(db, record, form, now);
  });
}

/**
 * Marks a crew deleted. Admins only, which the route has checked. Throws 404 when it does not exist or is already
 * deleted.
 */
export function removeDecoration(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, decorationRecordType, id);
}
