import type { Generated } from 'kysely';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import type { ActiveStatus, SimpleType } from '@moonfloor/contract/values/lists';
import { numbered, records, type Tables } from '../../db/table.ts';
import type { FieldColumns, Timestamped } from '../records/tables.ts';

type SimpleColumns<T extends SimpleType> = Timestamped &
  FieldColumns<T> & { id: Generated<number>; name_key: string; picture_id: string | null; status: ActiveStatus };

/** Records whose columns follow from their fields. */
export interface SimpleRecordTables {
  /** Venues. */
  venue: SimpleColumns<'venue'>;

  /** Promoters and crews that organise events. */
  promoter: SimpleColumns<'promoter'>;

  /** Record labels. */
  label: SimpleColumns<'label'>;

  /** Series of events. */
  series: SimpleColumns<'series'>;
}

declare module '../../db/schema.ts' {
  interface Schema extends SimpleRecordTables {}
}

const described: object = mapSimpleTypes((type) => ({
  backup: numbered(),
  persons: records('created_by', collectionOf(type), ['created_by', 'name_key'], ['id']),
}));
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each table has the columns that are named
export const tables = described as Tables<SimpleRecordTables>;
