import type { Generated } from 'kysely';
import type { ActiveStatus } from '@moonfloor/contract/lists';
import { identity, records, type Tables } from '../../db/table.ts';
import type { Timestamped, TranslationsColumn, NamesColumn } from '../records/tables.ts';

/** The table of artists. */
export interface ArtistTables {
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
}

declare module '../../db/schema.ts' {
  interface Schema extends ArtistTables {}
}

export const tables: Tables<ArtistTables> = {
  artist: { backup: identity(), persons: records('created_by', 'artists', ['created_by', 'name_key'], ['id']) },
};
