import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { namesOfKind } from '@moonfloor/contract/records/record-fields';
import type { ResourceType } from '@moonfloor/contract/values/lists';

/**
 * Maximum number of rows or values in one statement. With 9 columns per row it stays far below the bound variables that
 * SQLite (32,766, https://www.sqlite.org/limits.html) and PostgreSQL (65,535) allow, and keeps the number of distinct
 * statements small.
 */
const statementRows = 200;

/** Splits a list into chunks that fit into one statement, in order. */
export function chunksOf<T>(list: readonly T[], size: number = statementRows): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < list.length; start += size) chunks.push(list.slice(start, start + size));
  return chunks;
}

/** Runs queries one after the other, each with a chunk of the distinct values, and returns all rows. */
export async function selectInChunks<T, Row>(
  values: Iterable<T>,
  select: (chunk: T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunksOf([...new Set(values)])) rows.push(...(await select(chunk)));
  return rows;
}

/** Selects the number of rows as `total`. */
export const rowCount = sql<number>`count(*)`.as('total');

/** Returns the number of rows of a query, whatever it selects. */
export async function countRows<Db, T extends keyof Db, Row>(rows: SelectQueryBuilder<Db, T, Row>): Promise<number> {
  const countQuery = rows.clearSelect().select(rowCount).$castTo<{ total: number }>();
  return (await countQuery.executeTakeFirstOrThrow()).total;
}

/** Sets a column to its own value: an update that changes nothing, but locks its rows until the transaction ends. */
export const lockBy = <Column extends string>(column: Column) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key makes an index signature
  ({ [column]: sql.ref(column) }) as Record<Column, RawBuilder<never>>;

const sqliteConstraintUnique = 2067;
const postgresUniqueViolation = '23505';

/** Returns true if a write failed because a unique value exists already, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as Error & { errcode?: number; code?: string };
  return errcode === sqliteConstraintUnique || code === postgresUniqueViolation;
}

/** The last code point: appended to a prefix, it sorts after every text with that prefix. */
export const lastCodePoint = '\u{10FFFF}';

/** Names the table of a type in queries that use no columns but those that all types have. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builder cannot take any of several tables
export const tableOf = (type: ResourceType) => type as 'artist';

/** The table whose column `picture_id` has the pictures of a type's records. */
export const pictureTable = (type: ResourceType): string =>
  namesOfKind(type, 'images').length > 0 ? `${type}_image` : type;

/** SQL condition: an account is neither suspended nor waits for its deletion. */
export const isActiveAccount = sql<boolean>`(account.suspended_at is null and account.delete_at is null)`;
