import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** Maximum lines of a file; tests have more, because the formatter puts each case on a separate line. */
const maxLines = { code: 300, test: 400 };
/** Migrations, generated files and the list of messages have no maximum length. */
const unbounded = /\.generated\.\w+$|\/migrations\/|\/message-texts\.ts$/;
const texts = /\.(?:ts|tsx|js|mjs|css|json|md|html|svg|yml|yaml|sh|txt)$|^\.ci\/|^\.\w+$/;
const machinePath = /(?<![\w.~$})-])\/(?:work|root|tmp|home\/\w+|Users\/\w+)\//;

/** Reports a source file that is longer than the limit. */
export function tooLong(file: string, content: string): string[] {
  const max = maxLines[/\.(?:test|spec)\.tsx?$/.test(file) ? 'test' : 'code'];
  const lines = content.split('\n').length - (content.endsWith('\n') ? 1 : 0);
  if (!/\.(?:ts|tsx|css)$/.test(file) || unbounded.test(file) || lines <= max) return [];
  return [`${file}:${max + 1}: has ${lines} lines; at most ${max} are allowed`];
}

/** Finds absolute paths that exist on one machine only. */
export function machinePaths(file: string, content: string): string[] {
  return content.split('\n').flatMap((line, index) => {
    const match = machinePath.exec(line);
    return match
      ? [`${file}:${index + 1}: contains an absolute path of one machine: ${line.slice(match.index).trim()}`]
      : [];
  });
}

/** Checks the length of source files, and every text file for machine-specific paths. */
export function checkText(): string[] {
  return listSourceFiles(texts).flatMap((file) => {
    const content = readFileSync(join(root, file), 'utf8');
    return [...tooLong(file, content), ...machinePaths(file, content)];
  });
}

const server = 'apps/server/src/';

/**
 * Folders below the server's that write tables of others as well. No table is to be added.
 *
 * `http` is below all features and cannot call them. Every request passes it: it stores when a session or an access token was
 * last used. A hook would be passed through every route for one statement. Reminders end with the sessions of their browsers. After
 * the reset of a password, `auth` deletes all ways to sign in that were added since, and counts them together.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  session: ['http'],
  access_token: ['http'],
  push_subscription: ['features/auth'],
  linked_identity: ['features/auth'],
};

/**
 * Folders that may write a table named by a variable (decision 092). The first ones read the descriptions of all tables, or
 * write all record types; the others write own tables only. None lists a table of another folder.
 */
const generic = [
  'db/',
  'features/own-account/',
  'features/records/',
  'features/accounts/',
  ...['analytics', 'auth', 'events', 'moderation', 'simple-records'].map((feature) => `features/${feature}/`),
];

/** A write to a table that is a variable; and tables in lists: properties, and elements of arrays. */
const variableWrite =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*[^'\s)]|\b(?:insert into|delete from|update) \$\{/gi;
const listed = /\b(?:table|name): '(\w+)'|(?<=(?<!\w)\[(?:'\w+', )*)'(\w+)'/g;

/** A write with the query builder or in SQL, and the table, unless that is a variable. */
const write =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)'|(?:\b(?:insert into|delete from)|`\s*update|\}\s+update)\s+(\w+)\b/gi;

/** Returns the writes of a file to tables that its folder does not declare, and to tables that are variables. */
export function foreignWrites(file: string, source: string, owners: ReadonlyMap<string, string>): string[] {
  const place = (index: number): string => `${file}:${source.slice(0, index).split('\n').length}`;
  const foreign = (pattern: RegExp): string[] =>
    [...source.matchAll(pattern)].flatMap((match) => {
      const table = match[1] ?? match[2]!;
      const owner = owners.get(table);
      if (owner === undefined || file.startsWith(`${server}${owner}/`)) return [];
      if (shared[table]?.some((folder) => file.startsWith(`${server}${folder}/`)) === true) return [];
      return [`${place(match.index)}: writes ${table}, which only ${owner} writes`];
    });
  const [variable] = source.matchAll(variableWrite);
  if (variable === undefined) return foreign(write);
  const isGeneric = generic.some((folder) => file.startsWith(server + folder));
  return [
    ...foreign(write),
    ...foreign(listed),
    ...(isGeneric ? [] : [`${place(variable.index)}: writes a table that is a variable`]),
  ];
}

/** Checks that only the folder that declares a table writes it. */
export async function checkTableOwners(): Promise<string[]> {
  const owners = new Map<string, string>();
  for (const file of listSourceFiles(/^apps\/server\/src\/(?:features\/.*|http|db)\/tables\.ts$/)) {
    const { tables }: { tables: object } = await import(pathToFileURL(join(root, file)).href);
    for (const name of Object.keys(tables)) owners.set(name, file.slice(server.length, -'/tables.ts'.length));
  }
  return listSourceFiles(
    /^apps\/server\/src\/(?!testing\/|sample\/|db\/migrations\/|db\/dialect\/).*(?<!\.test)\.ts$/,
  ).flatMap((file) => foreignWrites(file, readFileSync(join(root, file), 'utf8'), owners));
}
