import pLimit from 'p-limit';
import { limits } from '@moonfloor/contract/api/limits';
import type { ImportReport } from '@moonfloor/contract/imports/imports';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { PictureError } from '../../platform/pictures/picture-error.ts';
import type { PreparedPicture } from '../../platform/pictures/prepare-picture.ts';
import { FetchError, UnavailableError } from '../../platform/safe-fetch/network.ts';
import type { RobotsCache } from '../../platform/safe-fetch/safe-fetch.ts';
import { eventRecordType } from '../events/record-type.ts';
import { findEvent, type StoredEvent, updateEvent } from '../events/repository.ts';
import { dayOf } from '../events/series/occurrences.ts';
import { findPlan, savePlan } from '../events/series/plan.ts';
import { insertPictures } from '../media/insert-pictures.ts';
import { mayEdit } from '../records/access.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { pictureErrorMessages, storePicture } from '../records/pictures.ts';
import { countPictures } from '../records/quota.ts';
import type { Writing } from '../records/record-type.ts';
import { changeRecord, writeRecords } from '../records/record-writes.ts';
import { mayEditSeries } from './imported-series.ts';
import { requireReport, updateReport } from './pending-imports.ts';
import {
  isPictureEdited,
  pictureIdOf,
  reportOf,
  type StoredPictures,
  type StoredReport,
  type PendingPicture,
} from './pending-pictures.ts';
import { findSourceLinks, sourceIdKey } from './source-links.ts';

/** Maximum number of pictures per call, and of concurrent requests. */
const picturesPerCall = 6;
const maxConcurrent = 3;

/**
 * Result of fetching a picture: the picture, which counts against the quota with its `bytes`, or the error message. The next
 * import fetches it again if the reason is `passing`.
 */
type FetchResult = { wanted: PendingPicture } & (
  | { picture: PreparedPicture; bytes: number }
  | { message: string; passing: boolean }
);

/**
 * Fetches some of an import's pending pictures and returns the report; `again` retries those that failed. A picture
 * that cannot be fetched is listed in the report and has no other effect. Throws 404 for an import that is not the
 * caller's, or not confirmed.
 */
