import type { Happening } from '@moonfloor/contract/lists';

/** Draws a record's picture as JPEG or PNG bytes. */
export type DrawPicture = () => Promise<Buffer>;

/** The account that submits a record. */
export type Submitter = 'admin' | 'member1' | 'member2';

/** A line-up entry as in the API's `floors` field. */
export type LineupFields = {
  artist_name: string;
  artist_type?: string;
  artist_country?: string;
  record_labels?: string;
  artist_info?: string;
};

export type FloorFields = { name: string; artists: LineupFields[] };

export type ArtistFields = {
  artist_name: string;
  artist_type: string;
  artist_country: string;
  artist_city: string;
  record_labels: string;
  artist_info: string;
  styles: string;
  insta_link?: string;
  soundcloud_link?: string;
  website_link?: string;
  label_link?: string;
  fun_link?: string;
};

export type DecorationFields = {
  decoration_name: string;
  description: string;
  country: string;
  area: string;
  link1?: string;
  link2?: string;
  link3?: string;
};

export type ReleaseFields = {
  release_name: string;
  artist_name: string;
  label: string;
  release_date: string;
  link1?: string;
  link2?: string;
  link3?: string;
};

export type EventFields = {
  event_name: string;
  event_date: string;
  event_end_date?: string;
  start_time?: string;
  end_time?: string;
  event_status?: Happening;
  event_location?: string;
  country: string;
  area?: string;
  description?: string;
  extras?: string;
  event_page_link?: string;
  ticket_link?: string;
  price?: string;
  latitude?: number;
  longitude?: number;
  place_radius_km?: number;
  floors: FloorFields[];
  decorations: { decoration_name: string }[];
};

/** A record of the sample scene: the API's form fields, who submits it, and whether an admin publishes it. */
export type SampleRecord<Fields> = { by: Submitter; publish: boolean; fields: Fields };
export type SampleArtist = SampleRecord<ArtistFields> & { picture?: DrawPicture };
export type SampleDecoration = SampleRecord<DecorationFields> & { pictures: DrawPicture[] };
/** `cancel`: an admin cancels it after it has been submitted. */
export type SampleRelease = SampleRecord<ReleaseFields> & { picture?: DrawPicture; cancel: boolean };
export type SampleEvent = SampleRecord<EventFields> & { picture?: DrawPicture };

/** Returns form fields as multipart text: lists as JSON, numbers as text, absent ones omitted. */
export function formText(fields: object): [name: string, text: string][] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}
