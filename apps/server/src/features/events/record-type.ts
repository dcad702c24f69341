import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { checkEventRules, checkLineupSize } from '@moonfloor/contract/events/event-rules';
import { eventDetail, type EventDetail, type EventForm, eventForm } from '@moonfloor/contract/events/events';
import { seriesFields } from '@moonfloor/contract/events/series-fields';
import { keysOf } from '@moonfloor/contract/values/keys';
import { validationFailed } from '../../errors.ts';
import { pictureColumn } from '../records/pictures.ts';
import { afterChange, type RecordType } from '../records/record-type.ts';
import {
  type HiddenPart,
  type FormPlace,
  placeAfter,
  placeFields,
  revealTime,
  withExactPlace,
} from './hidden-place.ts';
import { findEventDecorations, findOwnFloors } from './lineup.ts';
import { movedTimes } from './moved-times.ts';
import {
  findEvent,
  insertEvent,
  type StoredEvent,
  toEventDetail,
  updateEvent,
  updateEventStatus,
} from './repository.ts';

/** The values of the stored event that the rules read. */
const newEvent: ValidatedEvent = {
  event_date: '',
  event_end_date: null,
  latitude: null,
  longitude: null,
  place_radius_km: null,
  place_hidden_until: null,
  country: '',
  area: null,
  event_location: null,
  hidden: null,
  circle: null,
};

export const eventRecordType: RecordType<StoredEvent, EventForm, Partial<EventForm>, EventDetail> = {
  type: 'event',
  find: findEvent,
  nameOf: (event) => event.event_name,
  isPublic: (event) => event.status === 'published',
  toDetail: toEventDetail,
  detail: eventDetail,
  edit: eventForm.partial(),
  listsOf: async (db, id) => {
    const decorations = await findEventDecorations(db, id);
    return {
      floors: await findOwnFloors(db, id),
      decorations: decorations.map((decoration) => decoration.decoration_name),
    };
  },
  forEditors: (event) => ({ ...withExactPlace(event), forEditors: true }),
  fitForm: async (db, form, event, use) => {
    if (use.why === 'edit') return form;
    if (use.why === 'suggestion') return withoutPlace(form, event);
    const fitted = withoutPastHiding(form, event, use.now);
    return use.why === 'decision' ? { ...fitted, ...(await movedTimes(db, event, fitted, use.now)) } : fitted;
  },
  validate: async (db, form, event, _files, now) => {
    validateEvent(form, event ?? newEvent, now);
    // reads the acts before only when there are too many for a new event
    if (checkLineupSize(form.floors).length > 0)
      throwIfAny(checkLineupSize(form.floors, event === null ? [] : await findOwnFloors(db, event.id)));
  },
  insert: (writing, form, added) => insertEvent(writing, { ...form, ...pictureColumn({ added }) }),
  change: (db, event, form, pictures, now) => updateEvent(db, event, { ...form, ...pictureColumn(pictures) }, now),
  toggledStatus: (event) => (event.status === 'draft' ? 'published' : 'draft'),
  setStatus: updateEventStatus,
};

type ValidatedEvent = Omit<Parameters<typeof checkEventRules>[0], keyof FormPlace> &
  FormPlace &
  HiddenPart & { country: string; area: string | null };

/** Fields about the series of an event: only its editors change it. */
const seriesNames = ['scope', ...keysOf(seriesFields)];

/**
 * Returns the part of a form that may be suggested: nothing about when a place is revealed, nor about a hidden place, which
 * suggesters have not seen.
 */
function withoutPlace(form: Partial<EventForm>, event: StoredEvent): Partial<EventForm> {
  const withheldFields: readonly string[] = event.place_hidden_until === null ? ['place_hidden_until'] : placeFields;
  const kinds = [...withheldFields, ...seriesNames];
  return Object.fromEntries(Object.entries(form).filter(([field]) => !kinds.includes(field)));
}

/** Returns a version without a hiding time that has passed. */
function withoutPastHiding(form: Partial<EventForm>, event: StoredEvent, now: string): Partial<EventForm> {
  const after = { ...afterChange(event, form), ...placeAfter(event, form) };
  if (form.place_hidden_until == null || (revealTime(after) ?? '') > now) return form;
  return { ...form, place_hidden_until: null, place_radius_km: null };
}

/** Throws 422 when the event would be inconsistent after the change. */
function validateEvent(change: Partial<EventForm>, event: ValidatedEvent, now = ''): void {
  const after = { ...afterChange<ValidatedEvent>(event, change), ...placeAfter(event, change) };
  // the radius is cleared together with the coordinates
  if (after.latitude === null && after.longitude === null) after.place_radius_km = change.place_radius_km ?? null;
  const errors = checkEventRules(after, event);
  const { place_hidden_until: until } = after;
  if (until !== null && until !== event.place_hidden_until && (revealTime(after) ?? '') <= now)
    errors.push({ field: 'place_hidden_until', message: messages.hiddenUntilPast });
  throwIfAny(errors);
}

function throwIfAny(errors: FieldError[]): void {
  if (errors.length > 0) throw validationFailed(errors);
}
