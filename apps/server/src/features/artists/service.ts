import type { Kysely } from 'kysely';
import { type ArtistDetail, artistDetail, type ArtistForm, type PlaysWith } from '@moonfloor/contract/artists';
import { nameKey } from '@moonfloor/contract/text';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { firstActiveStatus, requireEditable } from '../content/access.ts';
import type { Schema } from '../../db/schema.ts';
import { listExternalIds } from '../content/external-ids.ts';
import { linkArtistName } from '../content/links.ts';
import { requireShown } from '../content/merged.ts';
import { removeRecord } from '../content/moderation.ts';
import { requireFreeName } from '../content/names.ts';
import { firstPicture, insertPictures } from '../content/pictures.ts';
import { addWithin, changeWithin, writeRecord } from '../content/record-writes.ts';
import { receiveSubmission } from '../content/submission-quota.ts';
import { type RememberSubmit, submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { artistKind, writeArtist } from './kind.ts';
import { listPlaysWith } from './plays-with.ts';
import { findArtist, type FoundArtist, insertArtist } from './repository.ts';

/** One artist, when the caller may see it; else 404, or 308 to the one that it was merged into. */
export async function getArtist({ store }: Deps, actor: Actor | null, id: number): Promise<ArtistDetail> {
  return wholeArtist(store.db, await requireShown(store.db, actor, artistKind, id));
}

async function wholeArtist(db: Kysely<Schema>, artist: FoundArtist): Promise<ArtistDetail> {
  return { ...artist, external_ids: await listExternalIds(db, 'artist', artist.id) };
}

/** Who else is on an artist's line-ups, when the caller may see the artist; else 404. */
export async function getPlaysWith(deps: Deps, actor: Actor | null, id: number): Promise<PlaysWith[]> {
  const artist = await getArtist(deps, actor, id);
  return listPlaysWith(deps.store.db, artist.id).execute();
}

/** Adds an artist, once for each `key`. Throws 409 when the name is taken, 422 when the picture is none. */
export async function submitArtist(
  deps: Deps,
  actor: Actor,
  form: ArtistForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<ArtistDetail> {
  const add = async (remember: RememberSubmit): Promise<ArtistDetail> => {
    await requireFreeName(deps.store.db, artistKind, form.artist_name, { author: actor.id });
    const pictures = await receiveSubmission(deps, actor, files);
    return writeRecord(deps, actor, artistKind, async (writing) => {
      const added = await addWithin(writing, artistKind, async ({ db, now }) => {
        await insertPictures(db, deps, pictures);
        const artist = { ...form, ...firstPicture(pictures) };
        const id = await insertArtist(db, artist, { status: firstActiveStatus(deps, actor), created_by: actor.id, now });
        await remember(db, id);
        await linkArtistName(db, { id, name_key: nameKey(form.artist_name) });
        return id;
      });
      return wholeArtist(writing.db, added);
    });
  };
  return submitOnce(deps, { actor, call: 'submitArtist', key }, { add, get: (id) => getArtist(deps, actor, id) });
}

/** Changes an artist: absent fields stay, empty ones are cleared. Throws 403, 404, 409, 412 or 422. */
export async function editArtist(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<ArtistForm>,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<ArtistDetail> {
  const found = requireEditable(actor, artistKind, await findArtist(deps.store.db, id));
  const { artist_name: name } = form;
  if (name !== undefined && nameKey(name) !== nameKey(found.artist_name)) {
    await requireFreeName(deps.store.db, artistKind, name, { author: found.created_by, except: id });
  }
  const pictures = await receiveSubmission(deps, actor, files);
  return writeRecord(deps, actor, artistKind, async (writing) => {
    const changed = await changeWithin(writing, artistKind, { action: 'update', id }, async ({ db, record, now }) => {
      await requireVersion(accepts, record, async (current) => artistDetail.parse(await wholeArtist(db, current)));
      await insertPictures(db, deps, pictures);
      await writeArtist(db, record, { ...form, ...firstPicture(pictures) }, now);
    });
    return wholeArtist(writing.db, changed);
  });
}

/** Marks an artist deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeArtist(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, artistKind, id);
}
