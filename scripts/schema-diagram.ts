import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate, migrationLockTableName, migrationTableName } from '../apps/server/src/db/migrate.ts';
import { openSqlite, type Store } from '../apps/server/src/db/open-database.ts';
import { root } from './root.ts';

/** The sections of the document with their tables. Every table belongs to one of them. */
const groups: Readonly<Record<string, string>> = {
  Records:
    'event hidden_place floor floor_artist timetable_set event_decoration artist decoration decoration_image release picture merged merged_set',
  'History, moderation and feedback':
    'activity activity_change review trouble report suggestion suggestion_change suggestion_picture rejected_text ' +
    'feedback feedback_answer idempotency quota',
  'Accounts and security':
    'account session access_token passkey totp recovery_code sign_in_challenge known_device mail_link ' +
    'linked_identity identity_ticket security_entry attempt attempt_salt suspended_record block',
  Ownership: 'record_owner claim owner_notice',
  Mail: 'mail',
  'Following and notifications':
    'follow star push_subscription reminded_set sent_reminder vapid_key event_response event_response_count announcement announcement_topic notification_setting notification_read ' +
    'notifier unannounced_change',
  Imports: 'event_source external_identity import_draft',
  'Derived from records': 'search_entry twin_key record_change author_count sitemap_part content_version',
  'Statistics and backups':
    'view_day view_day_page view_day_country view_day_referrer view_day_user ' +
    'visitor visitor_page visitor_salt nightly_backup',
};

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

/** Returns the docstring of each table in `db/`, by its name. Throws when one is missing. */
function readDescriptions(tables: readonly Table[]): Map<string, string> {
  const folder = join(root, 'apps/server/src/db');
  const source = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  return new Map(
    tables.map(({ name }) => {
      const [, text] =
        new RegExp(String.raw`/\*\*\s*((?:(?!\*/)[^])*?)\s*\*/\n  ${name}: (?:Timestamped & )?\{`).exec(source) ?? [];
      if (text === undefined) throw new Error(`the table ${name} has no docstring in db/`);
      return [name, text.replaceAll(/\s*\n +\* /g, ' ')];
    }),
  );
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

function section(title: string, tables: readonly Table[], descriptions: ReadonlyMap<string, string>): string[] {
  return [
    `## ${title}`,
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
 * databases. Throws when a table is in no group, or has no docstring in `db/`.
 */
export async function describeSchema(): Promise<string> {
  const store = openSqlite(':memory:');
  try {
    await migrate(store);
    const tables = new Map((await readTables(store)).map((table) => [table.name, table]));
    const grouped = new Set(Object.values(groups).join(' ').split(' '));
    const wrong = [...new Set(tables.keys()).symmetricDifference(grouped)];
    if (wrong.length > 0)
      throw new Error(`groups of scripts/schema-diagram.ts differ from the tables: ${wrong.join(', ')}`);
    const descriptions = readDescriptions([...tables.values()]);
    return (
      [
        '# Schema',
        '',
        '<!-- Generated from the migrations by `npm run schema`; `npm run check` fails when it is out of date. -->',
        '',
        'The diagrams show primary and foreign keys. Types are those of SQLite; PostgreSQL has the same tables and columns. Days are',
        '`YYYY-MM-DD`, instants ISO 8601 in UTC, both as text. Each column is described in `apps/server/src/db/`.',
        '',
        ...Object.entries(groups).flatMap(([title, names]) =>
          section(
            title,
            names.split(' ').map((name) => tables.get(name)!),
            descriptions,
          ),
        ),
      ]
        .join('\n')
        .trimEnd() + '\n'
    );
  } finally {
    await store.close();
  }
}

if (import.meta.main) writeFileSync(join(root, schemaFile), await describeSchema());
