import { firstFloorName, type Happening, type lineupTypes } from '@moonfloor/contract/lists';

/** How somebody plays. */
export type LineupType = (typeof lineupTypes)[number];

/** Somebody in the line-up while it is edited. */
export interface EntryValues {
  /** Tells the row from the others, wherever it is moved. */
  id: string;
  name: string;
  types: LineupType[];
  country: string;
  /** Comma text. */
  labels: string;
  info: string;
  /** Id of the known artist of that name; null for a name that is only text. */
  known: number | null;
}

/** A floor while it is edited. */
export interface FloorValues {
  id: string;
  name: string;
  artists: EntryValues[];
}

/** A decoration tag; `id` is the known crew's. */
export interface TagValues {
  id: number | null;
  decoration_name: string;
}

/** An event's values while they are edited. */
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
  /** Kilometres as typed; empty for an exact place. */
  place_radius_km: string;
  floors: FloorValues[];
  decorations: TagValues[];
  /** Address of the stored image, or id of the chosen one. */
  image: string;
}

/** A line-up row without anything in it. */
export function emptyEntry(id: string): EntryValues {
  return { id, name: '', types: [], country: '', labels: '', info: '', known: null };
}

/** The values of an empty form: one floor that waits for its artists. */
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
