import { checkEventRules } from '@moonfloor/contract/event-rules';
import { eventDetail, type EventDetail, type EventForm, eventForm } from '@moonfloor/contract/events';
import { validationFailed } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { firstPicture, pictureField } from '../records/pictures.ts';
import { afterChange, pickFields, type RecordType } from '../records/record-type.ts';
import { toFormFields } from '../records/restored-form.ts';
import { eventSearchSource } from '../records/search-sources.ts';
import { findEventDecorations, findOwnFloors } from './lineup.ts';
import {
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
  insert: (writing, form, pictures) => insertEvent(writing, { ...form, ...firstPicture(pictures) }),
  change: (db, event, form, pictures, now) => {
    validateEvent(form, event);
    return updateEvent(db, event, { ...form, ...firstPicture(pictures) }, now);
  },
  toggledStatus: (event) => (event.status === 'draft' ? 'published' : 'draft'),
  setStatus: updateEventStatus,
  restoreFields: async (db, event, { image, ...previous }, now) => {
    const form = parse(eventForm.partial(), toFormFields(previous, event.descriptions));
    validateEvent(form, event);
    return updateEvent(db, event, { ...form, ...pictureField(image) }, now);
  },
};

type ValidatedEvent = Parameters<typeof checkEventRules>[0];

/** Throws 422 when the event would be inconsistent after the change. */
function validateEvent(change: Partial<EventForm>, event: ValidatedEvent): void {
  const after = afterChange(event, change);
  // the radius is cleared together with the coordinates
  if (after.latitude === null && after.longitude === null) after.place_radius_km = change.place_radius_km ?? null;
  const errors = checkEventRules(after);
  if (errors.length > 0) throw validationFailed(errors);
}
