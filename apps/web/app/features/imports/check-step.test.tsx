// @vitest-environment happy-dom
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { importPreview } from '../../testing/import-preview.ts';
import { importRow } from '../../testing/import-rows.ts';
import { type Answers, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import { CheckStep, type Ticks, type Typed } from './check-step.tsx';

/** Opens a preview; the answer to each change is the preview that `next` returns. */
async function open(preview: ImportPreview, next: Answers[string] = preview, more: Answers = {}) {
  const none = (): void => undefined;
  let shown = preview;
  function Step() {
    const [current, setCurrent] = useState(preview);
    const [ticks, setTicks] = useState<Ticks>(new Map());
    const [typed, setTyped] = useState<Typed>(new Map());
    const show = (next: ImportPreview): void => {
      shown = next;
      setCurrent(next);
    };
    return (
      <CheckStep
        preview={current}
        {...{ ticks, typed }}
        onTicks={setTicks}
        onTyped={setTyped}
        onPreview={show}
        onDone={none}
        onRestart={none}
      />
    );
  }
  const sent = serve({ [`PUT /imports/${preview.id}`]: next, ...more });
  const page = await renderSignedIn(<Step />);
  const names = () =>
    [...page.box.querySelectorAll('[aria-label="Events of the source"] > li')].map(
      (item) => /NIGHT \d+/.exec(item.textContent)?.[0],
    );
  const checked = () => [...page.box.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((box) => box.checked);
  /** Chooses a country, which changes nothing, and applies it. */
  const setCountry = async (label: string, country: string) => {
    const before = sent.length;
    await page.type(label, country);
    expect(sent).toHaveLength(before);
    let row: Element = [...page.box.querySelectorAll('label')].find(({ textContent }) => textContent === label)!;
    while (row.querySelector('button') === null) row = row.parentElement!;
    await page.click('Apply', row);
  };
  return { ...page, setCountry, sent, names, checked, shown: () => shown };
}

test('events that are over are not selected', async () => {
  const page = await open(
    importPreview([
      importRow(0),
      importRow(1, { event_date: '2029-12-30', event_end_date: '2029-12-31' }),
      importRow(2, { event_date: '2029-12-30', event_end_date: '2030-01-02' }),
    ]),
  );
  expect(page.checked()).toEqual([true, false, true]);
  expect(page.text()).toContain('1 event is over and was not selected.');
  await page.click('Past 1');
  expect(page.names()).toEqual(['NIGHT 1']);
});

test('rows that leave a filter leave its last page, too', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => importRow(at, { outcome: 'refused' }));
  const preview = importPreview(rows, { without_country: 60 });
  const next = importPreview(rows.map((row) => (row.row < 20 ? row : importRow(row.row))));
  const page = await open(preview, next);
  await page.click('Refused 60');
  await page.click('Next');
  await page.click('Next');
  expect(page.names()).toHaveLength(10);
  await page.setCountry('Country of 60 events without one', 'Portugal 🇵🇹');
  expect(page.names()).toHaveLength(20);
});

test('events that the source marks as private are not selected', async () => {
  const page = await open(importPreview([importRow(0), importRow(1, { private: true })]));
  expect(page.checked()).toEqual([true, false]);
});

test('a source that was imported before opens on what has changed', async () => {
  const known = { id: 3, event_name: 'NIGHT 1', event_date: '2030-06-12', status: 'published' } as const;
  const page = await open(
    importPreview([importRow(0), importRow(1, { outcome: 'changed', event: known, version: 'v' })]),
  );
  expect(page.box.querySelector('[aria-current]')?.textContent).toBe('Changed 1');
  expect(page.names()).toEqual(['NIGHT 1']);
  const first = await open(importPreview([importRow(0), importRow(1)]));
  expect(first.box.querySelector('[aria-current]')?.textContent).toBe('All 2');
});

test('the country of all events without one is set at once, and of those that name none that is known', async () => {
  const [lost, sunk] = [1, 2].map((at) => importRow(at, { outcome: 'refused', cells: { country: 'Atlantis' } }));
  const page = await open(importPreview([importRow(0, { outcome: 'refused' }), lost!, sunk!], { without_country: 8 }));
  await page.setCountry('Country of 8 events without one', 'Portugal 🇵🇹');
  expect(page.sent.at(-1)?.sent).toEqual({ version: 'first', country: 'Portugal' });
  await page.setCountry('Country of 2 events in “Atlantis”', 'Greece 🇬🇷');
  const cell = { field: 'country', value: 'Greece' };
  expect(page.sent.at(-1)?.sent).toEqual({
    version: 'first',
    cells: [
      { row: 1, ...cell },
      { row: 2, ...cell },
    ],
  });
});

