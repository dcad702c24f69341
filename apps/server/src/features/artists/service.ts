import type { Kysely } from 'kysely';
import { type ArtistDetail, artistDetail, type ArtistForm, type PlaysWith } from '@moonfloor/contract/artists';
import { nameKey } from '@moonfloor/contract/text';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { initialActiveStatus, requireEditable } from '../records/access.ts';
import type { Schema } from '../../db/schema.ts';
import { listExternalIds } from '../records/external-ids.ts';
import { linkArtistName } from '../records/link-names.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { removeRecord } from '../records/moderation.ts';
import { requireNameAvailable } from '../records/names.ts';
import { firstPicture, insertPictures } from '../records/pictures.ts';
import { addRecordIn, changeRecordIn, writeRecord } from '../records/record-writes.ts';
import { acceptSubmission } from '../records/submission-quota.ts';
import { type RecordSubmission, submitIdempotently } from '../records/idempotent-submit.ts';
import { requireVersion } from '../records/versions.ts';
import { artistRecordType, writeArtist } from './record-type.ts';
import { listPlaysWith } from './plays-with.ts';
import { findArtist, type StoredArtist, insertArtist } from './repository.ts';

/** Returns an artist. Throws 404 when the caller may not see it, 308 when it was merged. */
export async function getArtist({ store }: Deps, actor: Actor | null, id: number): Promise<ArtistDetail> {
  return toArtistDetail(store.db, await requireVisibleOrRedirect(store.db, actor, artistRecordType, id));
}

async function toArtistDetail(db: Kysely<Schema>, artist: StoredArtist): Promise<ArtistDetail> {
  return { ...artist, external_ids: await listExternalIds(db, 'artist', artist.id) };
}

/** Returns the other artists on an artist's line-ups. Throws 404 when the caller may not see the artist. */
export async function getPlaysWith(deps: Deps, actor: Actor | null, id: number): Promise<PlaysWith[]> {
  const artist = await getArtist(deps, actor, id);
  return listPlaysWith(deps.store.db, artist.id).execute();
}

/** Adds an artist, once per idempotency `key`. Throws 409 when the name is taken, 422 for an invalid picture. */
export async function submitArtist(
  deps: Deps,
  actor: Actor,
  form: ArtistForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<ArtistDetail> {
  const add = async (remember: RecordSubmission): Promise<ArtistDetail> => {
    await requireNameAvailable(deps.store.db, artistRecordType, form.artist_name, { author: actor.id });
    const pictures = await acceptSubmission(deps, actor, files);
    return writeRecord(deps, actor, artistRecordType, async (writing) => {
      const added = await addRecordIn(writing, artistRecordType, async ({ db, now }) => {
        await insertPictures(db, deps, pictures);
        const artist = { ...form, ...firstPicture(pictures) };
        const id = await insertArtist(db, artist, {
          status: initialActiveStatus(deps, actor),
          created_by: actor.id,
          now,
        });
        await remember(db, id);
        await linkArtistName(db, { id, name_key: nameKey(form.artist_name) });
        return id;
      });
      return toArtistDetail(writing.db, added);
    });
  };
  return submitIdempotently(
    deps,
    { actor, call: 'submitArtist', key },
    { add, get: (id) => getArtist(deps, actor, id) },
  );
}

/** Changes an artist: absent fields are kept, empty ones cleared. Throws 403, 404, 409, 412 or 422. */
export async function editArtist(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<ArtistForm>,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<ArtistDetail> {
  const found = requireEditable(actor, artistRecordType, await findArtist(deps.store.db, id));
  const { artist_name: name } = form;
  if (name !== undefined && nameKey(name) !== nameKey(found.artist_name)) {
    await requireNameAvailable(deps.store.db, artistRecordType, name, { author: found.created_by, except: id });
  }
  const pictures = await acceptSubmission(deps, actor, files);
  return writeRecord(deps, actor, artistRecordType, async (writing) => {
    const changed = await changeRecordIn(
      writing,
      artistRecordType,
      { action: 'update', id },
      async ({ db, record, now }) => {
        await requireVersion(accepts, record, async (current) => artistDetail.parse(await toArtistDetail(db, current)));
        await insertPictures(db, deps, pictures);
        await writeArtist(db, record, { ...form, ...firstPicture(pictures) }, now);
      },
    );
    return toArtistDetail(writing.db, changed);
  });
}

/**
 * Marks an artist deleted. Admins only, which the route has checked. Throws 404 when it does not exist or is already
 * deleted.
 */
export function removeArtist(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, artistRecordType, id);
}
