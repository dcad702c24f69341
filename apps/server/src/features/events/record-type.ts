import { checkEventRules } from '@moonfloor/contract/event-rules';
import { eventDetail, type EventDetail, type EventForm, eventForm } from '@moonfloor/contract/events';
import { validationFailed } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { firstPicture, pictureField } from '../records/pictures.ts';
import {
  type Editable,
  type Fields,
  pickFields,
  type RecordType,
  type RecordTransaction,
} from '../records/record-type.ts';
import { eventSearchSource } from '../records/search-sources.ts';
import { findEventDecorations, findOwnFloors } from './lineup.ts';
import { replaceFloorsAndDecorations } from './lineup-writes.ts';
import {
  type EventRow,
  findEvent,
  insertEvent,
  type StoredEvent,
  toEventDetail,
  updateEvent,
  updateEventStatus,
} from './repository.ts';

/** What the rules read of a new event before its form. */
const newEvent: ValidatedEvent = {
  event_date: '',
  event_end_date: null,
  latitude: null,
  longitude: null,
  place_radius_km: null,
};

/** The record type of events. */
export const eventRecordType: RecordType<StoredEvent, EventForm, Partial<EventForm>, EventDetail> = {
  type: 'event',
  find: findEvent,
  nameOf: (event) => event.event_name,
  isPublic: (event) => event.status === 'published',
  toDetail: toEventDetail,
  detail: eventDetail,
  searchSourceOf: eventSearchSource,
  fieldsOf: async (db, event) => {
    const floors = await findOwnFloors(db, event.id);
    const decorations = (await findEventDecorations(db, event.id)).map((decoration) => decoration.decoration_name);
    return pickFields('event', { ...event, image: event.image_url, floors, decorations });
  },
  validate: (form, event) => validateEvent(form, event ?? newEvent),
  insert: async (writing, { floors, decorations, ...form }, pictures) => {
    const id = await insertEvent(writing, { ...form, ...firstPicture(pictures) });
    await replaceFloorsAndDecorations(writing.db, id, { floors, decorations });
    return id;
  },
  change: (db, event, form, pictures, now) => {
    validateEvent(form, event);
    return writeEvent(db, event, { ...form, ...firstPicture(pictures) }, now);
  },
  toggledStatus: (event) => (event.status === 'draft' ? 'published' : 'draft'),
  setStatus: updateEventStatus,
  restoreFields: async (db, event, { image, ...previous }, now) => {
    const form = parse(eventForm.partial(), toFormFields(previous));
    validateEvent(form, event);
    return writeEvent(db, event, { ...form, ...pictureField(image) }, now);
  },
};

/** Returns fields as the event form sends them: lists as JSON, null as empty text. */
function toFormFields(previous: Fields): Record<string, unknown> {
  const { floors, decorations, ...rest } = previous as Fields & { decorations?: string[] };
  const sent = Object.entries(rest).map(([name, value]) => [name, value ?? '']);
  return {
    ...Object.fromEntries(sent),
    ...(floors !== undefined && { floors: JSON.stringify(floors) }),
    ...(decorations !== undefined && {
      decorations: JSON.stringify(decorations.map((decoration_name) => ({ decoration_name }))),
    }),
  };
}

/** Changes of an event: its own row, and floors and decorations where given. */
export type EventChange = Partial<EventRow & Pick<EventForm, 'floors' | 'decorations'>>;

/**
 * Changes an event: undefined fields are kept, floors and decorations are replaced completely. Returns its new state.
 */
export async function writeEvent(
  db: RecordTransaction,
  event: Editable<StoredEvent>,
  { floors, decorations, ...row }: EventChange,
  now: string,
): Promise<StoredEvent> {
  const changed = await updateEvent(db, event, row, now);
  await replaceFloorsAndDecorations(db, event.id, { floors, decorations });
  return changed;
}

type ValidatedEvent = Parameters<typeof checkEventRules>[0];

/** Throws 422 when the event would be inconsistent after the change. */
export function validateEvent(change: Partial<EventForm>, event: ValidatedEvent): void {
  const after: ValidatedEvent = {
    event_date: change.event_date ?? event.event_date,
    event_end_date: change.event_end_date === undefined ? event.event_end_date : change.event_end_date,
    latitude: change.latitude === undefined ? event.latitude : change.latitude,
    longitude: change.longitude === undefined ? event.longitude : change.longitude,
    place_radius_km: change.place_radius_km === undefined ? event.place_radius_km : change.place_radius_km,
  };
  // the radius is cleared together with the coordinates
  if (after.latitude === null && after.longitude === null) after.place_radius_km = change.place_radius_km ?? null;
  const errors = checkEventRules(after);
  if (errors.length > 0) throw validationFailed(errors);
}
