import { expect, test } from 'vitest';
import { createSuiteApp } from '../testing/test-app.ts';

const site = await createSuiteApp('sqlite');
const admin = await site.signIn('admin');

const form = { decoration_name: 'Weavers', country: 'Japan' };
const { id } = await admin.must('submitDecoration', { form });
const german = { 'accept-language': 'de' };

test.each([
  ['a list of pictures', () => ({ form: { existing_images: '[1]' } }), 'existing_images.0 ist ungültig'],
  ['an order of pictures', () => ({ form: { image_order: '[null]' } }), 'image_order.0 ist ungültig'],
])('%s with other values than it takes is refused in the language of the request', async (_what, sent, detail) => {
  const refused = await admin.tries('updateDecoration', { params: { id }, ...sent(), headers: german });
  expect([refused.statusCode, refused.json().detail]).toEqual([422, detail]);
});

test.each([
  ['a list', []],
  ['a text', 'moon'],
  ['a number', 7],
])('%s as a body is refused in the language of the request', async (_what, json) => {
  const refused = await site.tries('login', { json, headers: german });
  expect([refused.statusCode, refused.json().detail]).toEqual([422, 'Die Anfrage konnte nicht gelesen werden']);
});

test('a missing field of a body, and a parameter of a fixed list, are refused in the language of the request', async () => {
  const merge = await admin.tries('mergeRecords', { json: { type: 'artist', keep: 1 }, headers: german });
  expect([merge.statusCode, merge.json().detail]).toEqual([422, 'keep ist ungültig']);
  const query = { type: 'event', when: 'x' };
  const duplicates = await admin.tries('listDuplicates', { query, headers: german });
  expect([duplicates.statusCode, duplicates.json().detail]).toEqual([422, 'when: möglich ist eins von upcoming, past']);
});