export async function fetchPictures(deps: Deps, actor: Actor, id: string, again: boolean): Promise<ImportReport> {
  const report = await requireReport(deps.store.db, actor, id);
  const next = pendingOf(report, again).slice(0, picturesPerCall);
  if (next.length === 0) return reportOf(report);
  const robots: RobotsCache = new Map();
  const limit = pLimit(maxConcurrent);
  const results = await Promise.allSettled(next.map((one) => limit(() => fetchOne(deps, actor, one, robots))));
  const fetched = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const saved = await writeRecords(deps, actor, async (writing) => {
    const current = await requireReport(writing.db, actor, id);
    const { added, failed } = current.pictures;
    const progress = { added, wanted: pendingOf(current, again), failed: again ? [] : failed };
    const changed = { ...current, pictures: await saveFetched(deps, writing, progress, fetched) };
    await updateReport(writing.db, id, changed);
    return reportOf(changed);
  });
  const broken = results.find((result) => result.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  return saved;
}

async function fetchOne(deps: Deps, actor: Actor, wanted: PendingPicture, robots: RobotsCache): Promise<FetchResult> {
  try {
    const { body } = await deps.safeFetch.get(wanted.url, {
      maxBytes: limits.pictureBytes,
      accept: 'image/jpeg,image/png',
      robots,
    });
    const count = (bytes: number) => deps.store.db.transaction().execute((db) => countPictures(db, deps, actor, bytes));
    await count(body.length);
    const picture = await storePicture(deps, body).catch(async (error: unknown) => {
      await count(-body.length);
      throw error;
    });
    return { wanted, picture, bytes: body.length };
  } catch (error) {
    if (error instanceof FetchError)
      return { wanted, message: error.message, passing: error instanceof UnavailableError };
    if (isOverQuota(error)) return { wanted, message: error.message, passing: true };
    if (error instanceof PictureError) return { wanted, message: pictureErrorMessages[error.code], passing: false };
    throw error;
  }
}

const isOverQuota = (error: unknown): error is HttpError => error instanceof HttpError && error.problem.status === 429;

/** Returns the pictures to fetch, including failed ones on a retry. */
const pendingOf = ({ pictures: { wanted, failed } }: StoredReport, again: boolean): PendingPicture[] =>
  again ? [...wanted, ...failed.map(({ message: _, ...one }) => one)] : wanted;

const isSame = (one: PendingPicture, other: PendingPicture): boolean =>
  sourceIdKey(one) === sourceIdKey(other) && one.url === other.url;

/**
 * Stores the fetched pictures and returns the new state. Pictures already stored by a concurrent call are skipped. Those that no
 * event gets do not count against the quota.
 */
async function saveFetched(
  deps: Deps,
  writing: Writing,
  open: StoredPictures,
  fetched: readonly FetchResult[],
): Promise<StoredPictures> {
  const { wanted, failed } = open;
  const mine = fetched.filter((one) => wanted.some((other) => isSame(one.wanted, other)));
  const isMine = (other: PendingPicture): boolean => mine.some((one) => isSame(one.wanted, other));
  let { added } = open;
  for (const one of fetched) {
    const picture = 'picture' in one ? one.picture : null;
    const isDone = mine.includes(one) && !('message' in one && one.passing);
    if (isDone && (await setEventPicture(deps, writing, one.wanted, picture))) added += 1;
    else if ('bytes' in one) await countPictures(writing.db, deps, writing.actor, -one.bytes);
  }
  const missed = mine.flatMap((one) => ('message' in one ? [{ ...one.wanted, message: one.message }] : []));
  return { added, wanted: wanted.filter((one) => !isMine(one)), failed: [...failed, ...missed] };
}

/**
 * Sets an event's picture (null when it could not be fetched) and stores that it was fetched. Returns false when the
 * picture was not set: the event was deleted, or its picture was changed by a member in the meantime.
 */
async function setEventPicture(
  deps: Deps,
  writing: Writing,
  { source, source_id, event: id, url }: PendingPicture,
  picture: PreparedPicture | null,
): Promise<boolean> {
  const { db, actor } = writing;
  const present = (await findMergeTarget(db, 'event', id)) ?? id;
  const link = (await findSourceLinks(db, [{ source, source_id }]))
    .get(sourceIdKey({ source, source_id }))
    ?.find((one) => one.event_id === present);
  const event = await findEvent(db, present);
  if (link === undefined || event === undefined || event.status === 'deleted') return false;
  if (!(await mayEdit(db, actor, 'event', event))) return false;
  const replaces = picture !== null && !isPictureEdited(event, link);
  await db
    .updateTable('event_source')
    .set({ picture_done: url, ...(replaces && { picture_id: picture.id }) })
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('event_id', '=', present)
    .execute();
  if (!replaces) return false;
  await insertPictures(db, deps, [picture]);
  if (pictureIdOf(event) !== picture.id) {
    const changed = await changeRecord(
      writing,
      eventRecordType,
      { action: 'update', id: event.id },
      ({ record, now }) => updateEvent(db, record, { picture_id: picture.id }, now),
    );
    await setTemplatePicture(writing, changed);
  }
  return true;
}

/** Gives the later dates of a series the picture of the event from which it was imported, unless they have one. */
async function setTemplatePicture(
  writing: Writing,
  { event_date, series_id, image_url: image }: StoredEvent,
): Promise<void> {
  const plan = await findPlan(writing.db, series_id);
  if (plan === undefined || (plan.template['image'] ?? null) !== null || dayOf(plan.template) !== event_date) return;
  if (await mayEditSeries(writing, plan.series_id))
    await savePlan(writing.db, { ...plan, template: { ...plan.template, image } });
}
