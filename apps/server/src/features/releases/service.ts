import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/messages';
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
import { addRecord, changeRecord } from '../content/record-writes.ts';
import { receiveSubmission } from '../content/submission-quota.ts';
import { submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { findArtistId, releaseKind, writeRelease } from './kind.ts';
import {
  findRelease, type FoundRelease, insertRelease, listReleases, listSameLabel, type ReleaseFilter,
} from './repository.ts';

const isPublic = (release: FoundRelease): boolean => release.state === 'listed';

/** One page of the releases that visitors see. */
export async function pageReleases({ store, today }: Deps, filter: ReleaseFilter) {
  const { releases, total } = await listReleases(store.db, filter, today());
  return { releases, pagination: paginationOf(filter, total) };
}

/** One release, when the caller may see it; else 404, or 308 to the one that it was merged into. */
export async function getRelease(deps: Deps, actor: Actor | null, id: number): Promise<ReleaseDetail> {
  return wholeRelease(deps.store.db, await requireShown(deps.store.db, actor, releaseKind(deps), id, isPublic));
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
  const id = await submitOnce(deps, { actor, call: 'submitRelease', key }, async (remember) => {
    const pictures = await receiveSubmission(deps, actor, files);
    return addRecord(deps, actor, releaseKind(deps), async ({ db, now }) => {
      await insertPictures(db, deps, pictures);
      const release = { ...form, ...firstPicture(pictures), artist_id: await findArtistId(db, form.artist_name) };
      const added = await insertRelease(db, release, { created_by: actor.id, now });
      await remember(db, added);
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
): Promise<ReleaseDetail> {
  requireEditable(actor, await findRelease(deps.store.db, id, deps.today()), isPublic, messages.releaseNotFound);
  const pictures = await receiveSubmission(deps, actor, files);
  await changeRecord(deps, actor, releaseKind(deps), { action: 'update', id }, async ({ db, record, now }) => {
    const release = requireEditable(actor, record, isPublic, messages.releaseNotFound);
    await requireVersion(accepts, release, async (current) => releaseDetail.parse(await wholeRelease(db, current)));
    await insertPictures(db, deps, pictures);
    await writeRelease(db, release, { ...form, ...firstPicture(pictures) }, now);
  });
  return getRelease(deps, actor, id);
}

/** Marks a release deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeRelease(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, releaseKind(deps), id);
}
