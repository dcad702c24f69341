import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { destination } from '@moonfloor/contract/events/event-match';
import { checkEventRules } from '@moonfloor/contract/events/event-rules';
import type { EventDetail, FloorHours } from '@moonfloor/contract/events/events';
import { parseRecurrence } from '@moonfloor/contract/events/recurrence';
import { factValueText } from '@moonfloor/contract/records/fact-texts';
import { factOfName } from '@moonfloor/contract/records/facts';
import { artistTypeName } from '@moonfloor/contract/values/artist-type-names';
import { parseDegrees, plainDegrees, toDegrees } from '@moonfloor/contract/values/degrees';
import { lineupTypes, pairings, occurrenceScopes, styles } from '@moonfloor/contract/values/lists';
import { isWallTime, normaliseName, normaliseText, splitList } from '@moonfloor/contract/values/text';
import { dayStartOf } from '@moonfloor/lineup/festival-day';
import { t } from '@moonfloor/messages/t';
import { isSame } from '../../record-form/compare-versions.ts';
import { type Codec, defineForm } from '../../record-form/define-form.ts';
import { factsCodec } from '../../record-form/fact-values.ts';
import type { FormDefinition } from '../../record-form/form-definition.ts';
import { listOf, number, objectOf, oneOf, text } from '../../record-form/read-stored.ts';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import { combineLineups } from './combine-lineups.ts';
import { eventStatusLabels } from './event-status-field.tsx';
import {
  emptyEntry,
  emptyFloors,
  type EntryValues,
  type EventFieldValues,
  type EventFormValues,
  type FloorValues,
  hidesPlace,
  namedEntries,
  notRepeating,
  type PlacedDays,
} from './event-values.ts';
import { toEntryValues } from './lineup-changes.ts';

const readHours = objectOf<FloorHours>({ style: oneOf([...styles, null]) }, () => ({
  opens: '',
  closes: '',
  style: null,
}));
const readFloor = objectOf<FloorValues>(
  {
    hours: listOf(readHours),
    artists: listOf(
      objectOf<EntryValues>(
        {
          types: listOf(oneOf(lineupTypes)),
          pairing: oneOf([...pairings, '']),
          cancelled: oneOf([true, false]),
          known: number,
        },
        () => emptyEntry(crypto.randomUUID()),
      ),
    ),
  },
  () => ({ id: crypto.randomUUID(), name: '', hours: [], artists: [] }),
);

const floorsCodec: Codec<FloorValues[], EventDetail['floors']> = {
  empty: emptyFloors,
  read: listOf(readFloor),
  // ids of rows derive from their positions, so that reading the same record twice yields equal values
  fromRecord: (floors) =>
    floors.map((floor, index) => ({
      id: String(index),
      name: floor.floor_name,
      // a server may have floors as in the specification, without hours
      hours: 'hours' in floor ? floor.hours : [],
      artists: floor.artists.map((artist, row) => toEntryValues(artist, `${index}-${row}`, artist.id)),
    })),
  toField: (floors) => JSON.stringify(submittedFloors(floors).map(floorToJson)),
  toRecord: (floors) =>
    submittedFloors(floors).map((floor, index) => ({
      floor_id: index,
      floor_name: normaliseName(floor.name),
      name: normaliseName(floor.name),
      hours: filledHours(floor),
      artists: namedEntries(floor).map((entry) => ({
        id: entry.known,
        artist_name: normaliseName(entry.name),
        artist_type: entry.types.join(',') || null,
        artist_country: normaliseText(entry.country),
        record_labels: normaliseName(splitList(entry.labels).join(',')) || null,
        artist_info: normaliseText(entry.info),
        set_start: entry.start || null,
        set_end: entry.end || null,
        pairing: entry.pairing || null,
        cancelled: entry.cancelled,
      })),
    })),
};

const form = defineForm<'event', EventDetail, EventFieldValues>('event', {
  unsaved: {
    status: 'published',
    sources: [],
    previous_date: null,
    series_id: null,
    series_day: null,
    venue_id: null,
    interested: 0,
    going: 0,
    starts_at: null,
    ends_at: null,
  },
  codecs: { floors: floorsCodec },
  importSchema: async () => (await import('@moonfloor/contract/events/events')).eventForm,
  duplicatesBy: (values) => {
    const { event_name: name, event_date: date, country, event_location: venue, area, latitude, longitude } = values;
    const alternative_names = JSON.stringify(values.alternative_names);
    return {
      needed: [name, date],
      query: { name, alternative_names, date, country, venue, area, ...parseCoordinates(latitude, longitude) },
    };
  },
});

const noDays: PlacedDays = { date: '', end: '' };

