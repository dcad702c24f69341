import { describe, expect, test } from 'vitest';
import { looseTexts } from './loose-text.ts';
import { nonLinearPatterns } from './patterns.ts';
import { foreignWrites } from './table-owners.ts';
import { machinePaths, restylingSelectors, tooLong } from './text.ts';
import {
  lockedEngines,
  missingFromLock,
  registryAddresses,
  undeclaredInstallScripts,
  unpinnedVersions,
  unsupportedEngines,
  withoutEngines,
} from './versions.ts';

describe('the length of a file', () => {
  test('is limited to 300 lines', () => {
    expect(tooLong('apps/web/app/a.css', 'a\n'.repeat(300))).toEqual([]);
    expect(tooLong('apps/web/app/a.css', 'a\n'.repeat(301))).toEqual([
      'apps/web/app/a.css:301: has 301 lines; at most 300 are allowed',
    ]);
  });

  test.each(['packages/lineup/src/countries-table.ts', 'apps/server/src/db/migrations/001.ts', 'README.md'])(
    'is not limited in %s',
    (file) => expect(tooLong(file, 'a\n'.repeat(500))).toEqual([]),
  );
});

describe('an absolute path', () => {
  test.each(['root', 'tmp', 'home/somebody', 'Users/Somebody'])('is reported below %s', (folder) => {
    expect(machinePaths('a.ts', `\nopen('/${folder}/file')`)).toEqual([
      `a.ts:2: contains an absolute path of one machine: /${folder}/file')`,
    ]);
  });

  test.each([
    ['an address', 'http://example.org/root/'],
    ['a relative path', './tmp/x'],
    ['the root', 'href="/"'],
  ])('is not reported in %s', (_what, line) => expect(machinePaths('a.ts', line)).toEqual([]));
});

test('a selector that restyles the page at each insertion is reported', () => {
  expect(restylingSelectors('a.css', '.card:has(a) .media > :first-child {\n}')).toEqual([
    'a.css:1: restyles the page at each insertion; end with a class: .card:has(a) .media > :first-child {',
  ]);
  expect(restylingSelectors('a.css', '.row:has(select) input {\n}')).toHaveLength(1);
  expect(restylingSelectors('a.css', '.warnings:has(+ article) {\n.page:has(.sheet) ~ div {\n}')).toEqual([]);
  expect(restylingSelectors('a.css', '.card:has(a) .media {\n.media > :first-child {')).toEqual([]);
});

describe('versions', () => {
  test('must be pinned', () => {
    const manifest = { dependencies: { a: '1.2.3', b: '^1.2.3', c: '1.0.0-beta.1' }, devDependencies: { d: 'latest' } };
    expect(unpinnedVersions('package.json', JSON.stringify(manifest))).toEqual([
      'package.json: b must be pinned to an exact version, not "^1.2.3"',
      'package.json: d must be pinned to an exact version, not "latest"',
    ]);
  });

  test('must have no registry addresses in the lock file', () => {
    const line = '"resolved": "https://registry.example/a.tgz",';
    expect(registryAddresses('package-lock.json', `{\n${line}\n}`)).toEqual([
      `package-lock.json:2: contains a registry address: ${line}`,
    ]);
    expect(registryAddresses('package-lock.json', '"resolved": "packages/contract"')).toEqual([]);
  });

  test('must all be locked, including those for other systems', () => {
    const packages = {
      'node_modules/tool': { dependencies: { here: '1.0.0' }, optionalDependencies: { 'tool-mac': '1.0.0' } },
      'node_modules/tool/node_modules/here': {},
    };
    expect(missingFromLock('package-lock.json', JSON.stringify({ packages }))).toEqual([
      'package-lock.json: node_modules/tool needs tool-mac, which is not locked; use a complete release',
    ]);
  });

  test('must be locked without engines, which npm would compare with its own Node.js', () => {
    const lockOf = (entry: object) =>
      `${JSON.stringify({ packages: { '': { engines: { node: '>=18' } }, 'node_modules/a': entry } }, null, 2)}\n`;
    const stated = lockOf({ version: '1.0.0', engines: { node: '>=22' } });
    expect(lockedEngines('package-lock.json', stated)).toEqual(['package-lock.json: states engines; run npm run lock']);
    expect(withoutEngines(stated)).toBe(lockOf({ version: '1.0.0' }));
    expect(lockedEngines('package-lock.json', withoutEngines(stated))).toEqual([]);
  });

  test('must support the Node.js that the project brings', () => {
    const engines = (node?: string) => ({ name: 'a', version: '1.0.0', engines: { node } });
    expect(unsupportedEngines('24.21.0', [engines('^22 || >=24'), engines()])).toEqual([]);
    expect(unsupportedEngines('24.21.0', [engines('^22 || >=26')])).toEqual([
      'a 1.0.0 needs Node.js ^22 || >=26, and the project brings 24.21.0',
    ]);
  });

  test('must declare for every install script whether it may run', () => {
    const manifest = JSON.stringify({ allowScripts: { 'known-binary': false } });
    const packages = {
      'node_modules/plain': {},
      'node_modules/known-binary': { hasInstallScript: true },
      'apps/a/node_modules/@scope/new-binary': { hasInstallScript: true },
    };
    expect(undeclaredInstallScripts(manifest, JSON.stringify({ packages }))).toEqual([
      'package.json: allowScripts must say whether the install script of @scope/new-binary may run',
    ]);
  });
});

