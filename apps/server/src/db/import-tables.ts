import type { ColumnType } from 'kysely';

/** Which event an entry of an import source has become, and the values of its last import. */
export interface EventSourceTable {
  /** Which source: `goabase`, `calendar`, `page`, or a table by its name and who imports it. */
  source: string;
  /** How the source tells its entries apart. */
  source_id: string;
  event_id: number;
  /** What the source is called where people read it. */
  name: string;
  /** The entry's own address at the source. */
  url: string | null;
  /** JSON: the values of all fields that the source has, as they are stored here. */
  fields: string;
  /** Address of the picture that the source names; null for none. */
  picture_url: string | null;
  /** The one that was fetched last, whether or not it gave a picture. */
  picture_done: string | null;
  /** What it became: the event's picture, unless that was edited by hand. */
  picture_id: string | null;
  created_at: ColumnType<string, string, never>;
  /** When it was imported last with another value than before. */
  updated_at: string;
}

/** A source that a member previews before importing it; deleted after a day. */
export interface ImportDraftTable {
  id: string;
  user_id: number;
  format: string;
  name: string;
  address: string | null;
  /** The source's text. */
  body: string;
  /** JSON: how it is to be read. */
  reading: string;
  /** JSON: what the import has done, once it is confirmed. */
  report: string | null;
  created_at: ColumnType<string, string, never>;
}

/** Identifiers of artists and releases elsewhere: an id of MusicBrainz or Discogs, or a row of an imported table. */
export interface ExternalIdentityTable {
  type: 'artist' | 'release';
  /** `musicbrainz`, `discogs`, or a table by its name and who imports it. */
  source: string;
  source_id: string;
  record_id: number;
  /** The record again, in the column of its type; the other one is null. */
  artist_id: number | null;
  release_id: number | null;
  /** JSON: what a table said last, by field; null for what is an id only. */
  fields: string | null;
  created_at: ColumnType<string, string, never>;
  updated_at: string;
}
