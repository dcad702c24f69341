import { artistDetail, type ArtistForm } from '@moonfloor/contract/artists';
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
import { linkArtistName } from '../content/links.ts';
import { type Moderated, removeRecord, toggleRecord } from '../content/moderation.ts';
import { requireFreeName, whenTaken } from '../content/names.ts';
import { firstPicture, insertPictures, storePictures } from '../content/pictures.ts';
import { submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { findArtist, type FoundArtist, insertArtist, updateArtist, updateArtistStatus } from './repository.ts';

const uniqueName = { table: 'artist', field: 'artist_name', message: messages.artistExists } as const;

const moderated: Moderated<FoundArtist, 'active' | 'inactive'> = {
  type: 'artist',
  find: findArtist,
  nameOf: (artist) => artist.artist_name,
  toggled: (artist) => (artist.status === 'active' ? 'inactive' : 'active'),
  setStatus: updateArtistStatus,
  link: (db, artist) => linkArtistName(db, { id: artist.id, name_key: nameKey(artist.artist_name) }),
};

const isPublic = (artist: FoundArtist): boolean => artist.status === 'active';

/** One artist, when the caller may see it; else 404. */
export async function getArtist({ store }: Deps, actor: Actor | null, id: number): Promise<FoundArtist> {
  return requireVisible(actor, await findArtist(store.db, id), isPublic, messages.artistNotFound);
}

/** Adds an artist, once for each `key`. Throws 409 when the name is taken, 422 when the picture is none. */
export async function submitArtist(
  deps: Deps,
  actor: Actor,
  form: ArtistForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<FoundArtist> {
  const id = await submitOnce(deps, { actor, call: 'submitArtist', key }, async (remember) => {
    await requireFreeName(deps.store.db, uniqueName, form.artist_name);
    const pictures = await storePictures(deps, files);
    const now = instant(deps.clock);
    return writeContent(deps.store, deps.contentVersion, async (db) => {
      await insertPictures(db, deps, pictures);
      const artist = { ...form, ...firstPicture(pictures) };
      const added = await insertArtist(db, artist, { status: firstActiveStatus(deps, actor), created_by: actor.id, now });
      await remember(db, added);
      await linkArtistName(db, { id: added, name_key: nameKey(form.artist_name) });
      await insertActivity(db, actor, { action: 'create', type: 'artist', id: added, name: form.artist_name }, now);
      return added;
    }).catch(whenTaken(uniqueName));
  });
  return getArtist(deps, actor, id);
}

/** Changes an artist: absent fields stay, empty ones are cleared. Throws 403, 404, 409, 412 or 422. */
export async function editArtist(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<ArtistForm>,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<FoundArtist> {
  const found = await findArtist(deps.store.db, id);
  const artist = requireEditable(actor, found, isPublic, messages.artistNotFound);
  if (form.artist_name !== undefined) await requireFreeName(deps.store.db, uniqueName, form.artist_name, id);
  const pictures = await storePictures(deps, files);
  const now = instant(deps.clock);
  const name = form.artist_name ?? artist.artist_name;
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    await requireVersion(accepts, await findArtist(db, id), (current) => artistDetail.parse(current));
    await insertPictures(db, deps, pictures);
    await updateArtist(db, artist.id, { ...form, ...firstPicture(pictures) }, now);
    if (artist.status !== 'deleted') await linkArtistName(db, { id, name_key: nameKey(name) });
    await insertActivity(db, actor, { action: 'update', type: 'artist', id, name }, now);
  }).catch(whenTaken(uniqueName));
  return getArtist(deps, actor, id);
}

/** Marks an artist deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeArtist(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, id, moderated);
}

/**
 * Turns an artist active or inactive, or restores a deleted one. For admins, which the route has checked. Throws 404,
 * or 409 when the name of a deleted one was taken meanwhile.
 */
export function toggleArtist(deps: Deps, actor: Actor, id: number): Promise<'active' | 'inactive'> {
  return toggleRecord(deps, actor, id, moderated).catch(whenTaken(uniqueName));
}
