import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate, migrationLockTableName, migrationTableName } from '../apps/server/src/db/migrate.ts';
import { openSqlite, type Store } from '../apps/server/src/db/open-database.ts';
import { root } from './root.ts';

interface Column {
  name: string;
  type: string;
  isKey: boolean;
  isNullable: boolean;
}

interface ForeignKey {
  columns: readonly string[];
  table: string;
}

/** A table as reported by the database. */
interface Table {
  name: string;
  columns: readonly Column[];
  foreignKeys: readonly ForeignKey[];
}

/** Path of the document, relative to the repository. */
export const schemaFile = 'docs/schema.md';

async function readTables({ db }: Store): Promise<Table[]> {
  const tables = await db.introspection.getTables();
  const names = tables
    .map(({ name }) => name)
    .filter((name) => name !== migrationTableName && name !== migrationLockTableName);
  return Promise.all(
    names.map(async (name) => {
      const columns = await sql<{ name: string; type: string; notnull: number; pk: number }>`
      select name, type, "notnull", pk from pragma_table_info(${name}) order by cid`.execute(db);
      const keys = await sql<{ id: number; column: string; table: string }>`
      select id, "from" as "column", "table" from pragma_foreign_key_list(${name}) order by id desc, seq`.execute(db);
      return {
        name,
        columns: columns.rows.map((column) => ({
          name: column.name,
          type: column.type.toLowerCase(),
          isKey: column.pk > 0,
          isNullable: column.notnull === 0 && column.pk === 0,
        })),
        foreignKeys: [...Map.groupBy(keys.rows, ({ id }) => id).values()].map((parts) => ({
          columns: parts.map(({ column }) => column),
          table: parts[0]!.table,
        })),
      };
    }),
  );
}

/** The tables that a `tables.ts` of the server declares. */
interface Declared {
  /** Its folder, which alone writes them. */
  folder: string;
  about: string;
  /** The docstring of each table, by its name. */
  descriptions: ReadonlyMap<string, string>;
}

/** A docstring, and the interface or the table that it describes. */
const docstring =
  /\/\*\*\s*((?:(?!\*\/)[^])*?)\s*\*\/\n(?:export interface (\w+Tables) |  (\w+): (?:(?:Timestamped &\s+FieldColumns<'\w+'> & )?\{|SimpleColumns<))/g;

/** Reads each `tables.ts` of the server: those of features, then those of the layers below. */
export function readDeclarations(): Declared[] {
  const server = join(root, 'apps/server/src');
  const files = globSync('{features/*,http,db}/tables.ts', { cwd: server }).map((file) => file.replaceAll('\\', '/'));
  const order = (file: string): string => `${file.startsWith('features/') ? 0 : 1} ${file}`;
  return files
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
    .map((file) => {
      const found = [...readFileSync(join(server, file), 'utf8').matchAll(docstring)];
      const text = ([, comment = '']: RegExpExecArray): string => comment.replaceAll(/\s*\n *\* /g, ' ');
      return {
        folder: file.replace('/tables.ts', ''),
        about: found.filter(([, , declared]) => declared !== undefined).map(text)[0] ?? '',
        descriptions: new Map(found.flatMap((match) => (match[3] === undefined ? [] : [[match[3], text(match)]]))),
      };
    });
}

const referencing = (keys: readonly ForeignKey[]): Set<string> => new Set(keys.flatMap(({ columns }) => columns));

/** Returns an entity with its key columns, and its foreign keys as relations. */
function entity({ name, columns, foreignKeys }: Table): string[] {
  const references = referencing(foreignKeys);
  const marks = ({ name: column, isKey }: Column): string =>
    [...(isKey ? ['PK'] : []), ...(references.has(column) ? ['FK'] : [])].join(', ');
  return [
    `  ${name} {`,
    ...columns
      .filter((column) => marks(column) !== '')
      .map((column) => `    ${column.type} ${column.name} ${marks(column)}`),
    '  }',
    ...foreignKeys.map((key) => {
      const isNullable = columns.some((column) => key.columns.includes(column.name) && column.isNullable);
      return `  ${key.table} ${isNullable ? '|o' : '||'}--o{ ${name} : "${key.columns.join(', ')}"`;
    }),
  ];
}

function section({ folder, about, descriptions }: Declared, all: ReadonlyMap<string, Table>): string[] {
  const tables = [...descriptions.keys()].map((name) => all.get(name)!);
  return [
    `## \`${folder}\``,
    '',
    about,
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap(entity),
    '```',
    '',
    '| table | content | columns besides keys |',
    '|---|---|---|',
    ...tables.map((table) => {
      const references = referencing(table.foreignKeys);
      const others = table.columns.filter(({ name, isKey }) => !isKey && !references.has(name));
      return `| \`${table.name}\` | ${descriptions.get(table.name)} | ${others.map(({ name }) => `\`${name}\``).join(', ')} |`;
    }),
    '',
  ];
}

/**
 * Describes the tables that the migrations create, as Markdown with Mermaid diagrams. Columns and keys are the same on both
 * databases. Throws when a table has no docstring.
 */
export async function describeSchema(): Promise<string> {
  const store = openSqlite(':memory:');
  try {
    await migrate(store);
    const tables = new Map((await readTables(store)).map((table) => [table.name, table]));
    const declarations = readDeclarations();
    const described = new Set(declarations.flatMap(({ descriptions }) => [...descriptions.keys()]));
    const wrong = [...new Set(tables.keys()).symmetricDifference(described)];
    if (wrong.length > 0)
      throw new Error(`the docstrings in tables.ts differ from the tables of the migrations: ${wrong.join(', ')}`);
    return (
      [
        '# Schema',
        '',
        '<!-- Generated from the migrations by `npm run schema`; `npm run check` fails when it is out of date. -->',
        '',
        'The diagrams show primary and foreign keys. Types are those of SQLite; PostgreSQL has the same tables and columns. Days are',
        '`YYYY-MM-DD`, instants ISO 8601 in UTC, both as text. Each column is described in the `tables.ts` of the',
        'folder that writes the table.',
        '',
        ...declarations.flatMap((declared) => section(declared, tables)),
      ]
        .join('\n')
        .trimEnd() + '\n'
    );
  } finally {
    await store.close();
  }
}

if (import.meta.main) writeFileSync(join(root, schemaFile), await describeSchema());
