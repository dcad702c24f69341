import { t } from '@moonfloor/messages/t';
import { checkEventRules } from '@moonfloor/contract/event-rules';
import type { EventDetail, FloorHours } from '@moonfloor/contract/events';
import { happenings, lineupTypes, pairings, styles } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import type { FieldError } from '@moonfloor/contract/problem';
import { isWallTime, splitList } from '@moonfloor/contract/text';
import { api } from '../../../api/browser.ts';
import { duplicateCheck } from '../../record-form/duplicate-check.ts';
import { normaliseNames, toNameRows } from '../../record-form/alternative-names-field.tsx';
import type { FormDefinition } from '../../record-form/form-definition.ts';
import { mapNames, normaliseName, normaliseText, uneditedParts } from '../../record-form/field-values.ts';
import { singleImage, toPictureSource } from '../../record-form/local-image.ts';
import { artistTypeName } from '@moonfloor/contract/artist-type-names';
import { listOf, objectOf, oneOf, text } from '../../record-form/read-stored.ts';
import { normaliseTranslations, splitTranslations, translationValues } from '../../record-form/translation-values.ts';
import {
  emptyEntry,
  emptyEvent,
  type EntryValues,
  type EventValues,
  type FloorValues,
  numbers,
  optionalTexts,
  type TagValues,
  formatSetTime,
} from './event-values.ts';
import { happeningLabels } from './happening-field.tsx';
import { parseDegrees } from './place-fields.tsx';
import { toEntryValues } from './lineup-changes.ts';

const readId = (stored: unknown): number | undefined => (typeof stored === 'number' ? stored : undefined);
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
        { types: listOf(oneOf(lineupTypes)), pairing: oneOf([...pairings, '']), known: readId },
        () => emptyEntry(crypto.randomUUID()),
      ),
    ),
  },
  () => ({ id: crypto.randomUUID(), name: '', hours: [], artists: [] }),
);

export const eventFormDefinition: FormDefinition<EventValues, EventDetail> = {
  type: 'event',
  empty: emptyEvent,
  readers: {
    alternative_names: listOf(text),
    event_status: oneOf(happenings),
    floors: listOf(readFloor),
    decorations: listOf(objectOf<TagValues>({ id: readId }, () => ({ id: null, decoration_name: '' }))),
  },
  image: { field: 'event_image', most: 1, tooLarge: messages.imageTooLarge },
  importSchema: async () => (await import('@moonfloor/contract/events')).eventForm,
  valuesOf,
  fieldsOf: (values) => {
    const { translations, rest } = splitTranslations(values);
    const { image: _, alternative_names: names, floors, decorations, ...texts } = rest;
    return {
      ...texts,
      alternative_names: JSON.stringify(names),
      descriptions: JSON.stringify(translations),
      place_radius_km: placeRadius(texts)?.toString() ?? '',
      floors: JSON.stringify(floors.map(floorToJson)),
      decorations: JSON.stringify(decorations.map(({ decoration_name: name }) => ({ decoration_name: name }))),
    };
  },
  ...singleImage('image_url'),
  check: validateEventValues,
  describe: (name, { floors, decorations, event_status: happening, place_radius_km: radius }) => {
    if (name === 'event_status') return t(happeningLabels[happening]);
    if (name === 'place_radius_km') return radius === '' ? t('Exact place') : t('Within {km} km', { km: radius });
    if (name === 'floors') return floors.map(floorText).join('\n');
    return name === 'decorations' ? decorations.map((tag) => tag.decoration_name).join(', ') : undefined;
  },
  previewOf: (values, [image], event) => ({
    ...uneditedParts(event),
    ...mapNames(optionalTexts, (name) => normaliseText(values[name])),
    event_name: normaliseName(values.event_name),
    alternative_names: normaliseNames(values.alternative_names, values.event_name),
    descriptions: normaliseTranslations(values),
    event_date: values.event_date,
    event_status: values.event_status,
    country: values.country,
    latitude: degrees(values.latitude),
    longitude: degrees(values.longitude),
    place_radius_km: placeRadius(values),
    floors: values.floors.map((floor, index) => ({
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
      })),
    })),
    decorations: values.decorations,
    sources: event?.sources ?? [],
    claimed_by: event?.claimed_by ?? [],
    image_url: image?.url ?? event?.image_url ?? null,
    picture: image === undefined ? (event?.picture ?? null) : toPictureSource(image),
    status: event?.status ?? 'published',
    previous_date: event?.previous_date ?? null,
    interested: event?.interested ?? 0,
    going: event?.going ?? 0,
    starts_at: null,
    ends_at: null,
  }),
  findDuplicates: (values, except) => {
    const { event_name: name, event_date: date, country, event_location: venue, area, latitude, longitude } = values;
    const alternative_names = JSON.stringify(values.alternative_names);
    return duplicateCheck(
      [name, date],
      { name, alternative_names, date, country, venue, area, ...parseCoordinates(latitude, longitude) },
      (query, signal) => api('findEventDuplicates', { query: { ...query, except } }, { signal }),
    );
  },
  get: (id) => api('getEvent', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitEvent', { form }, options),
  update: (id, form, options) => api('updateEvent', { params: { id }, form }, options),
};