describe('a regular expression', () => {
  test.each([
    ['tries again from each place', String.raw`text.replace(/[ \t]+\n/g, '')`],
    ['shares characters between two parts', String.raw`/^\s*,?\s*$/.test(text)`],
    ['repeats what repeats', String.raw`/^(?:a+)+$/.test(text)`],
    ['is bounded too far', 'const a = /a+b/; // for up to 5,000 characters'],
    ['is exponential within its bound', '// for up to 80 characters\nconst a = /^(?:a+)+$/;'],
  ])('that %s is reported', (_what, content) => {
    expect(nonLinearPatterns('a.ts', content)).toEqual([
      expect.stringMatching(/^a\.ts:[12]: takes more than linear time in repetitions of "/),
    ]);
  });

  test.each([
    ['takes linear time', String.raw`text.replace(/(?<![ \t])[ \t]+\n/g, '')`],
    ['has bounded texts', '// for up to 80 characters: mostDateLength\nconst a = /a+b/;'],
  ])('that %s is not reported', (_what, content) => expect(nonLinearPatterns('a.ts', content)).toEqual([]));
});

describe('a table', () => {
  const owners = new Map([
    ['star', 'features/stars'],
    ['session', 'features/auth'],
  ]);
  const findings = (folder: string, source: string) => foreignWrites(`apps/server/src/${folder}/a.ts`, source, owners);

  test.each([
    ["db.insertInto('star')"],
    ["db.updateTable('star')"],
    ["db.deleteFrom('star')"],
    ["db.deleteFrom(\n  'star',\n)"],
    ['sql`insert into star values (1)`'],
    ['sql`update star set id = 1`'],
    ['sql`with a as (select 1) delete from star`'],
  ])('is written in its folder alone: %s', (source) => {
    expect(findings('features/events', `\n${source}`)).toEqual([
      'apps/server/src/features/events/a.ts:2: writes star, which only features/stars writes',
    ]);
    expect(findings('features/stars', source)).toEqual([]);
  });

  test.each([
    ['read', "db.selectFrom('star'); sql`select * from star`"],
    ['written under a name of no table', "db.insertInto('moon')"],
  ])('may be %s elsewhere', (_what, source) => expect(findings('features/events', source)).toEqual([]));

  test('may be written by a folder that is listed', () => {
    expect(findings('http', "db.updateTable('session')")).toEqual([]);
    expect(findings('features/accounts', "db.updateTable('session')")).toHaveLength(1);
  });
});

describe('a text without an element of its own', () => {
  const reported = (jsx: string) => looseTexts('a.tsx', `const A = () => (\n${jsx}\n);`).length;

  test.each([
    ['after an element that comes and goes', '<p>{busy && <Spinner />}{label}</p>'],
    ['after a list', "<ul>{all.map((one) => <li>{one}</li>)}{t('More')}</ul>"],
    ['that comes and goes', "<p><b>x</b>{open && t('More')}</p>"],
    ['in place of an element', "<p>{busy ? <Spinner /> : t('Done')} <b>x</b></p>"],
    ['among the children of a button', '<button>{busy && <Spinner />}{children}</button>'],
    ['of space', "<p>{busy && <Spinner />}{' '}<b>x</b></p>"],
  ])('is reported %s', (_what, jsx) => expect(reported(jsx)).toBeGreaterThan(0));

  test.each([
    ['that stands alone', "<p>{busy ? t('Wait') : t('Done')}</p>"],
    ['that changes places with an element, alone', "<p>{busy ? <Spinner /> : t('Done')}</p>"],
    ['before what comes and goes', '<p>{label}{busy && <Spinner />}</p>'],
    ['in an element of its own', '<p>{busy && <Spinner />}<span>{label}</span></p>'],
    ['that only changes', "<p>{on ? t('On') : t('Off')}<b>x</b></p>"],
    ['in a section', '<section>{busy && <Spinner />}{children}</section>'],
  ])('is not reported %s', (_what, jsx) => expect(reported(jsx)).toBe(0));
});
