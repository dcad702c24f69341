import { decorationDetail, type DecorationEdit, type DecorationForm } from '@moonfloor/contract/decorations';
import { messages } from '@moonfloor/contract/messages';
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
import { addRecord, changeRecord } from '../content/record-writes.ts';
import { receiveSubmission } from '../content/submission-quota.ts';
import { submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { replaceDecorationImages } from './image-repository.ts';
import { inOrder, keptImages } from './kept-images.ts';
import { decorationKind, writeDecoration } from './kind.ts';
import { findDecoration, type FoundDecoration, insertDecoration } from './repository.ts';

const isPublic = (decoration: FoundDecoration): boolean => decoration.status === 'active';

/** One decoration crew, when the caller may see it; else 404, or 308 to the one that it was merged into. */
export function getDecoration({ store }: Deps, actor: Actor | null, id: number): Promise<FoundDecoration> {
  return requireShown(store.db, actor, decorationKind, id, isPublic);
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
  const id = await submitOnce(deps, { actor, call: 'submitDecoration', key }, async (remember) => {
    await requireFreeName(deps.store.db, decorationKind, name);
    const pictures = await receiveSubmission(deps, actor, files);
    return addRecord(deps, actor, decorationKind, async ({ db, now }) => {
      await insertPictures(db, deps, pictures);
      const added = await insertDecoration(db, form, { status: firstActiveStatus(deps, actor), created_by: actor.id, now });
      await remember(db, added);
      await replaceDecorationImages(db, added, pictures.map((picture) => picture.id));
      await linkDecorationName(db, { id: added, name_key: nameKey(name) });
      return added;
    });
  });
  return getDecoration(deps, actor, id);
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
  const found = await findDecoration(deps.store.db, id);
  const decoration = requireEditable(actor, found, isPublic, messages.decorationNotFound);
  const { decoration_name: name } = form;
  if (name !== undefined) await requireFreeName(deps.store.db, decorationKind, name, id);
  keptImages(decoration.images, existing, files.length);
  const pictures = await receiveSubmission(deps, actor, files);
  await changeRecord(deps, actor, decorationKind, { action: 'update', id }, async ({ db, record, now }) => {
    const present = requireEditable(actor, record, isPublic, messages.decorationNotFound);
    await requireVersion(accepts, present, (current) => decorationDetail.parse(current));
    const kept = keptImages(present.images, existing, pictures.length);
    const images = [...kept.map((image) => image.picture_id), ...pictures.map((added) => added.id)];
    await insertPictures(db, deps, pictures);
    await replaceDecorationImages(db, id, inOrder(images, order));
    await writeDecoration(db, present, form, now);
  });
  return getDecoration(deps, actor, id);
}

/** Marks a crew deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeDecoration(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, decorationKind, id);
}
