/**
 * Rows or values that go into one statement at most. With 9 columns a row it stays far below the bound variables that
 * SQLite (32,766, https://www.sqlite.org/limits.html) and PostgreSQL (65,535) take, and it keeps the number of
 * distinct statements small.
 */
const statementRows = 200;

/** Cuts a list into runs that one statement takes, in order. */
export function chunksOf<T>(list: readonly T[], size: number = statementRows): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < list.length; start += size) chunks.push(list.slice(start, start + size));
  return chunks;
}
