import { excluded, type Immutable, keyed, partsOf, type Tables } from '../../db/table.ts';

export interface ImportTables {
  /** The event created from an entry of an import source, and the values of its last import. */
  event_source: {
    /** The source: `goabase`, `calendar`, `page`, or a table by its name and importer. */
    source: string;
    /** Identifier of the entry at the source. */
    source_id: string;
    event_id: number;
    /** Display name of the source. */
    name: string;
    /** URL of the entry at the source. */
    url: string | null;
    /** The list from which it was imported last: an address or a file (`feedOf`); null before there were feeds. */
    feed: string | null;
    /** JSON: the values of all fields that the source provides, in their stored form. */
    fields: string;
    /** URL of the picture at the source; null for none. */
    picture_url: string | null;
    /** The picture URL that was last processed, successfully or not; a failure that may pass is not stored. */
    picture_done: string | null;
    /** The resulting picture: the event's, unless that was edited by hand. */
    picture_id: string | null;
    created_at: Immutable<string>;
    /** When an import last changed a value. */
    updated_at: string;
  };

  /** A source that a member previews before importing it; deleted after a day. */
  pending_import: {
    id: string;
    account_id: number;
    format: string;
    name: string;
    address: string | null;
    /** The source's text. */
    body: string;
    /** JSON: the options for parsing it. */
    reading: string;
    /** JSON: the result of the import, once it is confirmed. */
    report: string | null;
    created_at: Immutable<string>;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends ImportTables {}
}

export const tables: Tables<ImportTables> = {
  event_source: {
    backup: keyed('source', 'source_id', 'event_id'),
    persons: partsOf(
      'event',
      'event_id',
      'event_sources',
      ['event_id', 'name', 'url', 'fields', 'created_at'],
      ['source', 'source_id', 'event_id'],
    ),
  },
  pending_import: {
    backup: excluded('lives for a day at most'),
    persons: {
      rows: [
        {
          column: 'account_id',
          holds: 'id',
          key: ['id'],
          exported: { as: 'imports', columns: ['format', 'name', 'address', 'body', 'created_at'], atOnce: 1 },
          erasure: 'delete',
        },
      ],
    },
  },
};
