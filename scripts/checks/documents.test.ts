import { describe, expect, test } from 'vitest';
import { brokenLinks, exampleErrors, indexErrors } from './documents.ts';

const guide = '# Guide\n\n## Start, or `stop`\n';
const files = new Map([
  ['docs/guide.md', () => guide],
  ['docs/decisions/001-licence.md', () => '# 001 Licence\n'],
  ['apps/server/src/http/route.ts', () => ''],
  ['packages/contract/src/api/calls.ts', () => ''],
]);

describe('documents', () => {
  test.each([
    '[a file](guide.md)',
    '[a heading](guide.md#start-or-stop)',
    '[a folder](decisions/)',
    '[elsewhere](https://example.org/x.md)',
    '`apps/server/src/http/route.ts`',
    '`http/route.ts`',
    '`contract/api/calls.ts`',
    '`NNN/name.ts`',
    '`<feature>/routes.ts`',
  ])('may refer to %s', (text) => expect(brokenLinks('docs/a.md', text, files)).toEqual([]));

  test.each([
    ['[a file](gone.md)', 'gone.md'],
    ['[a heading](guide.md#end)', 'guide.md#end'],
    ['`http/gone.ts`', 'http/gone.ts'],
    ['`contract/route.ts`', 'contract/route.ts'],
  ])('may not refer to %s', (text, target) =>
    expect(brokenLinks('docs/a.md', `one\n${text}`, files)).toEqual([`docs/a.md:2: ${target} does not exist`]),
  );
});

describe('the index of decision records', () => {
  const row = (number: string, file: string) => `| ${number} | [Licence](${file}) | 2026-11-21 | accepted | MIT. |\n`;
  const records = new Map([['001-licence.md', '# 001 Licence\n']]);

  test('must list each record', () => {
    expect(indexErrors(row('001', '001-licence.md'), records)).toEqual([]);
    expect(indexErrors('', records)).toEqual(['docs/decisions/001-licence.md: has no row in README.md']);
  });

  test('must list only existing records, once, under their titles', () => {
    expect(indexErrors(row('001', '001-licence.md') + row('002', '002-gone.md'), records)).toEqual([
      'docs/decisions/README.md: 002-gone.md does not begin with "# 002 Licence"',
    ]);
    expect(indexErrors(row('001', '001-licence.md').repeat(2), records)).toEqual([
      'docs/decisions/README.md: lists 001 twice',
    ]);
    expect(indexErrors(row('001', '001-licence.md'), new Map([['001-licence.md', '# 001 MIT\n']]))).toHaveLength(1);
  });
});

describe('a worked example', () => {
  const errorsOf = (...diffs: string[]) =>
    exampleErrors([{ title: 'Add a line', steps: diffs.map((text) => ({ kind: 'diff', text })) }], files);

  test('may change lines that a file has once, and add files', () => {
    const changed = '--- docs/guide.md\n@@\n-# Guide\n+# Tour\n@@\n+More\n ## Start, or `stop`\n';
    expect(errorsOf(changed, '--- docs/guide.md\n@@\n # Tour\n+Again\n', '--- docs/new.md\n+New\n')).toEqual([]);
  });

  test.each([
    ['--- docs/guide.md\n@@\n # Tour\n+More\n', 'docs/guide.md has these lines 0 times, not once:\n# Tour\n'],
    ['--- docs/gone.md\n@@\n # Guide\n+More\n', 'docs/gone.md is missing'],
    ['--- docs/guide.md\n+New\n', 'docs/guide.md exists already'],
  ])('must fit the files: %j', (diff, error) =>
    expect(errorsOf(diff)).toEqual([`CONTRIBUTING.md: change the example “Add a line”: ${error}`]),
  );
});
