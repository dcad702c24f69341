import type { Generated } from 'kysely';
import { numbered, records, type Tables } from '../../db/table.ts';
import type { FieldColumns, Timestamped } from '../records/tables.ts';

export interface ReleaseTables {
  /** Releases. */
  release: Timestamped &
    FieldColumns<'release'> & {
      id: Generated<number>;
      artist_name_key: string;
      artist_id: number | null;
      /** Search key of name, artist and label: case- and accent-insensitive, one per line. */
      search_key: string;
      /** Key of the label's name; links the release to the label's page. */
      label_key: string | null;
      picture_id: string | null;
      /** `listed` is displayed as upcoming or released by its date. */
      state: 'listed' | 'cancelled' | 'deleted';
    };
}

declare module '../../db/schema.ts' {
  interface Schema extends ReleaseTables {}
}

export const tables: Tables<ReleaseTables> = {
  release: {
    backup: numbered(),
    persons: records(
      'created_by',
      'releases',
      ['created_by', 'artist_name_key', 'artist_id', 'search_key', 'label_key'],
      ['id'],
    ),
  },
};
