import type { ColumnType, Generated } from 'kysely';
import type { ActiveStatus, EventStatus, ResourceType } from '@moonfloor/contract/lists';

/**
 * Tables as Kysely sees them. Wire names are column names. Days are `YYYY-MM-DD`, times `HH:MM`, instants ISO 8601
 * in UTC with milliseconds: as text they sort by time and are the same on both databases.
 */

/** A column that keeps its first value. */
type Fixed<T> = ColumnType<T, T, never>;

interface Stamped {
  created_by: number | null;
  created_at: Fixed<string>;
  updated_at: string;
}

export interface AccountTable {
  id: Generated<number>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  role: 'member' | 'admin';
  password_hash: string;
  created_at: Fixed<string>;
  last_login: string | null;
}

export interface SessionTable {
  /** SHA-256 of the bearer token, hex. */
  token_hash: string;
  user_id: number;
  created_at: Fixed<string>;
  last_used_at: string;
  expires_at: string;
}

export interface PictureTable {
  /** Hash of the uploaded bytes, 32 hex digits. */
  id: string;
  width: number;
  height: number;
  preview: string;
  /** Widths of the stored variants, ascending comma text. */
  widths: string;
  created_at: Fixed<string>;
}

export interface ArtistTable extends Stamped {
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

export interface DecorationTable extends Stamped {
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

export interface DecorationImageTable {
  decoration_id: number;
  position: number;
  picture_id: string;
}

export interface ReleaseTable extends Stamped {
  id: Generated<number>;
  release_name: string;
  artist_name: string;
  artist_name_key: string;
  artist_id: number | null;
  label: string | null;
  /** Name, artist and label as they are searched: without regard to case and accents, one a line. */
  search_key: string;
  release_date: string;
  link1: string | null;
  link2: string | null;
  link3: string | null;
  picture_id: string | null;
  /** `listed` shows as upcoming or released by its date. */
  state: 'listed' | 'cancelled' | 'deleted';
}

export interface EventTable extends Stamped {
  id: Generated<number>;
  event_name: string;
  event_date: string;
  event_end_date: string | null;
  start_time: string | null;
  end_time: string | null;
  event_location: string | null;
  country: string;
  area: string | null;
  description: string | null;
  extras: string | null;
  event_page_link: string | null;
  latitude: number | null;
  longitude: number | null;
  picture_id: string | null;
  status: EventStatus;
}

export interface FloorTable {
  floor_id: Generated<number>;
  event_id: number;
  position: number;
  floor_name: string;
}

export interface FloorArtistTable {
  floor_id: number;
  /** The floor's: who asks for an artist's events needs no floors. */
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

export interface EventDecorationTable {
  event_id: number;
  position: number;
  decoration_id: number | null;
  decoration_name: string;
  name_key: string;
}

export interface ActivityTable {
  id: Generated<number>;
  user_id: number | null;
  user_name: string;
  action_type: 'create' | 'update' | 'delete' | 'other';
  resource_type: ResourceType;
  resource_id: number;
  resource_name: string;
  created_at: Fixed<string>;
}

export interface FeedbackTable {
  id: Generated<number>;
  user_id: number | null;
  feedback: string;
  created_at: Fixed<string>;
}

export interface PageViewTable {
  id: Generated<number>;
  /** Day in the server's time zone. */
  day: string;
  /** Path of the page, without its query. */
  path: string;
  resource_type: ResourceType | null;
  resource_id: number | null;
  /** Salted hash that changes daily; no address is stored. */
  visitor: string;
  /** Two-letter code. */
  visitor_country: string | null;
  referrer_host: string | null;
  user_id: number | null;
  /** Seconds on the page, from the beacon. */
  seconds: number | null;
  created_at: Fixed<string>;
}

export interface IdempotencyTable {
  user_id: number;
  /** Name of the call in the contract. */
  call: string;
  /** What the client sent as Idempotency-Key. */
  key: string;
  resource_id: number;
  created_at: Fixed<string>;
}

export interface ContentVersionTable {
  id: number;
  version: number;
}

/** All tables. */
export interface Schema {
  account: AccountTable;
  session: SessionTable;
  picture: PictureTable;
  artist: ArtistTable;
  decoration: DecorationTable;
  decoration_image: DecorationImageTable;
  release: ReleaseTable;
  event: EventTable;
  floor: FloorTable;
  floor_artist: FloorArtistTable;
  event_decoration: EventDecorationTable;
  activity: ActivityTable;
  feedback: FeedbackTable;
  page_view: PageViewTable;
  idempotency: IdempotencyTable;
  content_version: ContentVersionTable;
}
