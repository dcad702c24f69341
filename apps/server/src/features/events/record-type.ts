import { checkEventRules } from '@moonfloor/contract/event-rules';
import { type EventForm, eventForm } from '@moonfloor/contract/events';
import { fieldNames } from '@moonfloor/contract/field-labels';
import { validationFailed } from '../../errors.ts';
import { parse } from '../../http/parse.ts';
import { pictureField } from '../records/pictures.ts';
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
import { type EventRow, findEvent, type StoredEvent, updateEvent, updateEventStatus } from './repository.ts';

const fields = fieldNames('event');

/** The record type of events, for writing, moderating and restoring. */
export const eventRecordType: RecordType<StoredEvent> = {
  type: 'event',
  find: findEvent,
  nameOf: (event) => event.event_name,
  isPublic: (event) => event.status === 'published',
  searchSourceOf: eventSearchSource,
  fieldsOf: async (db, event) => {
    const floors = await findOwnFloors(db, event.id);
    const decorations = (await findEventDecorations(db, event.id)).map((decoration) => decoration.decoration_name);
    return pickFields({ ...event, image: event.image_url, floors, decorations }, fields);
  },
  toggledStatus: (event) => (event.status === 'draft' ? 'published' : 'draft'),
  setStatus: updateEventStatus,
  restoreFields: async (db, event, { image, ...former }, now) => {
    const form = parse(eventForm.partial(), toFormFields(former));
    validateEvent(form, event);
    return writeEvent(db, event, { ...form, ...pictureField(image) }, now);
  },
};

/** Returns fields as the event form sends them: lists as JSON, null as empty text. */
function toFormFields(former: Fields): Record<string, unknown> {
  const { floors, decorations, ...rest } = former as Fields & { decorations?: string[] };
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
  const after = <K extends keyof ValidatedEvent>(field: K): ValidatedEvent[K] =>
    change[field] === undefined ? event[field] : (change[field] as ValidatedEvent[K]);
  const [latitude, longitude] = [after('latitude'), after('longitude')];
  const faults = checkEventRules({
    event_date: after('event_date'),
    event_end_date: after('event_end_date'),
    latitude,
    longitude,
    // The radius is cleared together with the coordinates.
    place_radius_km:
      latitude === null && longitude === null ? (change.place_radius_km ?? null) : after('place_radius_km'),
  });
  if (faults.length > 0) throw validationFailed(faults);
}
