import type { ReleaseStatus } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import { release as releaseAnswer, type ReleaseForm } from '@moonfloor/contract/releases';
import { nameKey } from '@moonfloor/contract/text';
import { type ContentTransaction, writeContent } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { requireEditable, requireVisible } from '../content/access.ts';
import { insertActivity } from '../content/activity.ts';
import { findArtistIds } from '../content/links.ts';
import { type Moderated, removeRecord, toggleRecord } from '../content/moderation.ts';
import { paginationOf } from '../content/page.ts';
import { firstPicture, insertPictures, storePictures } from '../content/pictures.ts';
import { submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import {
  findRelease, type FoundRelease, insertRelease, listReleases, type ReleaseFilter, updateRelease, updateReleaseArtist,
  updateReleaseState,
} from './repository.ts';

const isPublic = (release: FoundRelease): boolean => release.state === 'listed';

function moderated({ today }: Deps): Moderated<FoundRelease, 'listed' | 'cancelled'> {
  return {
    type: 'release',
    find: (db, id) => findRelease(db, id, today()),
    nameOf: (release) => release.release_name,
    toggled: (release) => (release.state === 'listed' ? 'cancelled' : 'listed'),
    setStatus: updateReleaseState,
  };
}

/** One page of the releases that visitors see. */
export async function pageReleases({ store, today }: Deps, filter: ReleaseFilter) {
  const { releases, total } = await listReleases(store.db, filter, today());
  return { releases, pagination: paginationOf(filter, total) };
}

/** One release, when the caller may see it; else 404. */
export async function getRelease({ store, today }: Deps, actor: Actor | null, id: number): Promise<FoundRelease> {
  return requireVisible(actor, await findRelease(store.db, id, today()), isPublic, messages.releaseNotFound);
}

/**
 * Adds a release, once for each `key`, linked to the artist of that name if there is one. Throws 422 when the cover is
 * no picture.
 */
export async function submitRelease(
  deps: Deps,
  actor: Actor,
  form: ReleaseForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<FoundRelease> {
  const name = form.release_name;
  const id = await submitOnce(deps, { actor, call: 'submitRelease', key }, async (remember) => {
    const pictures = await storePictures(deps, files);
    const now = instant(deps.clock);
    return writeContent(deps.store, deps.contentVersion, async (db) => {
      await insertPictures(db, deps, pictures);
      const release = { ...form, ...firstPicture(pictures), artist_id: await findArtistId(db, form.artist_name) };
      const added = await insertRelease(db, release, { created_by: actor.id, now });
      await remember(db, added);
      await insertActivity(db, actor, { action: 'create', type: 'release', id: added, name }, now);
      return added;
    });
  });
  return getRelease(deps, actor, id);
}

/** Changes a release: absent fields stay, empty ones are cleared. Throws 403, 404, 412 or 422. */
export async function editRelease(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<ReleaseForm>,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<FoundRelease> {
  const found = await findRelease(deps.store.db, id, deps.today());
  const release = requireEditable(actor, found, isPublic, messages.releaseNotFound);
  const pictures = await storePictures(deps, files);
  const now = instant(deps.clock);
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    const present = await findRelease(db, id, deps.today());
    await requireVersion(accepts, present, (current) => releaseAnswer.parse(current));
    await insertPictures(db, deps, pictures);
    await updateRelease(db, release.id, { ...form, ...firstPicture(pictures) }, now);
    await relink(db, release, form.artist_name);
    const name = form.release_name ?? release.release_name;
    await insertActivity(db, actor, { action: 'update', type: 'release', id, name }, now);
  });
  return getRelease(deps, actor, id);
}

/** Links a release to the artist that it names now; one that names the same as before stays linked as it is. */
async function relink(db: ContentTransaction, release: FoundRelease, name = release.artist_name): Promise<void> {
  if (nameKey(name) === nameKey(release.artist_name)) return;
  await updateReleaseArtist(db, release.id, await findArtistId(db, name));
}

async function findArtistId(db: ContentTransaction, name: string): Promise<number | null> {
  return (await findArtistIds(db, [name])).get(nameKey(name)) ?? null;
}

/** Marks a release deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeRelease(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, id, moderated(deps));
}

/**
 * Cancels a release, or lists again one that is cancelled or deleted; answers the status that its date then gives it.
 * For admins, which the route has checked. Throws 404.
 */
export async function toggleRelease(deps: Deps, actor: Actor, id: number): Promise<ReleaseStatus> {
  await toggleRecord(deps, actor, id, moderated(deps));
  return (await getRelease(deps, actor, id)).status;
}
