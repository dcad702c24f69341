import { describe, expect, test } from 'vitest';
import { brokenLinks } from './links.ts';

const guide = '# Guide\n\n## Start, or `stop`\n';
const files = new Map([
  ['docs/guide.md', () => guide],
  ['docs/decisions/001-licence.md', () => '# 001 Licence\n'],
  ['apps/server/src/http/route.ts', () => ''],
  ['packages/contract/src/calls.ts', () => ''],
]);

describe('documents', () => {
  test.each([
    '[a file](guide.md)',
    '[a heading](guide.md#start-or-stop)',
    '[a folder](decisions/)',
    '[elsewhere](https://example.org/x.md)',
    '`apps/server/src/http/route.ts`',
    '`http/route.ts`',
    '`contract/calls.ts`',
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
