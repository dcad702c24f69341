import type { Kysely } from 'kysely';
import { type ReleaseDetail, releaseDetail, type ReleaseForm } from '@moonfloor/contract/releases';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { requireEditable } from '../records/access.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import type { Schema } from '../../db/schema.ts';
import { listExternalIds } from '../records/external-ids.ts';
import { removeRecord } from '../records/moderation.ts';
import { paginationOf } from '../../http/pagination.ts';
import { firstPicture, insertPictures } from '../records/pictures.ts';
import { addRecordIn, changeRecordIn, writeRecord } from '../records/record-writes.ts';
import { acceptSubmission } from '../records/submission-quota.ts';
import { type RecordSubmission, submitIdempotently } from '../records/idempotent-submit.ts';
import { requireVersion } from '../records/versions.ts';
import { findArtistId, releaseRecordType, writeRelease } from './record-type.ts';
import { type StoredRelease, insertRelease, listReleases, listSameLabel, type ReleaseFilter } from './repository.ts';

/** Returns one page of public releases. */
export async function listReleasePage({ store, today }: Deps, filter: ReleaseFilter) {
  const { releases, total } = await listReleases(store.db, filter, today());
  return { releases, pagination: paginationOf(filter, total) };
}

/** Returns a release. Throws 404 when the caller may not see it, 308 when it was merged. */
export async function getRelease(deps: Deps, actor: Actor | null, id: number): Promise<ReleaseDetail> {
  return toReleaseDetail(
    deps.store.db,
    await requireVisibleOrRedirect(deps.store.db, actor, releaseRecordType(deps), id),
  );
}

async function toReleaseDetail(db: Kysely<Schema>, release: StoredRelease): Promise<ReleaseDetail> {
  return { ...release, external_ids: await listExternalIds(db, 'release', release.id) };
}

/** Returns other releases of a release's label. Throws 404 when the caller may not see the release. */
export async function getSameLabel(deps: Deps, actor: Actor | null, id: number) {
  const { label } = await getRelease(deps, actor, id);
  return label === null ? { releases: [], more: false } : listSameLabel(deps.store.db, { id, label }, deps.today());
}

/**
 * Adds a release, once per idempotency `key`, linked to the artist of that name if there is one. Throws 422 for an
 * invalid cover.
 */
export async function submitRelease(
  deps: Deps,
  actor: Actor,
  form: ReleaseForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<ReleaseDetail> {
  const add = async (remember: RecordSubmission): Promise<ReleaseDetail> => {
    const pictures = await acceptSubmission(deps, actor, files);
    return writeRecord(deps, actor, releaseRecordType(deps), async (writing) => {
      const added = await addRecordIn(writing, releaseRecordType(deps), async ({ db, now }) => {
        await insertPictures(db, deps, pictures);
        const release = { ...form, ...firstPicture(pictures), artist_id: await findArtistId(db, form.artist_name) };
        const id = await insertRelease(db, release, { created_by: actor.id, now });
        await remember(db, id);
        return id;
      });
      return toReleaseDetail(writing.db, added);
    });
  };
  return submitIdempotently(
    deps,
    { actor, call: 'submitRelease', key },
    { add, get: (id) => getRelease(deps, actor, id) },
  );
}

/** Changes a release: absent fields are kept, empty ones cleared. Throws 403, 404, 412 or 422. */
export async function editRelease(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<ReleaseForm>,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<ReleaseDetail> {
  const kind = releaseRecordType(deps);
  requireEditable(actor, kind, await kind.find(deps.store.db, id));
  const pictures = await acceptSubmission(deps, actor, files);
  return writeRecord(deps, actor, kind, async (writing) => {
    const changed = await changeRecordIn(writing, kind, { action: 'update', id }, async ({ db, record, now }) => {
      await requireVersion(accepts, record, async (current) => releaseDetail.parse(await toReleaseDetail(db, current)));
      await insertPictures(db, deps, pictures);
      await writeRelease(db, record, { ...form, ...firstPicture(pictures) }, now);
    });
    return toReleaseDetail(writing.db, changed);
  });
}

/**
 * Marks a release deleted. Admins only, which the route has checked. Throws 404 when it does not exist or is already
 * deleted.
 */
export function removeRelease(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, releaseRecordType(deps), id);
}
