import type { Generated } from 'kysely';
import type { ActiveStatus } from '@moonfloor/contract/values/lists';
import { numbered, records, type Tables } from '../../db/table.ts';
import type { FieldColumns, Timestamped } from '../records/tables.ts';

/** The table of artists. */
export interface ArtistTables {
  /** Artists. */
  artist: Timestamped &
    FieldColumns<'artist'> & {
      id: Generated<number>;
      name_key: string;
      picture_id: string | null;
      status: ActiveStatus;
    };
}

declare module '../../db/schema.ts' {
  interface Schema extends ArtistTables {}
}

export const tables: Tables<ArtistTables> = {
  artist: { backup: numbered(), persons: records('created_by', 'artists', ['created_by', 'name_key'], ['id']) },
};
