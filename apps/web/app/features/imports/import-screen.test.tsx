// @vitest-environment happy-dom
import { act } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { countKeptForms } from '../../api/kept-forms.ts';
import { importRow } from '../../testing/import-rows.ts';
import { importPreview } from '../../testing/import-preview.ts';
import { type Answers, member, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import ImportScreen from './import.screen.tsx';

const table = {
  columns: [{ header: 'Night', samples: ['Night 0'] }],
  mapping: ['event_name' as const],
  delimiter: 'comma' as const,
  encoding: 'utf-8',
  date_order: 'auto' as const,
  ambiguous_date: null,
  empty_dates: null,
};
const preview = importPreview([importRow(0), importRow(1)], { table });
const address = `/imports/${preview.id}`;
const report = { added: [], changed: [], unchanged: 0, pictures: { added: 0, left: 0, failed: [] } };

async function open(account = member, more: Answers = {}, path = '/import') {
  serve({
    'GET /auth/validate': account,
    'POST /imports': preview,
    [`GET ${address}`]: preview,
    [`PUT ${address}`]: preview,
    [`POST ${address}/confirm`]: report,
    [`GET ${address}/artists`]: [],
    ...more,
  });
  const screen = (
    <>
      <ImportScreen />
      <Link to="/events?country=Brazil">Elsewhere</Link>
    </>
  );
  const page = await renderSignedIn(screen, { route: '/import', path });
  const checked = () =>
    [...page.box.querySelectorAll<HTMLInputElement>('li [type=checkbox]')].map((box) => box.checked);
  /** Pastes a table, and continues to the preview of its rows. */
  const paste = async () => {
    await page.click('Pasted text');
    await page.type('Text', 'Night\nNight 0\nNight 1');
    await page.click('Preview');
    await page.shows('What do the columns mean?');
    await page.click('Preview');
    await page.shows('Edit columns');
  };
  return { ...page, checked, paste };
}

test('rows stay unticked while the columns are looked at', async () => {
  const page = await open();
  await page.paste();
  await page.click('NIGHT 0');
  expect(page.checked()).toEqual([false, true]);
  await page.click('Edit columns');
  await page.click('Preview');
  await page.shows('Edit columns');
  expect(page.checked()).toEqual([false, true]);
  await page.go(-1);
  await page.go(1);
  expect(page.checked()).toEqual([false, true]);
});

test('how the source is read changes when that is applied, not while options are looked through', async () => {
  const sent: unknown[] = [];
  const change = (body: unknown) => {
    sent.push(body);
    return { status: 200, body: { ...preview, encoding: 'windows-1253', lineups: 'auto' } };
  };
  const read = { ...preview, encoding: 'utf-8', lineups: 'auto' };
  const page = await open(member, { [`GET ${address}`]: read, [`PUT ${address}`]: change }, `/import?id=${preview.id}`);
  await page.shows('More options');
  await page.type('Encoding', 'Greek (Windows-1253)');
  expect(sent).toEqual([]);
  await page.click('Apply');
  expect(sent).toEqual([expect.objectContaining({ encoding: 'windows-1253' })]);
});

test('rows stay unticked while another page is looked at', async () => {
  const page = await open();
  await page.paste();
  await page.click('NIGHT 0');
  const again = await open(member, {}, `/import?id=${preview.id}`);
  await again.shows('Edit columns');
  expect(again.checked()).toEqual([false, true]);
});

test('corrections that are not applied stay while the columns are looked at', async () => {
  const page = await open();
  await page.paste();
  await page.click('Edit');
  await page.type('Event name', 'Other night');
  await page.click('Edit columns');
  await page.go(-1);
  await page.shows('Import 2 events');
  expect(page.value('Event name')).toBe('Other night');
});

test.each([
  ['another tab of the page', 'Artists', '/import?type=artist'],
  ['another page', 'Elsewhere', '/events?country=Brazil'],
])('a source that was read while %s was opened does not lead back', async (_, link, path) => {
  const read = Promise.withResolvers<void>();
  const page = await open(member, {
    'POST /imports': async () => {
      await read.promise;
      return { status: 200, body: preview };
    },
  });
  await page.click('Pasted text');
  await page.type('Text', 'Night\nNight 0');
  await page.click('Preview');
  await page.click(link);
  expect(page.path()).toBe(path);
  await act(async () => read.resolve());
  expect(page.path()).toBe(path);
});

test('after an import, the way back leads to the source of another one', async () => {
  const page = await open();
  await page.paste();
  await page.click('Import 2 events');
  await page.shows('Imported');
  expect(countKeptForms()).toBe(0);
  await page.go(-1);
  await page.go(-1);
  expect(page.path()).toBe('/import');
  await page.shows('Where do the events come from?');
  await page.go(1);
  await page.shows('Imported');
});

test('a source is kept for its member once something is entered', async () => {
  const page = await open();
  expect(countKeptForms()).toBe(0);
  await page.click('Pasted text');
  await page.type('Text', 'Night\nNight 0');
  expect(countKeptForms()).toBe(1);
  expect((await open()).value('Text')).toBe('Night\nNight 0');
  expect((await open({ ...member, id: 8 })).find('form')?.querySelector('textarea')).toBeNull();
});

test('artists who play at several events and have no page are offered as a table to import', async () => {
  const artist = { artist_name: 'FERN WALKER', artist_country: 'Israel', events: 2 };
  const page = await open(member, { [`GET ${address}/artists`]: [artist] });
  await page.paste();
  await page.click('Import 2 events');
  await page.shows('Artists without a page');
  expect(page.text()).toMatch(/FERN WALKER.*2 events/);
  await page.click('Create the page');
  expect(page.value('Or paste the table')).toBe('Artist name,Country\n"FERN WALKER","Israel"');
});

test('a source that cannot be read says why and keeps the input', async () => {
  const sentence = 'The JSON is broken in line 2';
  const page = await open(member, { 'POST /imports': () => problem(422, sentence) });
  await page.click('Preview');
  expect(page.find('alert')?.textContent).toContain('Please choose a file');
  await page.click('Pasted text');
  await page.type('Text', '[\n}');
  await page.click('Preview');
  await page.shows(sentence);
  expect(page.value('Text')).toBe('[\n}');
});

test('an import that is gone leads back to the start', async () => {
  const sentence = 'This import no longer exists. Please start again.';
  const page = await open(member, { [`GET ${address}`]: () => problem(404, sentence) }, `/import?id=${preview.id}`);
  await page.shows(sentence);
  await page.click('Start again');
  await page.shows('Where do the events come from?');
  expect(page.path()).toBe('/import');
});
