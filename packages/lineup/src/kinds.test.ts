import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { actsOf } from './testing/test-helpers.ts';

type Days = readonly [first: string, last: string] | undefined;

/**
 * Reads the kinds: behind `=== ` the name of the kind, and first and last day of the event if times are told; the text;
 * and below `==>` floor, name, start and end of each act.
 */
const kinds = readFileSync(resolve(import.meta.dirname, 'testing/blocks/kind-blocks.txt'), 'utf8')
  .split(/^=== /mu)
  .slice(1)
  .map((block) => {
    const [input = '', acts = ''] = block.split('\n==>\n');
    const [head = '', ...text] = input.split('\n');
    const [, kind = '', first, last] = /^(.*?)(?: (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d))?$/u.exec(head) ?? [];
    const days: Days = first === undefined || last === undefined ? undefined : [first, last];
    return { kind, text: text.join('\n'), days, acts: acts.split('\n').filter((act) => act !== '') };
  });

test.each(kinds)('$kind', ({ kind, text, days, acts }) => {
  const found = actsOf(text, days);
  expect(found.acts).toEqual(acts);
  if (kind.startsWith('L14') || kind.startsWith('L12')) expect(found.labels).toEqual([]);
});
