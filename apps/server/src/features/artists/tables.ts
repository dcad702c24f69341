import type { Generated } from 'kysely';
import type { NameOf } from '@moonfloor/contract/records/record-fields';
import type { ActiveStatus } from '@moonfloor/contract/values/lists';
import { derived, keyed, numbered, records, type Tables } from '../../db/table.ts';
import type { FieldColumns, Timestamped } from '../records/tables.ts';

export interface ArtistTables {
  /** Artists. */
  artist: Timestamped &
    FieldColumns<'artist'> & {
      id: Generated<number>;
      name_key: string;
      picture_id: string | null;
      status: ActiveStatus;
    };

  /** The names in an artist's aliases and members; linked to the artist of that name. */
  related_artist: {
    artist_id: number;
    relation: NameOf<'artist', 'artists'>;
    name_key: string;
    other_id: number | null;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends ArtistTables {}
}

export const tables: Tables<ArtistTables> = {
  artist: { backup: numbered(), persons: records('created_by', 'artists', ['created_by', 'name_key'], ['id']) },
  related_artist: { backup: keyed('artist_id', 'relation', 'name_key'), persons: derived },
};
