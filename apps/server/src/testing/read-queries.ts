import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { DialectName } from '../db/open-database.ts';
import type { Schema } from '../db/schema.ts';
import { tables } from '../features.ts';

/** A plugin that records the queries executed through it. */
interface QueryRecorder extends KyselyPlugin {
  nodes: RootOperationNode[];
}

/** Creates an empty recorder; use it as `db.withPlugin(recorder)`. */
export function createQueryRecorder(): QueryRecorder {
  /** Includes subqueries, which have no result of their own. */
  const made = new WeakMap<object, RootOperationNode>();
  const recorder: QueryRecorder = {
    nodes: [],
    transformQuery: ({ queryId, node }) => {
      made.set(queryId, node);
      return node;
    },
    transformResult: ({ queryId, result }) => {
      recorder.nodes.push(made.get(queryId)!);
      return Promise.resolve(result);
    },
  };
  return recorder;
}

/**
 * Returns what the plans of queries do that may be slow with many rows, distinct and sorted: `all of` a table that is
 * scanned, `by` an index if scanned through one; `a sort`. Throws if SQLite's plan scans an unknown name.
 */
export async function slowStepsOf(
  db: Kysely<Schema>,
  dialect: DialectName,
  nodes: readonly RootOperationNode[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
    if (node.kind !== 'SelectQueryNode' && !(node.kind === 'RawNode' && /^\s*(?:select|with)\b/.test(text))) continue;
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    const lines = rows.map((row) => String(Object.values(row).at(-1)));
    for (const step of dialect === 'sqlite' ? slowOnSqlite(lines) : slowOnPostgres(lines)) found.add(step);
  }
  return [...found].sort();
}

/** Names and aliases of all tables. */
const names = new Set<string>([...tables.map(({ name }) => name), 'record', 'image', 'other']);

/** Reads a plan with one step per line. Subqueries, which have separate steps, are not tables. */
function slowOnSqlite(lines: readonly string[]): string[] {
  const subqueries = new Set(lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.[1] ?? []));
  return lines.flatMap((line) => {
    if (line === 'USE TEMP B-TREE FOR ORDER BY') return ['a sort'];
    const read =
      /^(SCAN|SEARCH) (\S+)(?: EXISTS)?(?: USING (?:COVERING )?INDEX (\w+)| USING (INTEGER PRIMARY KEY))?/.exec(line);
    if (read === null || /^SCAN (?:\d+ )?CONSTANT ROW/.test(line)) return [];
    const [, way, table = '', index, key] = read;
    // an index that SQLite builds for one query is neither
    if (subqueries.has(table) || (way === 'SEARCH' && (index ?? key) !== undefined)) return [];
    if (!names.has(table)) throw new Error(`${table} is no table: ${line}`);
    return [scanOf(table, index)];
  });
}

/** Two indexes by which PostgreSQL reads records in the order of their ids at the same cost: its choice is arbitrary. */
const byIds = /_(?:pkey|sitemap)$/;

/** Reads a plan whose steps are lines, each with its conditions in the lines below. An index without a condition is scanned. */
function slowOnPostgres(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    if (/^\W*(?:Incremental )?Sort  /.test(line)) return ['a sort'];
    const table = /Seq Scan on (\w+)/.exec(line)?.[1];
    if (table !== undefined) return [scanOf(table)];
    const [, index, walked] = /(?:Index Scan|Index Only Scan)(?: Backward)? using (\w+) on (\w+)/.exec(line) ?? [];
    if (index === undefined || walked === undefined) return [];
    const own = lines.slice(at + 1);
    const next = own.findIndex((other) => other.includes('->'));
    const isSought = own
      .slice(0, next === -1 ? own.length : next)
      .some((other) => other.trimStart().startsWith('Index Cond:'));
    return isSought ? [] : [scanOf(walked, byIds.test(index) ? 'id' : index)];
  });
}

function scanOf(table: string, index?: string): string {
  return `all of ${table}${index === undefined ? '' : ` by ${index}`}`;
}
