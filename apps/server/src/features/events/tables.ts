import type { Generated } from 'kysely';
import type { Attendance, Pairing, PublicationStatus } from '@moonfloor/contract/values/lists';
import { derived, excluded, numbered, keyed, nobody, owned, partsOf, records, type Tables } from '../../db/table.ts';
import type { FieldColumns, Timestamped } from '../records/tables.ts';

/** Tables of events, how they repeat, their line-ups and attendances. */
export interface EventTables {
  /**
   * Events. Until `place_hidden_until` their venue and exact coordinates are in `hidden_place`; `place_radius_km` makes
   * coordinates the centre of an area.
   */
  event: Timestamped &
    FieldColumns<'event'> & {
      id: Generated<number>;
      picture_id: string | null;
      status: PublicationStatus;
      /** Number of changes; the SEQUENCE of calendars. */
      sequence: Generated<number>;
      /** When it was first published; null if never. */
      published_at: string | null;
      /** When it stopped being public; null while it is public, and if it never was. */
      withdrawn_at: string | null;
      /** Text that the filter searches; derived from name, venue, area and country on write. */
      search_key: Generated<string>;
      /** Key of its venue's name, by which the venue finds its events. */
      location_key: string | null;
      /** Key shared by the editions of a series (`contract/events/series.ts`); null if the name identifies none. */
      series_key: string | null;
      /** Its series, and its day there by the rule, which stays when it is moved; null if it is in none. */
      series_id: number | null;
      series_day: string | null;
      /** JSON list of the fields that changes of several occurrences keep; null before the first such change. */
      own_fields: string | null;
      /**
       * The styles of the active artists of its line-up, as a bit set; maintained by `features/events/lifecycle.ts`.
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
    /** 1 if the act does not play after all. */
    cancelled: Generated<number>;
  };

  /** The artists whom names of acts such as `X & Y` credit, each linked to the artist of its name; see `credits.ts`. */
  act_credit: {
    floor_id: number;
    position: number;
    part: number;
    event_id: number;
    credited_as: string;
    name_key: string;
    artist_id: number | null;
    /** 1 if several are meant for certain. */
    is_sure: number;
  };

  /** The decoration crews of an event, in order; linked to a decoration if one has that name. */
  event_decoration: {
    event_id: number;
    position: number;
    decoration_id: number | null;
    decoration_name: string;
    name_key: string;
  };

  /** The names of an event's promoters, by which their events are found. */
  event_promoter: { event_id: number; name_key: string };

  /** Sets of merged events that are in the remaining event as well, so that stars, links and calendars still find them. */
  merged_set: { id: number; into_id: number };

  /** When a series takes place; one without a rule has editions that members add. */
  series_plan: {
    series_id: number;
    /** Its rules in order, each with the first day that it counts, as a JSON list. */
    periods: Generated<string>;
    /** The values of its occurrences to come, as the history has them, with the day that they are of; as JSON. */
    template: Generated<string>;
    /** The picture of its occurrences to come, which counts as used. */
    picture_id: string | null;
    /** Days left out, and further ones, as JSON lists. */
    exceptions: Generated<string>;
    extra_dates: Generated<string>;
    /** Until this day all occurrences have been created; empty if none has been looked for. */
    filled_until: Generated<string>;
  };

  /** Members who are interested in an event, or going. */
  attendance: { event_id: number; account_id: number; response: Attendance; created_at: string };

  /** Number of attendances of each event that has any; maintained by triggers. */
  attendance_count: { event_id: number; interested: number; going: number };
}

declare module '../../db/schema.ts' {
  interface Schema extends EventTables {}
}

export const tables: Tables<EventTables> = {
  event: {
    backup: numbered(),
    persons: records(
      'created_by',
      'events',
      ['created_by', 'search_key', 'location_key', 'series_key', 'styles', 'sequence', 'published_at', 'withdrawn_at'],
      ['id'],
    ),
  },
  hidden_place: {
    backup: keyed('event_id'),
    persons: partsOf(
      'event',
      'event_id',
      'hidden_places',
      ['event_id', 'event_location', 'latitude', 'longitude', 'reveals_at'],
      ['event_id'],
    ),
  },
  floor: {
    backup: numbered('floor_id'),
    persons: partsOf(
      'event',
      'event_id',
      'floors',
      ['event_id', 'floor_id', 'position', 'floor_name', 'hours'],
      ['floor_id'],
    ),
  },
  timetable_set: {
    backup: numbered('set_id'),
    persons: partsOf(
      'event',
      'event_id',
      'sets',
      ['event_id', 'set_id', 'position', 'set_start', 'set_end', 'removed_at'],
      ['set_id'],
    ),
  },
  floor_artist: {
    backup: keyed('floor_id', 'position'),
    persons: partsOf(
      'event',
      'event_id',
      'line_ups',
      [
        'event_id',
        'floor_id',
        'position',
        'artist_name',
        'artist_type',
        'artist_country',
        'record_labels',
        'artist_info',
        'set_id',
        'pairing',
        'cancelled',
      ],
      ['floor_id', 'position'],
    ),
  },
  event_decoration: {
    backup: keyed('event_id', 'position'),
    persons: partsOf(
      'event',
      'event_id',
      'event_decorations',
      ['event_id', 'position', 'decoration_name'],
      ['event_id', 'position'],
    ),
  },
  act_credit: { backup: keyed('floor_id', 'position', 'part'), persons: derived },
  event_promoter: { backup: keyed('event_id', 'name_key'), persons: derived },
  series_plan: { backup: keyed('series_id'), persons: nobody },
  merged_set: { backup: keyed('id'), persons: { none: 'former sets of events' } },
  attendance: {
    backup: keyed('event_id', 'account_id'),
    persons: {
      rows: [owned('account_id', 'responses_to_events', ['event_id', 'response', 'created_at'], ['event_id'])],
    },
  },
  attendance_count: { backup: excluded('derived from attendances'), persons: derived },
};
