import { expect, test } from 'vitest';
import { readFormat } from './testing/read-format.ts';

const many = 20_000;
const feed = (item: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<rss><channel><item><title>N</title><start>2027-06-12</start>${item}</item></channel></rss>`;
const schedule = (day: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<schedule><conference><title>N</title><start>2027-06-12</start></conference><day date="2027-06-12">${day}</day></schedule>`;
const page = (event: string): string =>
  `<html><div class="h-event"><b class="p-name">N</b><time class="dt-start" datetime="2027-06-12"></time>${event}`;
/** More than a function takes as parameters. */
const ones = Array.from({ length: 150_000 }, () => 1);
const stream = (record: object): string =>
  `<html><script>self.__next_f.push([1,${JSON.stringify(`1:${JSON.stringify([record, ones])}`)}])</script>`;
const entities = `<!DOCTYPE x [<!ENTITY a "ha">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>`;

test.each([
  ['entities of entities in a feed', feed('<description>&j;&f;</description>', entities)],
  ['entities of entities in a schedule', schedule('<room name="&j;&f;"/>', entities)],
  ['elements within each other in a feed', feed('<p>'.repeat(many))],
  ['elements within each other in a schedule', schedule('<room>'.repeat(many))],
  ['elements within each other in an event', page('<i class="x">'.repeat(many))],
  ['many elements in a feed', feed('<p>1</p>'.repeat(many))],
  ['many elements in an event', page('<i>1</i>'.repeat(many))],
  ['a long attribute in a feed', feed(`<p a="${'a'.repeat(4_000_000)}"/>`)],
  ['a long attribute in an event', page(`<i class="${'a '.repeat(2_000_000)}">`)],
  ['many attributes', page(`<i ${Array.from({ length: many }, (_, at) => `a${at}=1`).join(' ')}>`)],
  ['many values in a stream', stream({ name: 'N', start: '2027-06-12', others: ones })],
  ['many values in JSON', JSON.stringify({ events: [{ name: 'N', start: '2027-06-12' }], others: { ...ones } })],
])('%s are read as far as they make sense', async (_, text) => {
  const { rows } = await readFormat(Buffer.from(text), { country: 'Germany', fields: ['description'] });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^N \| 2027-06-12/);
  expect(rows[0]).not.toMatch(/hahaha|root:/);
});

test.each([
  [
    'XML',
    `<?xml version="1.0" encoding="windows-1251"?><rss><channel><item><title>`,
    `</title><start>2027-06-12</start></item></channel></rss>`,
  ],
  [
    'HTML',
    `<!doctype html><meta charset="windows-1251"><div class="h-event"><b class="p-name">`,
    `</b><time class="dt-start" datetime="2027-06-12"></time></div>`,
  ],
])('the encoding that %s declares counts unless it is UTF-8', async (_, before, after) => {
  const night = Buffer.from([0xcd, 0xee, 0xf7, 0xfc]);
  const read = async (name: Uint8Array) =>
    (await readFormat(Buffer.concat([Buffer.from(before), name, Buffer.from(after)]), { country: 'Russia' })).rows;
  expect(await read(night)).toEqual(['Ночь | 2027-06-12']);
  expect(await read(Buffer.from('Ночь'))).toEqual(['Ночь | 2027-06-12']);
});
