import { firstFloorName, type Happening, type lineupTypes } from '@moonfloor/contract/lists';

/** How an artist performs. */
export type LineupType = (typeof lineupTypes)[number];

/** Form values of an artist in the line-up. */
export interface EntryValues {
  /** Identifies the row, also after it was moved. */
  id: string;
  name: string;
  types: LineupType[];
  country: string;
  /** Comma-separated. */
  labels: string;
  info: string;
  /** Id of the known artist of this name; null for a free-text name. */
  known: number | null;
}

/** Form values of a floor. */
export interface FloorValues {
  id: string;
  name: string;
  artists: EntryValues[];
}

/** A decoration tag; `id` is the known crew's, or null. */
export interface TagValues {
  id: number | null;
  decoration_name: string;
}

/** Form values of an event. */
export interface EventValues {
  event_name: string;
  event_date: string;
  event_end_date: string;
  start_time: string;
  end_time: string;
  event_status: Happening;
  event_location: string;
  country: string;
  area: string;
  description: string;
  extras: string;
  event_page_link: string;
  ticket_link: string;
  price: string;
  /** Degrees as typed. */
  latitude: string;
  longitude: string;
  /** Kilometres as typed; empty for an exact location. */
  place_radius_km: string;
  floors: FloorValues[];
  decorations: TagValues[];
  /** URL of the stored image, or id of a newly selected one. */
  image: string;
}

/** Returns an empty line-up row. */
export function emptyEntry(id: string): EntryValues {
  return { id, name: '', types: [], country: '', labels: '', info: '', known: null };
}

/** Values of an empty form, with one floor. */
export const emptyEvent: EventValues = {
  event_name: '',
  event_date: '',
  event_end_date: '',
  start_time: '',
  end_time: '',
  event_status: 'scheduled',
  event_location: '',
  country: '',
  area: '',
  description: '',
  extras: '',
  event_page_link: '',
  ticket_link: '',
  price: '',
  latitude: '',
  longitude: '',
  place_radius_km: '',
  floors: [{ id: '0', name: firstFloorName, artists: [emptyEntry('0-0')] }],
  decorations: [],
  image: '',
};
