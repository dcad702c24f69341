import { decorationDetail, type DecorationEdit, type DecorationForm } from '@moonfloor/contract/decorations';
import { messages } from '@moonfloor/contract/messages';
import { nameKey } from '@moonfloor/contract/text';
import { writeContent } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { firstActiveStatus, requireEditable, requireVisible } from '../content/access.ts';
import { insertActivity } from '../content/activity.ts';
import { linkDecorationName } from '../content/links.ts';
import { type Moderated, removeRecord, toggleRecord } from '../content/moderation.ts';
import { requireFreeName, whenTaken } from '../content/names.ts';
import { insertPictures, storePictures } from '../content/pictures.ts';
import { submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { findDecorationImages, replaceDecorationImages } from './image-repository.ts';
import { inOrder, keptImages } from './kept-images.ts';
import {
  findDecoration, type FoundDecoration, insertDecoration, updateDecoration, updateDecorationStatus,
} from './repository.ts';

const uniqueName = { table: 'decoration', field: 'decoration_name', message: messages.decorationExists } as const;

const moderated: Moderated<FoundDecoration, 'active' | 'inactive'> = {
  type: 'decoration',
  find: findDecoration,
  nameOf: (decoration) => decoration.decoration_name,
  toggled: (decoration) => (decoration.status === 'active' ? 'inactive' : 'active'),
  setStatus: updateDecorationStatus,
  link: (db, { id, decoration_name: name }) => linkDecorationName(db, { id, name_key: nameKey(name) }),
};

const isPublic = (decoration: FoundDecoration): boolean => decoration.status === 'active';

/** One decoration crew, when the caller may see it; else 404. */
export async function getDecoration({ store }: Deps, actor: Actor | null, id: number): Promise<FoundDecoration> {
  return requireVisible(actor, await findDecoration(store.db, id), isPublic, messages.decorationNotFound);
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
    await requireFreeName(deps.store.db, uniqueName, name);
    const pictures = await storePictures(deps, files);
    const now = instant(deps.clock);
    return writeContent(deps.store, deps.contentVersion, async (db) => {
      await insertPictures(db, deps, pictures);
      const added = await insertDecoration(db, form, { status: firstActiveStatus(deps, actor), created_by: actor.id, now });
      await remember(db, added);
      await replaceDecorationImages(db, added, pictures.map((picture) => picture.id));
      await linkDecorationName(db, { id: added, name_key: nameKey(name) });
      await insertActivity(db, actor, { action: 'create', type: 'decoration', id: added, name }, now);
      return added;
    }).catch(whenTaken(uniqueName));
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
  const name = form.decoration_name ?? decoration.decoration_name;
  if (form.decoration_name !== undefined) await requireFreeName(deps.store.db, uniqueName, name, id);
  keptImages(decoration.images, existing, files.length);
  const pictures = await storePictures(deps, files);
  const now = instant(deps.clock);
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    await requireVersion(accepts, await findDecoration(db, id), (current) => decorationDetail.parse(current));
    const kept = keptImages(await findDecorationImages(db, id), existing, pictures.length);
    const images = [...kept.map((image) => image.picture_id), ...pictures.map((added) => added.id)];
    await insertPictures(db, deps, pictures);
    await replaceDecorationImages(db, id, inOrder(images, order));
    await updateDecoration(db, id, form, now);
    if (decoration.status !== 'deleted') await linkDecorationName(db, { id, name_key: nameKey(name) });
    await insertActivity(db, actor, { action: 'update', type: 'decoration', id, name }, now);
  }).catch(whenTaken(uniqueName));
  return getDecoration(deps, actor, id);
}

/** Marks a crew deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeDecoration(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, id, moderated);
}

/**
 * Turns a crew active or inactive, or restores a deleted one. For admins, which the route has checked. Throws 404, or
 * 409 when the name of a deleted one was taken meanwhile.
 */
export function toggleDecoration(deps: Deps, actor: Actor, id: number): Promise<'active' | 'inactive'> {
  return toggleRecord(deps, actor, id, moderated).catch(whenTaken(uniqueName));
}
