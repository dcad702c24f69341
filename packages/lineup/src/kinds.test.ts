import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { actsOf } from './testing/test-helpers.ts';

const main = 'MAIN FLOOR';
type Days = readonly [first: string, last: string] | undefined;

/**
 * Reads the kinds: behind `=== ` the name of the kind, and first and last day of the event if times are told; the text;
 * and below `==>` floor, name, start and end of each act.
 */
const kinds = readFileSync(resolve(import.meta.dirname, 'kind-blocks.txt'), 'utf8')
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

/** Examples of other people, if present beside the checkout: their days, and their acts as above. */
const shared = resolve(import.meta.dirname, '../../../../shared/data/cases/imports');
const real: readonly (readonly [file: string, days: Days, acts: readonly string[]])[] = [
  ['L1-day-lost-time-after-name-1', ['2026-07-25', '2026-08-04'], [`${main} ARÖKEM 2026-07-27T11:30 2026-07-27T13:00`]],
  [
    'L2-range-with-spaces-after-name-1',
    ['2024-04-20', '2024-04-20'],
    [`${main} BLASTERA 2024-04-20T17:30 2024-04-20T18:20`],
  ],
  [
    'L3-before-midnight-under-next-day-1',
    ['2018-09-07', '2018-09-09'],
    [
      `${main} FOO 2018-09-07T21:30 -`,
      `${main} BAR 2018-09-07T22:30 -`,
      `${main} DRIP 2018-09-07T23:30 -`,
      `${main} ONKEL 2018-09-08T00:30 -`,
      `${main} RAJAX 2018-09-08T10:00 -`,
    ],
  ],
  [
    'L4-day-heading-with-colon-1',
    ['2026-07-17', '2026-07-19'],
    ['MAIN STAGE DESH 2026-07-17T14:00 -', 'MAIN STAGE KKEVIN 2026-07-18T14:00 -'],
  ],
  ['L5-table-with-unknown-column-1', undefined, ['CRANE ACIDNENA', 'FOREST LOLA EDO']],
  ['L5-table-with-unknown-column-2', undefined, ['WALD LEAFAR LEGOV']],
  ['L6-cards-1', ['2026-07-17', '2026-07-20'], ['FOREST 2THEMAX 2026-07-19T01:00 -']],
  ['L7-break-1', undefined, [`${main} JARATAH`, `${main} OPALE`]],
  ['L8-floor-heading-1', undefined, ['TEK ZERO VIBRASPHERE']],
  ['L8-floor-heading-2', undefined, ['TEMPLE ALEK']],
  ['L9-noise-1', undefined, [`${main} VINIUS`]],
  ['L9-noise-2', undefined, []],
  ['L10-separators-1', undefined, [`${main} LIL FRAKK`, `${main} KAPITÁNY MÁTÉ`, `${main} GIRLDICK`]],
  ['L11-titles-1', undefined, [`${main} JOE DELON`, `${main} VIEWFINDER`, `${main} CELESTIAL BODIES`]],
  ['L12-flyer-columns-1', undefined, [`${main} AUTOPHEN`, `${main} DJ ESTADO DE SITIO`]],
  ['L13-scripts-1', undefined, [`${main} アクセサリ`, `${main} 天国注射`]],
  ['L14-invented-label-1', undefined, [`${main} METRO BOOMIN`]],
];

test.runIf(existsSync(shared)).each(real)('the example %s', (file, days, acts) => {
  expect(actsOf(readFileSync(resolve(shared, `${file}.txt`), 'utf8'), days).acts).toEqual(acts);
});
