import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { DependentRows, PersonalRows, Table } from '../../db/table.ts';

/** The account whose rows are read or erased. */
export interface Person {
  id: number;
  /**
   * The address; null if it belongs to another account, whose rows have it. For the download also while it is not
   * confirmed: an address that is taken never is, and gets other mails than one that is free.
   */
  email: string | null;
}

/** A list of the export: its name, and the rows of one table. */
interface ExportedList {
  name: string;
  table: keyof Schema;
  /** The columns; null for all but `without`. */
  columns: readonly string[] | null;
  without: readonly string[];
  key: readonly string[];
  condition: RawBuilder<boolean>;
  /** Rows per read. */
  atOnce: number;
}

type Row = Record<string, string | number | null>;

/** Rows per read, unless they are large. */
const rowsPerRead = 200;

/** Returns the SQL condition that selects a person's rows of a table. */
export function conditionOf(
  { column, holds, where = {} }: Pick<PersonalRows, 'column' | 'holds' | 'where'>,
  { id, email }: Person,
): RawBuilder<boolean> {
  const value = holds === 'id' ? id : email;
  const ofPerson = value === null ? sql`1 = 0` : sql`${sql.ref(column)} = ${value}`;
  const further = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql<boolean>`${sql.join([ofPerson, ...further], sql` and `)}`;
}

export function exportedLists(tables: readonly Table[], person: Person): ExportedList[] {
  return tables.flatMap(({ name: table, persons: { rows = [], dependent } }): ExportedList[] => {
    const lists = rows.flatMap(({ exported, ...declared }) => {
      if (exported === null) return [];
      const { as: name, columns = null, without = [], atOnce = rowsPerRead } = exported;
      return [{ name, table, columns, without, atOnce, key: declared.key, condition: conditionOf(declared, person) }];
    });
    return dependent === undefined ? lists : [...lists, dependentList(tables, table, dependent, person)];
  });
}

/** The rows that belong to the first kind of personal rows of another table. */
function dependentList(
  tables: readonly Table[],
  table: keyof Schema,
  { column, of, key, exported }: DependentRows,
  person: Person,
): ExportedList {
  const [first] = tables.find(({ name }) => name === of)?.persons.rows ?? [];
  if (first === undefined) throw new Error(`${of} has no personal rows`);
  const ownIds = sql`select id from ${sql.table(of)} where ${conditionOf(first, person)}`;
  const condition = sql<boolean>`${sql.ref(column)} in (${ownIds})`;
  const { as: name, columns } = exported;
  return { name, table, columns, without: [], key, condition, atOnce: rowsPerRead };
}

/** Yields the rows of a list in the order of their key. */
export async function* readList(
  db: Kysely<Schema>,
  { table, columns, without, key, condition, atOnce }: ExportedList,
): AsyncGenerator<Row> {
  const names = columns === null ? sql`*` : sql.join([...new Set([...columns, ...key])].map((name) => sql.ref(name)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await sql<Row>`select ${names} from ${sql.table(table)}
      where ${condition} ${after} order by ${order} limit ${sql.lit(atOnce)}`.execute(db);
    for (const row of rows) {
      const shown = columns ?? Object.keys(row).filter((column) => !without.includes(column));
      yield Object.fromEntries(shown.map((column) => [column, row[column] ?? null]));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = sql`and (${order}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
