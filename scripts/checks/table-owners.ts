import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { readDeclarations } from '../schema-diagram.ts';
import { listSourceFiles } from '../source-files.ts';

const server = 'apps/server/src/';

/**
 * Folders below the server's that write tables of others as well. No table is to be added.
 *
 * `http` is below all features and cannot call them. Every request passes it: it stores when a session or an access token was
 * last used. A hook would be passed through every route for one statement. Reminders end with the sessions of their browsers.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  session: ['http'],
  access_token: ['http'],
  push_subscription: ['features/auth'],
};

/** A write with the query builder or in SQL, and the table, unless that is a variable. */
const write =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)'|(?:\b(?:insert into|delete from)|`\s*update|\}\s+update)\s+(\w+)\b/gi;

/**
 * Returns the writes of a file to tables that its folder does not declare. Writes to a table that is a variable are not
 * found: deletion of accounts, restoring, and code that is the same for all record types.
 */
export function foreignWrites(file: string, source: string, owners: ReadonlyMap<string, string>): string[] {
  return [...source.matchAll(write)].flatMap((match) => {
    const table = match[1] ?? match[2]!;
    const owner = owners.get(table);
    if (owner === undefined || file.startsWith(`${server}${owner}/`)) return [];
    if (shared[table]?.some((folder) => file.startsWith(`${server}${folder}/`)) === true) return [];
    const line = source.slice(0, match.index).split('\n').length;
    return [`${file}:${line}: writes ${table}, which only ${owner} writes`];
  });
}

/** Checks that only the folder that declares a table writes it. */
export function checkTableOwners(): string[] {
  const owners = new Map(
    readDeclarations().flatMap(({ folder, descriptions }) => [...descriptions.keys()].map((name) => [name, folder])),
  );
  return listSourceFiles(
    /^apps\/server\/src\/(?!testing\/|sample\/|db\/migrations\/|db\/dialect\/).*(?<!\.test)\.ts$/,
  ).flatMap((file) => foreignWrites(file, readFileSync(join(root, file), 'utf8'), owners));
}
