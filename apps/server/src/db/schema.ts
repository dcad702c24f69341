import type { ColumnType, Generated } from 'kysely';
import type { ActiveStatus, EventStatus, Happening, ResourceType } from '@moonfloor/contract/lists';
import type { ModeratedType } from '@moonfloor/contract/moderation';
import type { MergedTable, DuplicateKeyTable } from './duplicate-tables.ts';
import type { AuthorCountTable, RecordChangeTable, SitemapPartTable } from './trigger-tables.ts';
import type { NightlyBackupTable } from './backup-tables.ts';
import type { AccountTables } from './account-tables.ts';
import type { FeedbackAnswerTable, FeedbackTable } from './feedback-tables.ts';
import type { EventSourceTable, ExternalIdentityTable, ImportDraftTable } from './import-tables.ts';
import type { QuotaTable } from './quota-tables.ts';
import type {
  ViewDayTable,
  ViewDayPageTable,
  ViewDayCountryTable,
  ViewDayReferrerTable,
  ViewDayUserTable,
  VisitorSaltTable,
  VisitorTable,
  VisitorPageTable,
} from './analytics-tables.ts';

/**
 * Tables as Kysely types. Column names are wire names. Days are `YYYY-MM-DD`, times `HH:MM`, instants ISO 8601 in UTC
 * with milliseconds: as text they sort by time and are the same on both databases.
 */

/** A column that is never updated. */
type Immutable<T> = ColumnType<T, T, never>;

interface Timestamped {
  created_by: number | null;
  created_at: Immutable<string>;
  updated_at: string;
}

/** Uploaded pictures; their files are in the storage. */
export interface PictureTable {
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
}

/** Artists. */
export interface ArtistTable extends Timestamped {
  id: Generated<number>;
  artist_name: string;
  name_key: string;
  artist_type: string | null;
  artist_country: string;
  artist_city: string | null;
  record_labels: string | null;
  artist_info: string | null;
  styles: string | null;
  insta_link: string | null;
  soundcloud_link: string | null;
  website_link: string | null;
  label_link: string | null;
  fun_link: string | null;
  picture_id: string | null;
  status: ActiveStatus;
}

/** Decoration crews. */
export interface DecorationTable extends Timestamped {
  id: Generated<number>;
  decoration_name: string;
  name_key: string;
  description: string | null;
  country: string;
  area: string | null;
  link1: string | null;
  link2: string | null;
  link3: string | null;
  status: ActiveStatus;
}

/** The pictures of a decoration crew, in order. */
export interface DecorationImageTable {
  decoration_id: number;
  position: number;
  picture_id: string;
}

/** Releases. */
export interface ReleaseTable extends Timestamped {
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
}

/** Events. */
export interface EventTable extends Timestamped {
  id: Generated<number>;
  event_name: string;
  event_date: string;
  event_end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  event_status: Generated<Happening>;
  event_location: string | null;
  country: string;
  area: string | null;
  description: string | null;
  extras: string | null;
  event_page_link: string | null;
  ticket_link: string | null;
  price: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Kilometres, 1 to 50: the coordinates are the centre of an area; null when they are exact. */
  place_radius_km: number | null;
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
}

/** The floors of an event, in order. */
export interface FloorTable {
  floor_id: Generated<number>;
  event_id: number;
  position: number;
  floor_name: string;
}

/** The acts of a floor, in order; linked to an artist if one has that name. */
export interface FloorArtistTable {
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
}

/** The decoration crews of an event, in order; linked to a decoration if one has that name. */
export interface EventDecorationTable {
  event_id: number;
  position: number;
  decoration_id: number | null;
  decoration_name: string;
  name_key: string;
}

/** The history: one entry for each action on a record or account. */
export interface ActivityTable {
  /** Counts from 1 without gaps: entries are added sequentially and never removed. */
  id: number;
  user_id: number | null;
  user_name: string;
  action_type: 'create' | 'update' | 'delete' | 'other';
  /** A `user` is an account that signed in. */
  resource_type: ResourceType | 'user';
  resource_id: number;
  resource_name: string;
  /** The entry that this one reverts, or whose version of the record it restores. */
  reverts: number | null;
  created_at: Immutable<string>;
}

/** The fields that an entry of the history changed. */
export interface ActivityChangeTable {
  activity_id: number;
  /** Index among the changes of the entry, from 0, in the order of the record's form. */
  position: number;
  field: string;
  /** JSON. */
  before: string;
  /** JSON. */
  after: string;
}

/** Records returned to their author and not changed since. */
export interface ReviewTable {
  resource_type: ModeratedType;
  resource_id: number;
  reason: string;
  reviewer_id: number | null;
  reviewer_name: string;
  created_at: Immutable<string>;
}

/** Submissions by idempotency key, so that a repeated one creates no second record. */
export interface IdempotencyTable {
  user_id: number;
  /** Name of the call in the contract. */
  call: string;
  /** The client's Idempotency-Key. */
  key: string;
  resource_id: number;
  created_at: Immutable<string>;
}

/** The words of each record, for the search; updated with the record. */
export interface SearchEntryTable {
  type: ResourceType;
  id: number;
  name: string;
  /** Sort key of the name. */
  name_key: string;
  /** The stored status: a release's is its state. */
  status: string;
  /** The last day of an event; the day that decides whether a listed release is upcoming or released. */
  due: string | null;
  created_at: string;
  updated_at: string;
  /** Distinct words of all texts, separated by spaces; those of the name end with a line break. */
  words: string;
}

/** One row: the number of content writes so far, by which caches detect stale entries. */
export interface ContentVersionTable {
  id: number;
  version: number;
}

/** All tables. */
export interface Schema extends AccountTables {
  picture: PictureTable;
  artist: ArtistTable;
  decoration: DecorationTable;
  decoration_image: DecorationImageTable;
  release: ReleaseTable;
  event: EventTable;
  floor: FloorTable;
  floor_artist: FloorArtistTable;
  event_decoration: EventDecorationTable;
  event_source: EventSourceTable;
  import_draft: ImportDraftTable;
  quota: QuotaTable;
  external_identity: ExternalIdentityTable;
  activity: ActivityTable;
  activity_change: ActivityChangeTable;
  feedback: FeedbackTable;
  feedback_answer: FeedbackAnswerTable;
  review: ReviewTable;
  view_day: ViewDayTable;
  view_day_page: ViewDayPageTable;
  view_day_country: ViewDayCountryTable;
  view_day_referrer: ViewDayReferrerTable;
  view_day_user: ViewDayUserTable;
  visitor_salt: VisitorSaltTable;
  visitor: VisitorTable;
  visitor_page: VisitorPageTable;
  idempotency: IdempotencyTable;
  search_entry: SearchEntryTable;
  twin_key: DuplicateKeyTable;
  merged: MergedTable;
  record_change: RecordChangeTable;
  author_count: AuthorCountTable;
  sitemap_part: SitemapPartTable;
  nightly_backup: NightlyBackupTable;
  content_version: ContentVersionTable;
}
