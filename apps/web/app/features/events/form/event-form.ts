import { eventFaults } from '@moonfloor/contract/event-faults';
import type { EventDetail } from '@moonfloor/contract/events';
import { fieldLabels } from '@moonfloor/contract/field-labels';
import { messages } from '@moonfloor/contract/messages';
import type { FieldFault } from '@moonfloor/contract/problem';
import { splitList } from '@moonfloor/contract/text';
import { api } from '../../../api/browser.ts';
import { askTwins } from '../../content/form/ask-twins.ts';
import type { FormKind } from '../../content/form/form-kind.ts';
import { loadSchema } from '../../content/form/load-schema.ts';
import { localPicture } from '../../content/form/local-image.ts';
import { chosenImage, fitImage } from '../../content/form/one-image.ts';
import { storedName, storedText } from '../../content/form/stored-text.ts';
import { emptyEvent, type EntryValues, type EventValues, type FloorValues } from './event-values.ts';
import { happeningWords } from './happening-field.tsx';
import { typesOf } from './line-up.ts';

/** The form of events. */
export const eventKind: FormKind<EventValues, EventDetail> = {
  type: 'event',
  empty: emptyEvent,
  labels: fieldLabels.event,
  image: { field: 'event_image', most: 1, tooLarge: messages.imageTooLarge },
  loadSchema: () => loadSchema(async () => (await import('@moonfloor/contract/events')).eventForm),
  valuesOf,
  fieldsOf: ({ image: _, floors, decorations, ...texts }) => ({
    ...texts,
    place_radius_km: radiusOf(texts)?.toString() ?? '',
    floors: JSON.stringify(floors.map(wireFloor)),
    decorations: JSON.stringify(decorations.map(({ decoration_name: name }) => ({ decoration_name: name }))),
  }),
  imagesOf: chosenImage,
  check: checkEvent,
  describe: (name, { floors, decorations, event_status: happening, place_radius_km: radius }) => {
    if (name === 'event_status') return happeningWords[happening];
    if (name === 'place_radius_km') return radius === '' ? 'Exact place' : `Within ${radius} km`;
    if (name === 'floors') return floors.map(floorInWords).join('\n');
    return name === 'decorations' ? decorations.map((tag) => tag.decoration_name).join(', ') : undefined;
  },
  fit: (values, event, images) => fitImage(values, event?.image_url ?? null, images),
  previewOf: (values, [image], event) => ({
    id: event?.id ?? 0,
    event_name: storedName(values.event_name),
    event_date: values.event_date,
    event_end_date: storedText(values.event_end_date),
    start_time: storedText(values.start_time),
    end_time: storedText(values.end_time),
    event_status: values.event_status,
    event_location: storedText(values.event_location),
    country: values.country,
    area: storedText(values.area),
    description: storedText(values.description),
    extras: storedText(values.extras),
    event_page_link: storedText(values.event_page_link),
    ticket_link: storedText(values.ticket_link),
    price: storedText(values.price),
    latitude: degrees(values.latitude),
    longitude: degrees(values.longitude),
    place_radius_km: radiusOf(values),
    floors: values.floors.map((floor, place) => ({
      floor_id: place,
      floor_name: storedName(floor.name),
      name: storedName(floor.name),
      artists: namedEntries(floor).map((entry) => ({
        id: entry.known,
        artist_name: storedName(entry.name),
        artist_type: entry.types.join(',') || null,
        artist_country: storedText(entry.country),
        record_labels: storedName(splitList(entry.labels).join(',')) || null,
        artist_info: storedText(entry.info),
      })),
    })),
    decorations: values.decorations,
    sources: event?.sources ?? [],
    image_url: image?.url ?? event?.image_url ?? null,
    picture: image === undefined ? (event?.picture ?? null) : localPicture(image),
    status: event?.status ?? 'published',
    created_by: event?.created_by ?? null,
    previous_date: event?.previous_date ?? null,
    starts_at: null,
    ends_at: null,
    created_at: event?.created_at ?? '',
    updated_at: event?.updated_at ?? '',
  }),
  twins: ({ event_name: name, event_date: date, country, event_location: venue, area, latitude, longitude }, except) =>
    askTwins([name, date], { name, date, country, venue, area, ...spot(latitude, longitude) }, (query, signal) =>
      api('findEventTwins', { query: { ...query, except } }, { signal })),
  get: (id) => api('getEvent', { params: { id } }, { signed: true }),
  submit: (form, options) => api('submitEvent', { form }, options),
  update: (id, form, options) => api('updateEvent', { params: { id }, form }, options),
};

