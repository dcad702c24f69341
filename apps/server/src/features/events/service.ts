import { eventFaults } from '@moonfloor/contract/event-faults';
import { eventDetail, type EventDetail, type EventForm } from '@moonfloor/contract/events';
import { messages } from '@moonfloor/contract/messages';
import { type ContentTransaction, writeContent } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { firstEventStatus, requireEditable, requireVisible } from '../content/access.ts';
import { insertActivity } from '../content/activity.ts';
import { type Moderated, removeRecord, toggleRecord } from '../content/moderation.ts';
import { insertPictures, storePictures } from '../content/pictures.ts';
import { submitOnce } from '../content/submit-once.ts';
import { requireVersion } from '../content/versions.ts';
import { findEvent, type FoundEvent, wholeEvent } from './detail.ts';
import { insertEvent, replaceDecorations, replaceFloors, updateEvent, updateEventStatus } from './write.ts';

const moderated: Moderated<FoundEvent, 'published' | 'draft'> = {
  type: 'event',
  find: findEvent,
  nameOf: (event) => event.event_name,
  toggled: (event) => (event.status === 'draft' ? 'published' : 'draft'),
  setStatus: updateEventStatus,
};

const isPublic = (event: FoundEvent): boolean => event.status === 'published';

/** One event with line-up and decorations, when the caller may see it; else 404. */
export async function getEvent({ store }: Deps, actor: Actor | null, id: number): Promise<EventDetail> {
  const event = requireVisible(actor, await findEvent(store.db, id), isPublic, messages.eventNotFound);
  return wholeEvent(store.db, event);
}

/** Adds an event, once for each `key`. Throws 422 for what does not fit together or a picture that is none. */
export async function submitEvent(
  deps: Deps,
  actor: Actor,
  form: EventForm,
  files: readonly UploadedFile[],
  key: string | null,
): Promise<EventDetail> {
  requireSound(form, { event_date: form.event_date, event_end_date: null, latitude: null, longitude: null });
  const { floors, decorations, ...fields } = form;
  const id = await submitOnce(deps, { actor, call: 'submitEvent', key }, async (remember) => {
    const pictures = await storePictures(deps, files);
    const now = instant(deps.clock);
    return writeContent(deps.store, deps.contentVersion, async (db) => {
      await insertPictures(db, deps, pictures);
      const event = { ...fields, picture_id: pictures[0]?.id };
      const added = await insertEvent(db, event, { status: firstEventStatus(deps, actor), created_by: actor.id, now });
      await remember(db, added);
      await replaceParts(db, added, { floors, decorations });
      await insertActivity(db, actor, { action: 'create', type: 'event', id: added, name: form.event_name }, now);
      return added;
    });
  });
  return getEvent(deps, actor, id);
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
  const found = await findEvent(deps.store.db, id);
  requireSound(form, requireEditable(actor, found, isPublic, messages.eventNotFound));
  const pictures = await storePictures(deps, files);
  const now = instant(deps.clock);
  const { floors, decorations, ...fields } = form;
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    const event = requireEditable(actor, await findEvent(db, id), isPublic, messages.eventNotFound);
    await requireVersion(accepts, event, async (current) => eventDetail.parse(await wholeEvent(db, current)));
    requireSound(form, event);
    await insertPictures(db, deps, pictures);
    await updateEvent(db, event.id, { ...fields, picture_id: pictures[0]?.id }, now);
    await replaceParts(db, event.id, { floors, decorations });
    const name = form.event_name ?? event.event_name;
    await insertActivity(db, actor, { action: 'update', type: 'event', id, name }, now);
  });
  return getEvent(deps, actor, id);
}

/** Marks an event deleted. For admins, which the route has checked. Throws 404, also when it is deleted already. */
export function removeEvent(deps: Deps, actor: Actor, id: number): Promise<void> {
  return removeRecord(deps, actor, id, moderated);
}

/**
 * Publishes a draft, takes a published event back, or restores a deleted one as draft. For admins, which the route has
 * checked. Throws 404.
 */
export function toggleEvent(deps: Deps, actor: Actor, id: number): Promise<'published' | 'draft'> {
  return toggleRecord(deps, actor, id, moderated);
}

type Judged = Parameters<typeof eventFaults>[0];

/** Throws 422 when the event, as it would stand after the change, does not fit together. */
function requireSound(change: Partial<EventForm>, event: Judged): void {
  const after = <K extends keyof Judged>(field: K): Judged[K] =>
    change[field] === undefined ? event[field] : (change[field] as Judged[K]);
  const faults = eventFaults({
    event_date: after('event_date'),
    event_end_date: after('event_end_date'),
    latitude: after('latitude'),
    longitude: after('longitude'),
  });
  if (faults.length > 0) throw invalid(faults);
}

async function replaceParts(
  db: ContentTransaction,
  event: number,
  { floors, decorations }: Pick<EventForm, 'floors' | 'decorations'>,
): Promise<void> {
  if (floors !== undefined) await replaceFloors(db, event, floors);
  if (decorations !== undefined) await replaceDecorations(db, event, decorations);
}
