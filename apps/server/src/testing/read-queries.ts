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
 * Returns the indexes and tables that the plans of queries read, distinct and sorted: names of searched indexes, `alone`
 * if they have all columns; `all of` a table that is scanned, `by` an index if scanned through one; `a sort`. Throws if
 * SQLite's plan contains an unknown name.
 */
export async function tableReadsOf(
  db: Kysely<Schema>,
  dialect: DialectName,
  nodes: readonly RootOperationNode[],
): Promise<string[]> {
  const reads = new Set<string>();
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
    if (node.kind !== 'SelectQueryNode' && !(node.kind === 'RawNode' && /^\s*(?:select|with)\b/.test(text))) continue;
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    );
    const steps = rows.map((row) => String(Object.values(row).at(-1)));
    for (const read of dialect === 'sqlite' ? readsOnSqlite(steps) : readsOnPostgres(steps)) reads.add(read);
  }
  return [...reads].sort();
}

/** Names and aliases of all tables. */
const names = new Set<string>([...tables.map(({ name }) => name), 'record', 'image', 'other']);

/** Returns the reads of one plan with one step per line. Subqueries, which have separate steps, are not tables. */
function readsOnSqlite(steps: readonly string[]): string[] {
  const subqueries = new Set(steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []));
  return steps.flatMap((step) => {
    if (step === 'USE TEMP B-TREE FOR ORDER BY') return ['a sort'];
    const found =
      /^(SCAN|SEARCH) (\S+)(?: EXISTS)?(?: USING (?:COVERING )?INDEX (\w+)| USING (INTEGER PRIMARY KEY))?/.exec(step);
    if (found === null || /^SCAN (?:\d+ )?CONSTANT ROW/.test(step)) return [];
    const [, way, table = '', index, key] = found;
    if (subqueries.has(table)) return [];
    if (!names.has(table)) throw new Error(`${table} is no table: ${step}`);
    if (way === 'SCAN') return [walkOf(table, index)];
    if (index !== undefined) return [step.includes('COVERING') ? `${index} alone` : index];
    return [key === undefined ? walkOf(table) : `${table} by id`];
  });
}

/** Two indexes by which PostgreSQL finds records by id at the same cost: its choice is arbitrary. */
const byIds = /^(\w+)_(?:pkey|sitemap)$/;

/**
 * Returns the reads of one plan: a step is a line, its conditions are in the lines below. An index without a condition
 * is scanned.
 */
function readsOnPostgres(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) => {
    if (/^\W*(?:Incremental )?Sort  /.test(line)) return ['a sort'];
    const table = /Seq Scan on (\w+)/.exec(line)?.[1];
    if (table !== undefined) return [walkOf(table)];
    const [, index = '', walked] = /(?:Index Scan|Index Only Scan)(?: Backward)? using (\w+) on (\w+)/.exec(line) ?? [];
    const [, marked] = /Bitmap Index Scan on (\w+)/.exec(line) ?? [];
    const own = lines.slice(at + 1);
    const next = own.findIndex((other) => other.includes('->'));
    const isSought = own
      .slice(0, next === -1 ? own.length : next)
      .some((other) => other.trimStart().startsWith('Index Cond:'));
    if (walked !== undefined && !isSought) return [walkOf(walked, byIds.test(index) ? 'id' : index)];
    const sought = walked === undefined ? marked : index;
    if (sought === undefined) return [];
    return [`${sought.replace(byIds, '$1 by id')}${line.includes('Index Only') ? ' alone' : ''}`];
  });
}

function walkOf(table: string, index?: string): string {
  return `all of ${table}${index === undefined ? '' : ` by ${index}`}`;
}