/** Degrees as they were typed, where they name a spot on earth. */
function spot(latitude: string, longitude: string): { latitude?: string; longitude?: string } {
  const within = (text: string, most: number): boolean => text.trim() !== '' && Math.abs(Number(text)) <= most;
  return within(latitude, 90) && within(longitude, 180) ? { latitude, longitude } : {};
}

/** The rows of a floor that name somebody: only they are sent. */
export function namedEntries({ artists }: FloorValues): EntryValues[] {
  return artists.filter(({ name }) => name.trim() !== '');
}

/** Rows get ids by their place, so that two readings of one record are the same values. */
function valuesOf(event: EventDetail): EventValues {
  return {
    event_name: event.event_name,
    event_date: event.event_date,
    event_end_date: event.event_end_date ?? '',
    start_time: event.start_time ?? '',
    end_time: event.end_time ?? '',
    event_status: event.event_status,
    event_location: event.event_location ?? '',
    country: event.country,
    area: event.area ?? '',
    description: event.description ?? '',
    extras: event.extras ?? '',
    event_page_link: event.event_page_link ?? '',
    ticket_link: event.ticket_link ?? '',
    price: event.price ?? '',
    latitude: event.latitude?.toString() ?? '',
    longitude: event.longitude?.toString() ?? '',
    place_radius_km: event.place_radius_km?.toString() ?? '',
    floors: event.floors.map((floor, place) => ({
      id: String(place),
      name: floor.floor_name,
      artists: floor.artists.map((artist, row) => ({
        id: `${place}-${row}`,
        name: artist.artist_name,
        types: typesOf(artist.artist_type),
        country: artist.artist_country ?? '',
        labels: artist.record_labels?.split(',').join(', ') ?? '',
        info: artist.artist_info ?? '',
        known: artist.id,
      })),
    })),
    decorations: event.decorations,
    image: event.image_url ?? '',
  };
}

function wireFloor(floor: FloorValues) {
  return {
    name: floor.name,
    artists: namedEntries(floor).map((entry) => ({
      artist_name: entry.name,
      artist_type: entry.types.join(','),
      artist_country: entry.country,
      record_labels: entry.labels,
      artist_info: entry.info,
    })),
  };
}

function floorInWords(floor: FloorValues): string {
  const names = namedEntries(floor).map(({ name, types }) => [name, types.length > 0 && `(${types.join(', ')})`]);
  return `${floor.name}: ${names.map((words) => words.filter(Boolean).join(' ')).join(', ') || '—'}`;
}

/** Kilometres around the place; null for an exact one, and while there is none. */
function radiusOf({ latitude, longitude, place_radius_km: radius }: Omit<EventValues, 'image' | 'floors' | 'decorations'>): number | null {
  return radius === '' || latitude.trim() + longitude.trim() === '' ? null : Number(radius);
}

const degrees = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function checkEvent(values: EventValues): FieldFault[] {
  const faults = eventFaults({
    event_date: values.event_date,
    event_end_date: values.event_end_date || null,
    latitude: degrees(values.latitude),
    longitude: degrees(values.longitude),
    place_radius_km: radiusOf(values),
  });
  if (values.description.trim() !== '') return faults;
  return [...faults, { field: 'description', message: messages.eventRequired }];
}
