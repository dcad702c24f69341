// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { ImportRecordPreview } from '@moonfloor/contract/imports/import-records';
import { type Answers, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import { RecordImport } from './record-import.tsx';

const id = '0190c0de-0000-7000-8000-000000000000';
const rowOf = (row: number): ImportRecordPreview['rows'][number] => ({
  row,
  name: `Hall ${row}`,
  about: '',
  place: '',
  outcome: 'new',
  record: null,
  namesake: null,
  version: null,
  changes: [],
  kept: [],
  faults: [],
  notes: [],
});
const preview: ImportRecordPreview = {
  id,
  version: 'first',
  format: 'csv',
  type: 'venue',
  name: 'halls',
  columns: [
    { header: 'Hall', samples: ['Hall 0'] },
    { header: 'Town', samples: ['Lyon'] },
  ],
  mapping: ['venue_name', ''],
  encoding: null,
  fault: null,
  most: 2,
  rows: [0, 1, 2].map(rowOf),
};

/** Opens the preview of three halls, of which two can be imported at once. */
async function open(more: Answers = {}) {
  const sent = serve({ 'POST /imports/records': preview, [`PUT /imports/records/${id}`]: preview, ...more });
  const page = await renderSignedIn(<RecordImport type="venue" />);
  await page.type('Or paste the table', 'Hall');
  await page.click('Preview');
  await page.shows('Hall 2');
  const checked = () => [...page.box.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((box) => box.checked);
  return { ...page, sent, checked };
}

test('of a file and a table, the one that was given last is sent', async () => {
  const forms: FormData[] = [];
  serve({
    'POST /imports/records': (form) => (form instanceof FormData && forms.push(form), problem(400, 'Unreadable')),
  });
  const page = await renderSignedIn(<RecordImport type="venue" />);
  const input = page.box.querySelector<HTMLInputElement>('[type=file]')!;
  const choose = (name: string) =>
    act(async () => {
      const file = new File(['Hall'], name);
      Object.defineProperty(input, 'files', { configurable: true, value: [file] });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose('wrong.csv');
  await page.type('Or paste the table', 'Hall');
  expect(page.text()).not.toContain('wrong.csv');
  await page.click('Preview');
  await page.shows('Unreadable');
  await choose('right.csv');
  expect([page.value('Or paste the table'), page.text().includes('right.csv')]).toEqual(['', true]);
  await page.click('Preview');
  await vi.waitFor(() => expect(forms).toHaveLength(2));
  expect(forms.map((form) => [form.get('text'), form.has('import_file')])).toEqual([
    ['Hall', false],
    [null, true],
  ]);
});

test('rows stay unticked when a column gets another meaning', async () => {
  const page = await open();
  expect(page.checked()).toEqual([true, true, false]);
  await page.click('Hall 0');
  await page.click('Hall 2');
  await page.type('Town', 'Town or area');
  expect(page.sent.at(-1)?.request).toBe(`PUT /imports/records/${id}`);
  expect(page.checked()).toEqual([false, true, true]);
});

test('in the place of a preview that is outdated, the newer one is shown', async () => {
  const sentence = 'Something has changed since this preview.';
  const current = { ...preview, version: 'second', rows: [rowOf(3), rowOf(4)] };
  const page = await open({ [`POST /imports/records/${id}/confirm`]: () => problem(409, sentence, { current }) });
  await page.click('Import 2 rows');
  await page.shows(sentence);
  await page.shows('Hall 3');
  await page.type('Town', 'Town or area');
  expect(page.sent.at(-1)?.sent).toEqual({ version: 'second', mapping: ['venue_name', 'area'] });
});

test('a pasted table is still there when the page is opened again, until it is imported', async () => {
  const report = { added: [], changed: [], unchanged: 2 };
  await open({ [`POST /imports/records/${id}/confirm`]: report });
  const page = await renderSignedIn(<RecordImport type="venue" />);
  expect(page.value('Or paste the table')).toBe('Hall');
  await page.click('Preview');
  await page.shows('Hall 2');
  await page.click('Import 2 rows');
  await page.shows('Imported');
  const next = await renderSignedIn(<RecordImport type="venue" />);
  expect(next.value('Or paste the table')).toBe('');
});