describe('what is typed and not applied', () => {
  const confirm = `POST /imports/${importPreview([]).id}/confirm`;
  const later = { [confirm]: () => problem(503, 'Later') };
  const cell = { row: 1, field: 'event_name', value: 'Other night' };
  const typeName = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.click('Edit', page.box.querySelectorAll('[aria-label="Events of the source"] > li')[1]);
    await page.type('Event name', 'Other night');
  };

  test('is imported with the event', async () => {
    const next = importPreview([importRow(0), importRow(1, { version: 'v' })], { version: 'second' });
    const page = await open(importPreview([importRow(0), importRow(1)]), next, later);
    await typeName(page);
    await page.click('Import 2 events');
    expect(page.sent.map(({ sent }) => sent)).toEqual([
      { version: 'first', cells: [cell] },
      {
        version: 'second',
        rows: [
          { row: 0, version: null },
          { row: 1, version: 'v' },
        ],
      },
    ]);
  });

  test('and makes the event invalid keeps all from being imported', async () => {
    const faults = [{ field: 'event_name', message: 'This name is reserved' }];
    const next = importPreview([importRow(0), importRow(1, { outcome: 'refused', faults })], { version: 'second' });
    const page = await open(importPreview([importRow(0), importRow(1)]), next, later);
    await typeName(page);
    await page.click('Import 2 events');
    expect(page.sent.map(({ sent }) => sent)).toEqual([{ version: 'first', cells: [cell] }]);
    expect(page.find('alert')?.textContent).toContain('Nothing was importedNIGHT 1: This name is reserved');
  });
});

test('an event that is here and has all details is merged, so that the next import knows it', async () => {
  const preview = importPreview([importRow(0, { outcome: 'unchanged', into: true })]);
  const page = await open(preview, preview, { [`POST /imports/${preview.id}/confirm`]: () => problem(503, 'Later') });
  expect(page.text()).toContain('The existing event has all of its details.');
  await page.click('Import 1 change');
  expect(page.sent.at(-1)?.sent).toEqual({ version: 'first', rows: [{ row: 0, version: null }] });
});

test('rows that become valid are selected, except those that were unticked', async () => {
  const rows = [0, 1, 2].map((at) => importRow(at));
  const broken = importPreview([importRow(0), importRow(1), importRow(2, { outcome: 'refused' })], {
    without_country: 1,
  });
  const page = await open(broken, importPreview(rows, { without_country: 1 }));
  await page.click('NIGHT 0');
  expect(page.text()).toContain('1 new event is not selected');
  await page.setCountry('Country of 1 event without one', 'Portugal 🇵🇹');
  expect(page.checked()).toEqual([false, true, true]);
  expect(page.find('button', 'Import 2 events')).toBeDefined();
});

test('rows that were refused for a while are selected again', async () => {
  const rows = [importRow(0), importRow(1, { outcome: 'refused' })];
  const page = await open(importPreview([importRow(0), importRow(1)], { without_country: 1 }), () => ({
    status: 200,
    body: importPreview(page.sent.length === 1 ? rows : [importRow(0), importRow(1)], { without_country: 1 }),
  }));
  await page.setCountry('Country of 1 event without one', 'Portugal 🇵🇹');
  expect(page.checked()).toEqual([true]);
  await page.setCountry('Country of 1 event without one', 'Austria 🇦🇹');
  expect(page.checked()).toEqual([true, true]);
});

test('the button says how many changes and how many new events it imports', async () => {
  const known = { id: 3, event_name: 'NIGHT 1', event_date: '2030-06-12', status: 'published' } as const;
  const changed = importRow(1, { outcome: 'changed', event: known, version: 'v' });
  const both = await open(importPreview([importRow(0), changed, importRow(2)]));
  expect(both.find('button', 'Import 1 change and 2 new events')).toBeDefined();
  const only = await open(importPreview([changed]));
  expect(only.find('button', 'Import 1 change')).toBeDefined();
});

