import type { Generated } from 'kysely';
import type { ActiveStatus, EventStatus, Happening, Pairing } from '@moonfloor/contract/lists';
import type { Immutable } from './immutable.ts';

/** A column with the texts of a description in other languages, as a JSON object. */
type TranslationsColumn = Generated<string>;

/** A column with a list of names, as JSON. */
type NamesColumn = Generated<string>;

interface Timestamped {
  created_by: number | null;
  created_at: Immutable<string>;
  updated_at: string;
}

/** Tables of records. */
export interface RecordTables {
  /** Uploaded pictures; their files are in the storage. */
  picture: {
    /** Hash of the uploaded bytes, 32 hex digits. */
    id: string;
    width: number;
    height: number;
    preview: string;
    /** Widths of the stored variants, ascending comma text. */
    widths: string;
    created_at: Immutable<string>;
    /** When it was first found to be unused; null while a record uses it. */
    unused_since: string | null;
    /** When its AVIF files are due; null when they exist, or cannot be created. */
    avif_due: string | null;
  };

  /** Artists. */
  artist: Timestamped & {
    id: Generated<number>;
    artist_name: string;
    name_key: string;
    alternative_names: NamesColumn;
    artist_type: string | null;
    artist_country: string;
    artist_city: string | null;
    record_labels: string | null;
    artist_info: string | null;
    descriptions: TranslationsColumn;
    styles: string | null;
    insta_link: string | null;
    soundcloud_link: string | null;
    website_link: string | null;
    label_link: string | null;
    fun_link: string | null;
    picture_id: string | null;
    status: ActiveStatus;
  };

  /** Decoration crews. */
  decoration: Timestamped & {
    id: Generated<number>;
    decoration_name: string;
    name_key: string;
    description: string | null;
    descriptions: TranslationsColumn;
    country: string;
    area: string | null;
    link1: string | null;
    link2: string | null;
    link3: string | null;
    status: ActiveStatus;
  };

  /** The pictures of a decoration crew, in order. */
  decoration_image: { decoration_id: number; position: number; picture_id: string };

  /** Releases. */
  release: Timestamped & {
    id: Generated<number>;
    release_name: string;
    artist_name: string;
    artist_name_key: string;
    artist_id: number | null;
    label: string | null;
    /** Search key of name, artist and label: case- and accent-insensitive, one per line. */
    search_key: string;
    release_date: string;
    link1: string | null;
    link2: string | null;
    link3: string | null;
    picture_id: string | null;
    /** `listed` is displayed as upcoming or released by its date. */
    state: 'listed' | 'cancelled' | 'deleted';
  };

  /** Events. */
  event: Timestamped & {
    id: Generated<number>;
    event_name: string;
    alternative_names: NamesColumn;
    event_date: string;
    event_end_date: string | null;
    start_time: string | null;
    end_time: string | null;
    event_status: Generated<Happening>;
    event_location: string | null;
    country: string;
    area: string | null;
    description: string | null;
    descriptions: TranslationsColumn;
    extras: string | null;
    event_page_link: string | null;
    ticket_link: string | null;
    price: string | null;
    latitude: number | null;
    longitude: number | null;
    /** Kilometres, 1 to 50: the coordinates are the centre of an area; null when they are exact. */
    place_radius_km: number | null;
    /**
     * Local time, `YYYY-MM-DDTHH:MM`, until which `hidden_place` has the venue and the exact coordinates; null if nothing
     * is hidden.
     */
    place_hidden_until: string | null;
    picture_id: string | null;
    status: EventStatus;
    /** Number of changes; the SEQUENCE of calendars. */
    sequence: Generated<number>;
    /** When it was first published; null if never. */
    published_at: string | null;
    /** When it stopped being public; null while it is public, and if it never was. */
    withdrawn_at: string | null;
    /** Text that the filter searches; derived from name, venue, area and country on write. */
    search_key: Generated<string>;
    /** Key shared by the editions of a series (`contract/series.ts`); null if the name identifies none. */
    series_key: string | null;
    /**
     * The styles of the active artists of its line-up, as a bit set; maintained by `features/records/event-styles.ts`.
     */
    styles: Generated<number>;
  };

  /**
   * The places of events that are hidden, or were. Read only where the caller may edit the event, has the secret link, or
   * the time has come.
   */
  hidden_place: {
    event_id: number;
    /** The values that `event` will have once the place is revealed; null if nothing is hidden. */
    event_location: string | null;
    latitude: number | null;
    longitude: number | null;
    /** The instant of `event.place_hidden_until`; null if nothing is hidden. */
    reveals_at: string | null;
    /** The last circle that was shown instead; null if there was none. It is kept, so that it is not drawn again. */
    circle_latitude: number | null;
    circle_longitude: number | null;
    circle_km: number | null;
    /** The secret of the link that shows the place; null if there is none. */
    link_token: string | null;
  };

  /** The floors of an event, in order. */
  floor: {
    floor_id: Generated<number>;
    event_id: number;
    position: number;
    floor_name: string;
    /** Opening hours as a JSON list of `{ opens, closes, style }`. */
    hours: Generated<string>;
  };

  /**
   * The sets of an event that have a time. A set keeps its id when the line-up is written again; one that is removed
   * stays for a while, so that it gets its id back when it is restored.
   */
  timetable_set: {
    set_id: Generated<number>;
    event_id: number;
    /** Position in the event's line-up, from 0. */
    position: number;
    /** Key of the first act's name, and of the floor's. */
    name_key: string;
    floor_key: string;
    /** Wall times at the event, `YYYY-MM-DDTHH:MM`. */
    set_start: string;
    set_end: string | null;
    removed_at: string | null;
  };

  /** The acts of a floor, in order; linked to an artist if one has that name. */
  floor_artist: {
    floor_id: number;
    /** The floor's event, so that queries for an artist's events need not join floors. */
    event_id: number;
    position: number;
    artist_id: number | null;
    artist_name: string;
    name_key: string;
    artist_type: string | null;
    artist_country: string | null;
    record_labels: string | null;
    artist_info: string | null;
    /** The set in which the act plays; null without a time. */
    set_id: number | null;
    /** How the act plays with the one before it; null if alone or first. */
    pairing: Pairing | null;
  };

  /** The decoration crews of an event, in order; linked to a decoration if one has that name. */
  event_decoration: {
    event_id: number;
    position: number;
    decoration_id: number | null;
    decoration_name: string;
    name_key: string;
  };
}
