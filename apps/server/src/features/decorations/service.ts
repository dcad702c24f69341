import { decorationDetail, type DecorationEdit, type DecorationForm } from '@moonfloor/contract/decorations';
import { nameKey } from '@moonfloor/contract/text';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { firstActiveStatus, requireEditable } from '../content/access.ts';
import { linkDecorationName } from '../content/links.ts';
import { requireShown } from '../content/merged.ts';
import { removeRecord } from '../content/moderation.ts';
import { requireFreeName } from '../content/names.ts';
import { insertPictures } from '../content/pictures.ts';
import { addWithin, changeRecord, writeRecord } from '../content/record-writes.ts';
import { receiveSubmission } from '../content/submission-quota.ts';
import { type RememberSubmit, submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { replaceDecorationImages } from './image-repository.ts';
import { inOrder, keptImages } from './kept-images.ts';
import { decorationKind, writeDecoration } from './kind.ts';
import { findDecoration, type FoundDecoration, insertDecoration } from './repository.ts';

/** One decoration crew, when the caller may see it; else 404, or 308 to the one that it was merged into. */
export function getDecoration({ store }: Deps, actor: Actor | null, id: number): Promise<FoundDecoration> {
  return requireShown(store.db, actor, decorationKind, id);
}

/** Adds a decoration crew with its images in the order sent, once for each `key`. Throws 409 when the name is taken, 422. */
export async function submitDecoration(
  deps: Deps,
  actor: Actor,
  form: DecorationForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<FoundDecoration> {
  const name = form.decoration_name;
  const add = async (remember: RememberSubmit): Promise<FoundDecoration> => {
    await requireFreeName(deps.store.db, decorationKind, name, { author: actor.id });
    const pictures = await receiveSubmission(deps, actor, files);
    return writeRecord(deps, actor, decorationKind, (writing) =>
      addWithin(writing, decorationKind, async ({ db, now }) => {
        await insertPictures(db, deps, pictures);
        const id = await insertDecoration(db, form, { status: firstActiveStatus(deps, actor), created_by: actor.id, now });
        await remember(db, id);
        await replaceDecorationImages(db, id, pictures.map((picture) => picture.id));
        await linkDecorationName(db, { id, name_key: nameKey(name) });
        return id;
      }));
  };
  return submitOnce(deps, { actor, call: 'submitDecoration', key }, { add, get: (id) => getDecoration(deps, actor, id) });
}

/**
 * Changes a decoration crew: absent fields stay, empty ones are cleared, new images follow those that are kept unless
 * `image_order` says otherwise. Throws 403, 404, 409, 412 or 422.
 */
export async function editDecoration(
  deps: Deps,
  actor: Actor,
  id: number,
  { existing_images: existing, image_order: order, ...form }: DecorationEdit,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<FoundDecoration> {
  const decoration = requireEditable(actor, decorationKind, await findDecoration(deps.store.db, id));
  const { decoration_name: name } = form;
  if (name !== undefined && nameKey(name) !== nameKey(decoration.decoration_name)) {
    await requireFreeName(deps.store.db, decorationKind, name, { author: decoration.created_by, except: id });
  }
  keptImages(decoration.images, existing, files.length);
  const pictures = await receiveSubmission(deps, actor, files);
  return changeRecord(deps, actor, decorationKind, { action: 'update', id }, async ({ db, record, now }) => {
    await requireVersion(accepts, record, (current) => decorationDetail.parse(current));
    const kept = keptImages(record.images, existing, pictures.length);
    const images = [...kept.map((image) => image.picture_id), ...pictures.map((added) => added.id)];
    await insertPictures(db, deps, pictures);
    await replaceDecorationImages(db, id, inOrder(images, order));
    await writeDecoration(db, record, form, now);
  });
}

/** Marks a crew deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeDecoration(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, decorationKind, id);
}