test('events that the source no longer has are listed with their pages', async () => {
  const vanished = [{ id: 5, event_name: 'GONE', event_date: '2030-07-01', status: 'draft' } as const];
  const page = await open(importPreview([importRow(0)], { vanished }));
  await page.click('Gone from the source 1');
  expect(page.find('region', '1 event is no longer in the source')?.textContent).toContain('01/07/2030');
  expect(page.find('link', 'GONE')?.getAttribute('href')).toBe('/edit/event/5');
});

test('values of a row are corrected, and taken back', async () => {
  const cells = { event_name: 'Night 0', event_date: '32.8.2030', country: 'Spain' };
  const fixed = importPreview([
    importRow(0, { cells: { ...cells, event_date: '2030-08-31' }, corrected: ['event_date'] }),
  ]);
  const page = await open(importPreview([importRow(0, { outcome: 'refused', cells })]), fixed);
  await page.click('Edit');
  expect(document.activeElement?.tagName).toBe('INPUT');
  expect(page.value('Start date')).toBe('');
  expect(page.described('Start date')).toContain('In the source: 32.8.2030');
  await page.type('Start date', '2030-08-31');
  await page.click('Apply');
  expect(page.sent.at(-1)?.sent).toEqual({
    version: 'first',
    cells: [{ row: 0, field: 'event_date', value: '2030-08-31' }],
  });
  expect(document.activeElement?.textContent).toBe('Edit');
  const again = await open(page.shown());
  await again.click('Take back the corrections');
  expect(again.sent.at(-1)?.sent).toEqual({ version: 'first', cells: [{ row: 0, field: 'event_date', value: null }] });
});

test('corrections that the server does not take stay in their inputs', async () => {
  const preview = importPreview([importRow(0, { cells: { event_name: 'Night 0' } })]);
  const page = await open(preview, () => problem(503, 'Later'));
  await page.click('Edit');
  await page.type('Start date', '2030-08-31');
  await page.click('Apply');
  await page.shows('Later');
  expect(page.value('Start date')).toBe('2030-08-31');
});

test('corrections of a preview that another tab has changed stay in their inputs, over the newer values', async () => {
  const cells = { event_name: 'Night 0', country: '' };
  const before = importRow(0, { outcome: 'refused', cells });
  const current = importPreview([importRow(0, { cells: { ...cells, country: 'Peru' } })], { version: 'second' });
  const page = await open(importPreview([before, importRow(1)]), () =>
    page.sent.length > 1 ? { status: 200, body: current } : problem(409, 'Changed', { current }),
  );
  await page.click('Refused 1');
  await page.click('Edit');
  await page.type('Start date', '2030-08-31');
  await page.click('Apply');
  await page.shows('Changed');
  expect([page.value('Start date'), page.value('Country')]).toEqual(['2030-08-31', 'Peru']);
  await page.click('Apply');
  const typed = [{ row: 0, field: 'event_date', value: '2030-08-31' }];
  expect(page.sent.map(({ sent }) => sent)).toEqual([
    { version: 'first', cells: typed },
    { version: 'second', cells: typed },
  ]);
});

test('a step back leads to the source, of a table to its columns', async () => {
  const page = await open(importPreview([importRow(0)]));
  expect(page.find('link', 'Back')?.getAttribute('href')).toBe('/import');
  const table: ImportPreview['table'] = {
    columns: [],
    mapping: [],
    delimiter: 'comma',
    encoding: 'utf-8',
    date_order: 'auto',
    ambiguous_date: null,
    empty_dates: null,
  };
  const preview = importPreview([importRow(0)], { table });
  const ofTable = await open(preview);
  expect(ofTable.find('link', 'Back')?.getAttribute('href')).toBe(`/import?id=${preview.id}&step=columns`);
});

test('rows over the quota stay selected, beside how many are left', async () => {
  const preview = importPreview([importRow(0), importRow(1)]);
  const sentence = 'You can import 2 rows an hour, and 1 is left.';
  const page = await open(preview, preview, { [`POST /imports/${preview.id}/confirm`]: () => problem(429, sentence) });
  await page.click('Import 2 events');
  await page.shows(sentence);
  expect(page.checked()).toEqual([true, true]);
});