/** Returns the coordinates as typed, in degrees, if both are valid. */
function parseCoordinates(latitude: string, longitude: string): { latitude?: string; longitude?: string } {
  const valid = parseDegrees(latitude, 90) !== null && parseDegrees(longitude, 180) !== null;
  return valid ? { latitude, longitude } : {};
}

/** Returns the rows of a floor that have a name; only these are submitted. */
export function namedEntries({ artists }: FloorValues): EntryValues[] {
  return artists.filter(({ name }) => name.trim() !== '');
}

/** Row ids derive from their positions, so that reading the same record twice yields equal values. */
function valuesOf(event: EventDetail): EventValues {
  return {
    ...mapNames(optionalTexts, (name) => event[name] ?? ''),
    ...mapNames(numbers, (name) => event[name]?.toString() ?? ''),
    ...translationValues(event.descriptions),
    event_name: event.event_name,
    alternative_names: toNameRows(event.alternative_names),
    event_date: event.event_date,
    event_status: event.event_status,
    country: event.country,
    floors: event.floors.map((floor, index) => ({
      id: String(index),
      name: floor.floor_name,
      hours: floor.hours,
      artists: floor.artists.map((artist, row) => toEntryValues(artist, `${index}-${row}`, artist.id)),
    })),
    decorations: event.decorations,
    image: event.image_url ?? '',
  };
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
    })),
  };
}

function floorText(floor: FloorValues): string {
  const names = namedEntries(floor).map(({ name, types, start, end, pairing }) => [
    pairing,
    name,
    start && formatSetTime(start, end || null),
    types.length > 0 && `(${types.map(artistTypeName).join(', ')})`,
  ]);
  return `${floor.name}: ${names.map((words) => words.filter(Boolean).join(' ')).join(', ') || '—'}`;
}

/** Returns the radius of an approximate location in km; null for an exact one, and without coordinates. */
function placeRadius(values: Pick<EventValues, (typeof numbers)[number]>): number | null {
  const { latitude, longitude, place_radius_km: radius } = values;
  return radius === '' || latitude.trim() + longitude.trim() === '' ? null : Number(radius);
}

const degrees = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function validateEventValues(values: EventValues): FieldError[] {
  const fieldErrors = checkEventRules({
    event_date: values.event_date,
    event_end_date: values.event_end_date || null,
    latitude: degrees(values.latitude),
    longitude: degrees(values.longitude),
    place_radius_km: placeRadius(values),
    place_hidden_until: isWallTime(values.place_hidden_until) ? values.place_hidden_until : null,
  });
  if (values.description.trim() !== '') return fieldErrors;
  return [...fieldErrors, { field: 'description', message: t(messages.eventRequired) }];
}
