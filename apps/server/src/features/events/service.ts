import { eventDetail, type EventDetail, type EventForm } from '@moonfloor/contract/events';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { initialEventStatus, requireEditable } from '../records/access.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { removeRecord } from '../records/moderation.ts';
import { firstPicture, insertPictures } from '../records/pictures.ts';
import { addRecordIn, changeRecordIn, writeRecord } from '../records/record-writes.ts';
import { acceptSubmission } from '../records/submission-quota.ts';
import { type RecordSubmission, submitIdempotently } from '../records/idempotent-submit.ts';
import { requireVersion } from '../records/versions.ts';
import { eventRecordType, validateEvent, writeEvent } from './record-type.ts';
import { replaceFloorsAndDecorations } from './lineup-writes.ts';
import { findEvent, insertEvent, toEventDetail } from './repository.ts';

/**
 * Returns one event with line-up and decorations. Throws 404 when the caller may not see it, 308 when it was merged.
 */
export async function getEvent({ store }: Deps, actor: Actor | null, id: number): Promise<EventDetail> {
  return toEventDetail(store.db, await requireVisibleOrRedirect(store.db, actor, eventRecordType, id));
}

/** Adds an event, once per idempotency `key`. Throws 422 for inconsistent fields or an invalid picture. */
export async function submitEvent(
  deps: Deps,
  actor: Actor,
  form: EventForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<EventDetail> {
  validateEvent(form, {
    event_date: form.event_date,
    event_end_date: null,
    latitude: null,
    longitude: null,
    place_radius_km: null,
  });
  const { floors, decorations, ...fields } = form;
  const add = async (remember: RecordSubmission): Promise<EventDetail> => {
    const pictures = await acceptSubmission(deps, actor, files);
    return writeRecord(deps, actor, eventRecordType, async (writing) => {
      const added = await addRecordIn(writing, eventRecordType, async ({ db, now }) => {
        await insertPictures(db, deps, pictures);
        const event = { ...fields, ...firstPicture(pictures) };
        const id = await insertEvent(db, event, { status: initialEventStatus(deps, actor), created_by: actor.id, now });
        await remember(db, id);
        await replaceFloorsAndDecorations(db, id, { floors, decorations });
        return id;
      });
      return toEventDetail(writing.db, added);
    });
  };
  return submitIdempotently(deps, { actor, call: 'submitEvent', key }, { add, get: (id) => getEvent(deps, actor, id) });
}

/**
 * Changes an event: absent fields are kept, empty ones cleared, floors and decorations replaced completely. Throws 403,
 * 404, 412 or 422. The event is validated again inside the transaction, against concurrent changes.
 */
export async function editEvent(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<EventForm>,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<EventDetail> {
  validateEvent(form, requireEditable(actor, eventRecordType, await findEvent(deps.store.db, id)));
  const pictures = await acceptSubmission(deps, actor, files);
  return writeRecord(deps, actor, eventRecordType, async (writing) => {
    const changed = await changeRecordIn(
      writing,
      eventRecordType,
      { action: 'update', id },
      async ({ db, record, now }) => {
        await requireVersion(accepts, record, async (current) => eventDetail.parse(await toEventDetail(db, current)));
        validateEvent(form, record);
        await insertPictures(db, deps, pictures);
        return writeEvent(db, record, { ...form, ...firstPicture(pictures) }, now);
      },
    );
    return toEventDetail(writing.db, changed);
  });
}

/**
 * Marks an event deleted. Admins only, which the route has checked. Throws 404 when it does not exist or is already
 * deleted.
 */
export function removeEvent(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, eventRecordType, id);
}
