import type { Generated } from 'kysely';
import type { ActiveStatus } from '@moonfloor/contract/values/lists';
import { numbered, keyed, partsOf, records, type Tables } from '../../db/table.ts';
import type { FieldColumns, Timestamped } from '../records/tables.ts';

export interface DecorationTables {
  /** Decoration crews. */
  decoration: Timestamped &
    FieldColumns<'decoration'> & { id: Generated<number>; name_key: string; status: ActiveStatus };

  /** The pictures of a decoration crew, in order. */
  decoration_image: { decoration_id: number; position: number; picture_id: string };
}

declare module '../../db/schema.ts' {
  interface Schema extends DecorationTables {}
}

export const tables: Tables<DecorationTables> = {
  decoration: { backup: numbered(), persons: records('created_by', 'decorations', ['created_by', 'name_key'], ['id']) },
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
