// @vitest-environment happy-dom
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import type { RulePreview } from '@moonfloor/contract/events/series-endpoints';
import { problem, renderSignedIn, serve, type ServerResponse } from '../../../testing/render.tsx';
import SeriesRuleScreen from './series-rule.screen.tsx';

const start: RulePreview = {
  from: '2030-01-04',
  recurrence: 'FREQ=WEEKLY;BYDAY=FR,SA;COUNT=4',
  exceptions: ['2030-01-05'],
  extra_dates: [],
  dates: ['2030-01-04', '2030-01-05', '2030-01-11', '2030-01-12'],
  skipped: [],
  changes: [],
  added: [],
  version: 'a1',
};
const series = { id: 3, series_name: 'OWL NIGHTS' };

let offline = false;

async function open(changed: Partial<RulePreview> = {}) {
  const sent = serve({
    'GET /series/3': series,
    'POST /series/3/changes': (form) => {
      if (offline) return new Error('no connection');
      const sent = form instanceof FormData ? form : new FormData();
      const more = sent.has('recurrence') ? changed : {};
      return { status: 200, body: { ...start, from: sent.get('from') ?? start.from, ...more } };
    },
    'PUT /series/3/dates': series,
  });
  const page = await renderSignedIn(<SeriesRuleScreen />, {
    route: '/edit/series/:id/dates',
    path: '/edit/series/3/dates',
  });
  await page.shows('Dates of OWL NIGHTS');
  const saved = () => {
    const form = sent.findLast(({ request }) => request.startsWith('PUT'))?.sent;
    return form instanceof FormData ? Object.fromEntries(form) : undefined;
  };
  return { page, saved };
}

test('a rule that the form does not offer stays, with its end and what is left out', async () => {
  const { page, saved } = await open();
  await page.click('Save');
  expect(saved()).toEqual({
    from: '2030-01-04',
    recurrence: start.recurrence,
    exceptions: '2030-01-05',
    extra_dates: '',
  });
});

test('a date is left out, and what changes is listed before', async () => {
  const { page, saved } = await open({
    changes: [{ id: 9, event_date: '2030-01-11', change: 'deleted', fields: ['status'], kept: [] }],
    added: ['2030-02-01'],
  });
  await page.click('Friday, 11/01/2030');
  await page.shows('1 date is removed:');
  await page.shows('1 date is added:');
  await page.click('Save');
  expect(saved()).toMatchObject({ exceptions: '2030-01-05,2030-01-11' });
});

test('what changes is known before it can be saved, also after somebody else has changed the series', async () => {
  let answer: ((response: ServerResponse) => void) | undefined;
  let version = 'a1';
  const sent = serve({
    'GET /series/3': series,
    'POST /series/3/changes': (form) =>
      form instanceof FormData && form.get('recurrence') === ''
        ? new Promise((resolve) => (answer = resolve))
        : { status: 200, body: { ...start, version } },
    'PUT /series/3/dates': () => {
      version = 'a2';
      return problem(412, 'Somebody else has changed it');
    },
  });
  const page = await renderSignedIn(<SeriesRuleScreen />, {
    route: '/edit/series/:id/dates',
    path: '/edit/series/3/dates',
  });
  const saved = () => sent.filter(({ request }) => request.startsWith('PUT')).length;
  await page.shows('Dates of OWL NIGHTS');
  await page.type('Repeats', 'No further dates');
  await page.click('Save');
  expect(saved()).toBe(0);
  await act(async () => answer?.({ status: 200, body: start }));
  answer = undefined;
  await page.click('Save');
  expect(saved()).toBe(1);
  await page.shows('Somebody else has changed it');
  // the changes are listed for the version of the other
  expect(answer).toBeDefined();
});

test('a series ends', async () => {
  const { page, saved } = await open();
  await page.type('Repeats', 'No further dates');
  await page.click('Save');
  expect(saved()).toMatchObject({ recurrence: '' });
});

test('what was chosen stays when another first date is, and the keyboard where it is', async () => {
  const { page, saved } = await open();
  await page.type('Repeats', 'No further dates');
  await page.click('Saturday, 12/01/2030');
  const first = page.box.querySelector<HTMLElement>('#from')!;
  first.focus();
  await page.type('From this date on', 'Friday, 11/01/2030');
  expect([page.value('From this date on'), page.value('Repeats')]).toEqual(['2030-01-11', '']);
  expect(document.activeElement).toBe(first);
  await page.click('Save');
  expect(saved()).toMatchObject({ from: '2030-01-11', recurrence: '', exceptions: '2030-01-05,2030-01-12' });
});

test('what was chosen stays when another first date cannot be loaded, until that is tried again', async () => {
  const { page, saved } = await open();
  await page.type('Repeats', 'No further dates');
  offline = true;
  onTestFinished(() => void (offline = false));
  await page.type('From this date on', 'Friday, 11/01/2030');
  expect(page.value('Repeats')).toBe('');
  offline = false;
  await page.click('Try again');
  await page.click('Save');
  expect(saved()).toMatchObject({ from: '2030-01-11', recurrence: '' });
});

test('a further date is added when its field is left', async () => {
  const { page, saved } = await open();
  await page.type('Add a date', '2030-08-14');
  const field = page.box.querySelector<HTMLInputElement>('#extra_dates')!;
  await act(async () => field.focus());
  await act(async () => field.blur());
  expect(page.find('list', 'Further dates')?.textContent).toContain('14/08/2030');
  await page.click('Save');
  expect(saved()).toMatchObject({ extra_dates: '2030-08-14' });
});
