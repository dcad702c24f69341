import type { ArtistForm } from '@moonfloor/contract/artists';
import { messages } from '@moonfloor/contract/messages';
import { nameKey } from '@moonfloor/contract/text';
import { writeContent } from '../../db/content-version.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Deps } from '../../deps.ts';
import { notFound, taken } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { firstActiveStatus, requireEditable, requireVisible } from '../content/access.ts';
import { insertActivity } from '../content/activity.ts';
import { linkArtistName } from '../content/links.ts';
import { insertPictures, storePictures } from '../content/pictures.ts';
import {
  findArtist, findArtistNamed, type FoundArtist, insertArtist, updateArtist, updateArtistStatus,
} from './repository.ts';

const isPublic = (artist: FoundArtist): boolean => artist.status === 'active';

/** One artist, when the caller may see it; else 404. */
export async function getArtist({ store }: Deps, actor: Actor | null, id: number): Promise<FoundArtist> {
  return requireVisible(actor, await findArtist(store.db, id), isPublic, messages.artistNotFound);
}

/** Adds an artist. Throws 409 when the name is taken, 422 when the picture is none. */
export async function submitArtist(
  deps: Deps,
  actor: Actor,
  form: ArtistForm,
  files: readonly UploadedFile[],
): Promise<FoundArtist> {
  await requireFreeName(deps, form.artist_name);
  const pictures = await storePictures(deps, files);
  const now = instant(deps.clock);
  const id = await writeContent(deps.store, deps.contentVersion, async (db) => {
    await insertPictures(db, deps, pictures);
    const artist = { ...form, ...(pictures[0] && { picture_id: pictures[0].id }) };
    const added = await insertArtist(db, artist, { status: firstActiveStatus(deps, actor), created_by: actor.id, now });
    await linkArtistName(db, { id: added, name_key: nameKey(form.artist_name) });
    await insertActivity(db, actor, { action: 'create', type: 'artist', id: added, name: form.artist_name }, now);
    return added;
  }).catch(nameTaken);
  return getArtist(deps, actor, id);
}

/** Changes an artist: absent fields stay, empty ones are cleared. Throws 403, 404, 409 or 422. */
export async function editArtist(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<ArtistForm>,
  files: readonly UploadedFile[],
): Promise<FoundArtist> {
  const found = await findArtist(deps.store.db, id);
  const artist = requireEditable(actor, found, isPublic, messages.artistNotFound);
  if (form.artist_name !== undefined) await requireFreeName(deps, form.artist_name, id);
  const pictures = await storePictures(deps, files);
  const now = instant(deps.clock);
  const name = form.artist_name ?? artist.artist_name;
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    await insertPictures(db, deps, pictures);
    await updateArtist(db, artist.id, { ...form, ...(pictures[0] && { picture_id: pictures[0].id }) }, now);
    if (name !== artist.artist_name) await linkArtistName(db, { id, name_key: nameKey(name) });
    await insertActivity(db, actor, { action: 'update', type: 'artist', id, name }, now);
  }).catch(nameTaken);
  return getArtist(deps, actor, id);
}

/** Marks an artist deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export async function removeArtist(deps: Deps, actor: Actor, id: number): Promise<void> {
  const artist = await findArtist(deps.store.db, id);
  if (artist === undefined || artist.status === 'deleted') throw notFound(messages.artistNotFound);
  const now = instant(deps.clock);
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    await updateArtistStatus(db, id, 'deleted', now);
    await insertActivity(db, actor, { action: 'delete', type: 'artist', id, name: artist.artist_name }, now);
  });
}

/**
 * Turns an artist active or inactive, or restores a deleted one. For admins, which the route has checked. Throws 404,
 * or 409 when the name of a deleted one was taken meanwhile.
 */
export async function toggleArtist(deps: Deps, actor: Actor, id: number): Promise<'active' | 'inactive'> {
  const artist = await findArtist(deps.store.db, id);
  if (artist === undefined) throw notFound(messages.artistNotFound);
  const status = artist.status === 'active' ? 'inactive' : 'active';
  const now = instant(deps.clock);
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    await updateArtistStatus(db, id, status, now);
    await linkArtistName(db, { id, name_key: nameKey(artist.artist_name) });
    await insertActivity(db, actor, { action: 'update', type: 'artist', id, name: artist.artist_name }, now);
  }).catch(nameTaken);
  return status;
}

async function requireFreeName({ store }: Deps, name: string, except?: number): Promise<void> {
  const other = await findArtistNamed(store.db, name, except);
  if (other !== undefined) throw taken('artist_name', messages.artistExists);
}

/** Two who take a name at the same time: the database lets one through, the other is told. */
function nameTaken(error: unknown): never {
  throw isUniqueViolation(error) ? taken('artist_name', messages.artistExists) : error;
}
