import { eventDetail, type EventDetail, type EventForm } from '@moonfloor/contract/events';
import type { Deps } from '../../deps.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { firstEventStatus, requireEditable } from '../content/access.ts';
import { requireShown } from '../content/merged.ts';
import { removeRecord } from '../content/moderation.ts';
import { firstPicture, insertPictures } from '../content/pictures.ts';
import { addWithin, changeWithin, writeRecord } from '../content/record-writes.ts';
import { receiveSubmission } from '../content/submission-quota.ts';
import { type RememberSubmit, submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { eventKind, requireSound, writeEvent } from './kind.ts';
import { replaceParts } from './lineup-writes.ts';
import { findEvent, insertEvent, wholeEvent } from './repository.ts';

/** One event with line-up and decorations, when the caller may see it; else 404, or 308 to the one that it was merged into. */
export async function getEvent({ store }: Deps, actor: Actor | null, id: number): Promise<EventDetail> {
  return wholeEvent(store.db, await requireShown(store.db, actor, eventKind, id));
}

/** Adds an event, once for each `key`. Throws 422 for what does not fit together or a picture that is none. */
export async function submitEvent(
  deps: Deps,
  actor: Actor,
  form: EventForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<EventDetail> {
  requireSound(form, { event_date: form.event_date, event_end_date: null, latitude: null, longitude: null, place_radius_km: null });
  const { floors, decorations, ...fields } = form;
  const add = async (remember: RememberSubmit): Promise<EventDetail> => {
    const pictures = await receiveSubmission(deps, actor, files);
    return writeRecord(deps, actor, eventKind, async (writing) => {
      const added = await addWithin(writing, eventKind, async ({ db, now }) => {
        await insertPictures(db, deps, pictures);
        const event = { ...fields, ...firstPicture(pictures) };
        const id = await insertEvent(db, event, { status: firstEventStatus(deps, actor), created_by: actor.id, now });
        await remember(db, id);
        await replaceParts(db, id, { floors, decorations });
        return id;
      });
      return wholeEvent(writing.db, added);
    });
  };
  return submitOnce(deps, { actor, call: 'submitEvent', key }, { add, get: (id) => getEvent(deps, actor, id) });
}

/**
 * Changes an event: absent fields stay, empty ones are cleared, floors and decorations are replaced whole. Throws 403,
 * 404, 412 or 422. What must fit together is judged once more inside the transaction, against what others wrote meanwhile.
 */
export async function editEvent(
  deps: Deps,
  actor: Actor,
  id: number,
  form: Partial<EventForm>,
  files: readonly UploadedFile[],
  accepts: Precondition,
): Promise<EventDetail> {
  requireSound(form, requireEditable(actor, eventKind, await findEvent(deps.store.db, id)));
  const pictures = await receiveSubmission(deps, actor, files);
  return writeRecord(deps, actor, eventKind, async (writing) => {
    const changed = await changeWithin(writing, eventKind, { action: 'update', id }, async ({ db, record, now }) => {
      await requireVersion(accepts, record, async (current) => eventDetail.parse(await wholeEvent(db, current)));
      requireSound(form, record);
      await insertPictures(db, deps, pictures);
      return writeEvent(db, record, { ...form, ...firstPicture(pictures) }, now);
    });
    return wholeEvent(writing.db, changed);
  });
}

/** Marks an event deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeEvent(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, eventKind, id);
}
