import type { Generated } from 'kysely';
import type { ActiveStatus } from '@moonfloor/contract/lists';
import { identity, keyed, partsOf, records, type Tables } from '../../db/table.ts';
import type { Timestamped, TranslationsColumn } from '../records/tables.ts';

/** Tables of decoration crews. */
export interface DecorationTables {
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
}

declare module '../../db/schema.ts' {
  interface Schema extends DecorationTables {}
}

export const tables: Tables<DecorationTables> = {
  decoration: { backup: identity(), persons: records('created_by', 'decorations', ['created_by', 'name_key'], ['id']) },
  decoration_image: {
    backup: keyed('decoration_id', 'position'),
    persons: partsOf(
      'decoration',
      'decoration_id',
      'decoration_images',
      ['decoration_id', 'position', 'picture_id'],
      ['decoration_id', 'position'],
    ),
  },
};
