import type { Kysely } from 'kysely';
import { type ReleaseDetail, releaseDetail, type ReleaseForm } from '@moonfloor/contract/releases';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { requireEditable } from '../content/access.ts';
import { requireShown } from '../content/merged.ts';
import type { Schema } from '../../db/schema.ts';
import { listExternalIds } from '../content/external-ids.ts';
import { removeRecord } from '../content/moderation.ts';
import { paginationOf } from '../../http/page.ts';
import { firstPicture, insertPictures } from '../content/pictures.ts';
import { addWithin, changeWithin, writeRecord } from '../content/record-writes.ts';
import { receiveSubmission } from '../content/submission-quota.ts';
import { type RememberSubmit, submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { findArtistId, releaseKind, writeRelease } from './kind.ts';
import { type FoundRelease, insertRelease, listReleases, listSameLabel, type ReleaseFilter } from './repository.ts';

/** One page of the releases that visitors see. */
export async function pageReleases({ store, today }: Deps, filter: ReleaseFilter) {
  const { releases, total } = await listReleases(store.db, filter, today());
  return { releases, pagination: paginationOf(filter, total) };
}

/** One release, when the caller may see it; else 404, or 308 to the one that it was merged into. */
export async function getRelease(deps: Deps, actor: Actor | null, id: number): Promise<ReleaseDetail> {
  return wholeRelease(deps.store.db, await requireShown(deps.store.db, actor, releaseKind(deps), id));
}

async function wholeRelease(db: Kysely<Schema>, release: FoundRelease): Promise<ReleaseDetail> {
  return { ...release, external_ids: await listExternalIds(db, 'release', release.id) };
}

/** Other releases of a release's label, when the caller may see it; else 404. */
export async function getSameLabel(deps: Deps, actor: Actor | null, id: number) {
  const { label } = await getRelease(deps, actor, id);
  return label === null ? { releases: [], more: false } : listSameLabel(deps.store.db, { id, label }, deps.today());
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
): Promise<ReleaseDetail> {
  const add = async (remember: RememberSubmit): Promise<ReleaseDetail> => {
    const pictures = await receiveSubmission(deps, actor, files);
    return writeRecord(deps, actor, releaseKind(deps), async (writing) => {
      const added = await addWithin(writing, releaseKind(deps), async ({ db, now }) => {
        await insertPictures(db, deps, pictures);
        const release = { ...form, ...firstPicture(pictures), artist_id: await findArtistId(db, form.artist_name) };
        const id = await insertRelease(db, release, { created_by: actor.id, now });
        await remember(db, id);
        return id;
      });
      return wholeRelease(writing.db, added);
    });
  };
  return submitOnce(deps, { actor, call: 'submitRelease', key }, { add, get: (id) => getRelease(deps, actor, id) });
}

/** Changes a release: absent fields stay, empty ones are cleared. Throws 403, 404, 412 or 422. */
export async function editRelease(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<ReleaseForm>,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<ReleaseDetail> {
  const kind = releaseKind(deps);
  requireEditable(actor, kind, await kind.find(deps.store.db, id));
  const pictures = await receiveSubmission(deps, actor, files);
  return writeRecord(deps, actor, kind, async (writing) => {
    const changed = await changeWithin(writing, kind, { action: 'update', id }, async ({ db, record, now }) => {
      await requireVersion(accepts, record, async (current) => releaseDetail.parse(await wholeRelease(db, current)));
      await insertPictures(db, deps, pictures);
      await writeRelease(db, record, { ...form, ...firstPicture(pictures) }, now);
    });
    return wholeRelease(writing.db, changed);
  });
}

/** Marks a release deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeRelease(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, releaseKind(deps), id);
}