export const eventFormDefinition: FormDefinition<EventFormValues, EventDetail> = {
  ...form,
  empty: { ...form.empty, ...notRepeating, placed: noDays, hides: false },
  readers: {
    ...form.readers,
    recurrence: text,
    exceptions: listOf(text),
    extra_dates: listOf(text),
    scope: oneOf(occurrenceScopes),
    placed: objectOf<PlacedDays>({}, () => ({ ...noDays })),
    hides: oneOf([true, false]),
  },
  valuesOf: (event) => ({
    ...form.valuesOf(event),
    ...notRepeating,
    placed: { date: event.event_date, end: event.event_end_date ?? '' },
    hides: event.place_hidden_until !== null,
  }),
  fit: (values, event, pictures) => ({ ...values, ...form.fit(values, event, pictures) }),
  fieldsOf: ({ recurrence, exceptions, extra_dates, scope, placed: _, hides: __, ...values }, pictures, editing) => ({
    ...form.fieldsOf(values, pictures, editing),
    place_radius_km: placeRadius(values)?.toString() ?? '',
    ...(recurrence !== '' && { recurrence, exceptions: exceptions.join(), extra_dates: extra_dates.join() }),
    ...(scope !== 'this' && { scope }),
  }),
  previewOf: (values, pictures, event) =>
    hidePlace({
      ...form.previewOf(values, pictures, event),
      place_radius_km: placeRadius(values),
      starts_at: null,
      ends_at: null,
    }),
  combine: (base, yours, theirs) => ({ floors: combineLineups(base.floors, yours.floors, theirs.floors) }),
  check: validateEventValues,
  partName: (field, { floors }) => {
    const number = /^floors\.(\d+)/.exec(field)?.[1];
    if (number === undefined) return undefined;
    const floor = submittedFloors(floors)[Number(number)];
    return floor && (floor.name.trim() || t('Floor {number}', { number: floors.indexOf(floor) + 1 }));
  },
  describe: (name, values) => {
    const { floors, event_status: eventStatus, place_radius_km: radius, start_time } = values;
    const fact = factOfName(name);
    if (fact !== undefined) {
      const value = factsCodec.toRecord(values)[fact];
      return value === undefined ? undefined : factValueText(fact, value);
    }
    if (name === 'event_status') return t(eventStatusLabels[eventStatus]);
    if (name === 'place_radius_km') return radius === '' ? t('Exact place') : t('Within {km} km', { km: radius });
    if (name === 'floors') return floors.map((floor) => floorText(floor, dayStartOf({ start_time }))).join('\n');
    return name === 'decorations' || name === 'promoters' ? values[name].map((tag) => tag.name).join(', ') : undefined;
  },
};

/** Returns the coordinates as typed, in degrees, if both are valid. */
function parseCoordinates(latitude: string, longitude: string): { latitude?: string; longitude?: string } {
  const valid = parseDegrees(latitude, 90) !== null && parseDegrees(longitude, 180) !== null;
  return valid ? { latitude: plainDegrees(latitude), longitude: plainDegrees(longitude) } : {};
}

/** Returns the floors without the one of an empty form, if it was left as it is. */
export function submittedFloors(floors: readonly FloorValues[]): FloorValues[] {
  return floors.filter((floor) => !isSame(floor, emptyFloors[0]));
}

/** Returns the opening hours of a floor that have a start; only these are submitted. */
function filledHours({ hours }: FloorValues): FloorHours[] {
  return hours.filter(({ opens }) => opens !== '');
}

function floorToJson(floor: FloorValues) {
  return {
    name: floor.name,
    hours: filledHours(floor),
    artists: namedEntries(floor).map((entry) => ({
      artist_name: entry.name,
      artist_type: entry.types.join(','),
      artist_country: entry.country,
      record_labels: entry.labels,
      artist_info: entry.info,
      set_start: entry.start,
      set_end: entry.end,
      pairing: entry.pairing,
      cancelled: entry.cancelled,
    })),
  };
}

function floorText(floor: FloorValues, dayStart: string): string {
  const names = namedEntries(floor).map(({ name, types, start, end, pairing, cancelled }) => [
    pairing,
    name,
    formatTimeOfSet(start, end, dayStart),
    cancelled && `(${t('Cancelled')})`,
    types.length > 0 && `(${types.map(artistTypeName).join(', ')})`,
  ]);
  return `${floor.name}: ${names.map((words) => words.filter(Boolean).join(' ')).join(', ') || '—'}`;
}

/** Returns the radius of an approximate location in km; null for an exact one, and without coordinates. */
function placeRadius(values: Pick<EventFormValues, 'latitude' | 'longitude' | 'place_radius_km'>): number | null {
  const { latitude, longitude, place_radius_km: radius } = values;
  return radius === '' || latitude.trim() + longitude.trim() === '' ? null : Number(radius);
}

/** Returns an event as visitors see it while its place is hidden: with a circle like the one that the server draws. */
function hidePlace(event: EventDetail): EventDetail {
  const { place_hidden_until: until, place_radius_km: km, latitude, longitude } = event;
  if (until === null) return event;
  const center = latitude === null || longitude === null ? {} : destination({ latitude, longitude }, (km ?? 0) / 2, 60);
  return { ...event, event_location: null, ...center };
}

const isReadable = (text: string, range: number): boolean => text.trim() === '' || parseDegrees(text, range) !== null;

/** Returns whether an event must be described; an edited one that had no description need not. */
export const needsDescription = (record: Pick<EventDetail, 'description'> | null): boolean =>
  record === null || record.description !== null;

function validateEventValues(values: EventFormValues, record: EventDetail | null): FieldError[] {
  const { latitude, longitude } = values;
  // one that is wrong is told as such
  const readable = isReadable(latitude, 90) && isReadable(longitude, 180);
  const fieldErrors = checkEventRules({
    event_date: values.event_date,
    event_end_date: values.event_end_date || null,
    latitude: readable ? toDegrees(latitude) : null,
    longitude: readable ? toDegrees(longitude) : null,
    place_radius_km: readable ? placeRadius(values) : null,
    place_hidden_until: isWallTime(values.place_hidden_until) ? values.place_hidden_until : null,
  });
  if (hidesPlace(values) && values.place_hidden_until === '')
    fieldErrors.push({ field: 'place_hidden_until', message: t(messages.eventRequired) });
  const rule = values.recurrence === '' ? null : parseRecurrence(values.recurrence);
  if (typeof rule === 'string') fieldErrors.push({ field: 'recurrence', message: t(rule) });
  if (values.description.trim() !== '' || !needsDescription(record)) return fieldErrors;
  return [...fieldErrors, { field: 'description', message: t(messages.eventRequired) }];
}
