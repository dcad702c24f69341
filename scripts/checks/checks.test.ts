import { describe, expect, test } from 'vitest';
import { listSourceFiles } from '../source-files.ts';
import { brokenLinks, exampleErrors, indexErrors } from './documents.ts';
import { looseTexts } from './loose-text.ts';
import { changedMigrations } from './migrations.ts';
import { openApiErrors } from './openapi.ts';
import { nonLinearPatterns } from './patterns.ts';
import { foreignWrites, machinePaths, tooLong } from './text.ts';
import {
  lockedEngines,
  missingFromLock,
  registryAddresses,
  undeclaredInstallScripts,
  unpinnedVersions,
  unsupportedEngines,
  withoutEngines,
} from './versions.ts';

// What checks allow is proven by each run on the repository; what they report is not.

test('a check that looks at no file fails', () => {
  expect(() => listSourceFiles(/^nothing of this name$/)).toThrow('No file matches');
});

test('a long file and a path of one machine are reported', () => {
  expect(tooLong('apps/web/app/a.css', 'a\n'.repeat(301))).toEqual([
    'apps/web/app/a.css:301: has 301 lines; at most 300 are allowed',
  ]);
  for (const folder of ['root', 'tmp', 'home/somebody', 'Users/Somebody'])
    expect(machinePaths('a.ts', `\nopen('/${folder}/file')`)).toEqual([
      `a.ts:2: contains an absolute path of one machine: /${folder}/file')`,
    ]);
});

describe('versions', () => {
  const lockOf = (packages: object): string => `${JSON.stringify({ packages }, null, 2)}\n`;

  test('must be pinned, locked for all systems and without registry addresses', () => {
    const manifest = { dependencies: { a: '1.2.3', b: '^1.2.3', c: '1.0.0-beta.1' }, devDependencies: { d: 'latest' } };
    expect(unpinnedVersions('package.json', JSON.stringify(manifest))).toEqual([
      'package.json: b must be pinned to an exact version, not "^1.2.3"',
      'package.json: d must be pinned to an exact version, not "latest"',
    ]);
    expect(registryAddresses('package-lock.json', '{\n"resolved": "https://registry.example/a.tgz",\n}')).toEqual([
      'package-lock.json:2: contains a registry address: "resolved": "https://registry.example/a.tgz",',
    ]);
    const tool = { dependencies: { here: '1.0.0' }, optionalDependencies: { 'tool-mac': '1.0.0' } };
    const packages = { 'node_modules/tool': tool, 'node_modules/tool/node_modules/here': {} };
    expect(missingFromLock('package-lock.json', lockOf(packages))).toEqual([
      'package-lock.json: node_modules/tool needs tool-mac, which is not locked; use a complete release',
    ]);
  });

  test('must fit the Node.js that the project brings, without stating it', () => {
    const own = { '': { engines: { node: '>=18' } } };
    const stated = lockOf({ ...own, 'node_modules/a': { version: '1.0.0', engines: { node: '>=22' } } });
    expect(lockedEngines('package-lock.json', stated)).toEqual(['package-lock.json: states engines; run npm run lock']);
    expect(withoutEngines(stated)).toBe(lockOf({ ...own, 'node_modules/a': { version: '1.0.0' } }));
    expect(unsupportedEngines('24.21.0', [{ name: 'a', version: '1.0.0', engines: { node: '^22 || >=26' } }])).toEqual([
      'a 1.0.0 needs Node.js ^22 || >=26, and the project brings 24.21.0',
    ]);
  });

  test('must declare for every install script whether it may run', () => {
    const packages = { 'apps/a/node_modules/@scope/new-binary': { hasInstallScript: true } };
    expect(undeclaredInstallScripts('{"allowScripts":{"known-binary":false}}', lockOf(packages))).toEqual([
      'package.json: allowScripts must say whether the install script of @scope/new-binary may run',
    ]);
  });
});

test.each([
  ['tries again from each place', String.raw`text.replace(/[ \t]+\n/g, '')`],
  ['repeats what repeats', String.raw`/^(?:a+)+$/.test(text)`],
  ['is bounded too far', 'const a = /a+b/; // for up to 5,000 characters'],
  ['is exponential within its bound', '// for up to 80 characters\nconst a = /^(?:a+)+$/;'],
])('a regular expression that %s is reported', (_what, content) => {
  expect(nonLinearPatterns('a.ts', content)).toEqual([
    expect.stringMatching(/^a\.ts:[12]: takes more than linear time in repetitions of "/),
  ]);
});

test.each([
  ["db.insertInto('star')"],
  ["db.deleteFrom(\n  'star',\n)"],
  ['sql`with a as (select 1) delete from star`'],
  ["const texts = [{ table: 'star', columns: [] }]; db.updateTable(texts[0].table)"],
  ["for (const table of ['claim', 'star'] as const) db.deleteFrom(table)"],
])('a table is written in its folder alone: %s', (source) => {
  const owners = new Map([['star', 'features/stars']]);
  expect(foreignWrites('apps/server/src/features/events/a.ts', `\n${source}`, owners)).toEqual([
    'apps/server/src/features/events/a.ts:2: writes star, which only features/stars writes',
  ]);
});

test('a released migration that changed, is gone or got one before it is reported', () => {
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const released = `${hash}  001-a.ts\n${hash}  002-b.ts\n${hash}  003-c.ts\n`;
  const files = [
    ['001-a.ts', 'abc'],
    ['002-b.ts', 'abcd'],
    ['002-d.ts', 'abc'],
    ['004-e.ts', 'abc'],
  ] as const;
  expect(changedMigrations(released, new Map(files))).toEqual([
    'apps/server/src/db/migrations/002-b.ts: was released and has changed',
    'apps/server/src/db/migrations/003-c.ts: was released and is gone',
    'apps/server/src/db/migrations/002-d.ts: comes before 003-c.ts, which was released',
  ]);
});

test('a table that is a variable is written in few folders', () => {
  const source = 'sql`update ${sql.table(table)} set id = 1`';
  expect(foreignWrites('apps/server/src/features/stars/a.ts', source, new Map())).toEqual([
    'apps/server/src/features/stars/a.ts:1: writes a table that is a variable',
  ]);
});

test.each([
  ['after an element that comes and goes', '<p>{busy && <Spinner />}{label}</p>'],
  ['that comes and goes', "<p><b>x</b>{open && t('More')}</p>"],
  ['among the children of a button', '<button>{busy && <Spinner />}{children}</button>'],
])('a text without an element of its own is reported %s', (_what, jsx) => {
  expect(looseTexts('a.tsx', `const A = () => (\n${jsx}\n);`).length).toBeGreaterThan(0);
});

describe('documents', () => {
  const files = new Map([
    ['docs/guide.md', () => '# Guide\n\n## Start\n'],
    ['apps/server/src/http/route.ts', () => ''],
    ['db/migrations/002-labels.ts', () => ''],
  ]);

  test.each([
    ['[a file](gone.md)', 'gone.md'],
    ['[a heading](guide.md#end)', 'guide.md#end'],
    ['`http/gone.ts`', 'http/gone.ts'],
  ])('may not refer to %s', (text, target) =>
    expect(brokenLinks('docs/a.md', `one\n${text}`, files)).toEqual([`docs/a.md:2: ${target} does not exist`]),
  );

  test('list each decision record once, under its title', () => {
    const row = (number: string, file: string) => `| ${number} | [Licence](${file}) | 2026-11-21 | accepted | MIT. |\n`;
    const records = new Map([['001-licence.md', '# 001 Licence\n']]);
    expect(indexErrors('', records)).toEqual(['docs/decisions/001-licence.md: has no row in README.md']);
    expect(indexErrors(row('001', '001-licence.md') + row('002', '002-gone.md'), records)).toEqual([
      'docs/decisions/README.md: 002-gone.md does not begin with "# 002 Licence"',
    ]);
  });

  test.each([
    ['--- docs/guide.md\n@@\n # Tour\n+More\n', 'docs/guide.md has these lines 0 times, not once:\n# Tour\n'],
    [
      '--- db/migrations/002-artists.ts\n+New\n',
      'db/migrations/002-artists.ts sorts before 002-labels.ts, so databases that have that refuse it',
    ],
  ])('have worked examples that fit the files: %j', (text, error) =>
    expect(
      exampleErrors([{ document: 'docs/examples.md', title: 'Add a line', steps: [{ kind: 'diff', text }] }], files),
    ).toEqual([`docs/examples.md: change the example “Add a line”: ${error}`]),
  );
});

const documentOf = (schema: object): Parameters<typeof openApiErrors>[0] => ({
  openapi: '3.0.3',
  info: { title: 'A', version: '1' },
  paths: {
    '/a': { get: { responses: { 200: { description: 'Good', content: { 'application/json': { schema } } } } } },
  },
});

test.each([['refers to a schema that is not there', { $ref: '#/components/schemas/missing' }, 'missing']])(
  'an OpenAPI document that %s is reported',
  async (_what, schema, word) => {
    expect((await openApiErrors(documentOf(schema))).join('\n')).toContain(word);
  },
);
