// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { type Answers, renderSignedIn, serve } from '../../../testing/render.tsx';
import EventFormScreen from './event-form.screen.tsx';

async function open(more: Answers = {}) {
  serve({
    'GET /events/duplicates': { duplicates: [] },
    'GET /artists/suggestions': [],
    'GET /decorations/suggestions': [{ id: 5, decoration_name: 'WEB WEAVERS' }],
    ...more,
  });
  const page = await renderSignedIn(<EventFormScreen />, { route: '/submit-event', path: '/submit-event' });
  await page.shows('Line-up');
  return page;
}

test('errors are shown next to their fields and in a focused summary', async () => {
  const page = await open();
  await page.type('Event name', 'Kept');
  await page.type('Start date', '2030-05-02');
  await page.type('End date', '2030-05-01');
  await page.type('Latitude', '91');
  await page.type('Longitude', '10');
  await page.click('Preview');
  await page.shows('Please check the form');
  const summary = page.find('alert', /Please check the form/)!;
  expect(document.activeElement).toBe(summary);
  for (const sentence of [
    'Please fill in all required fields',
    'End date must be after or equal to start date',
    'All floors must have a name and at least one artist',
    'Latitude must be a number from -90 to 90',
  ])
    expect(summary.textContent).toContain(sentence);
  expect(page.described('End date')).toContain('End date must be after or equal to start date');
  expect(page.value('Event name')).toBe('Kept');
  const [first] = [...summary.querySelectorAll('a')].filter(({ textContent }) => textContent.startsWith('All floors'));
  const field = page.box.querySelector('[placeholder="Artist name"]');
  expect(first?.getAttribute('href')).toBe(`#${field?.id}`);
});

test('a known artist fills in a row, and another name clears the details', async () => {
  const known = { id: 4, artist_name: 'VEGA', alternative_name: null };
  const page = await open({
    'GET /artists/suggestions': [known],
    'GET /artists/4': { ...known, artist_type: 'DJ', artist_country: 'Japan', record_labels: 'NOVA' },
  });
  const row = () => page.box.querySelector('[data-entry]')!;
  const plays = () => [...row().querySelectorAll('label')].filter((label) => label.querySelector('input')?.checked);
  await page.type('Artist name 1', 'vega');
  await page.shows('NOVA');
  expect(row().textContent).toContain('Japan');
  expect(plays().map(({ textContent }) => textContent)).toEqual(['DJ']);
  await page.type('Artist name 1', 'vegax');
  expect(row().textContent).not.toContain('Japan');
  expect(plays()).toEqual([]);
});

test('a new event is as planned, which the form asks last', async () => {
  const page = await open();
  expect(page.find('region', 'What and when')?.textContent).not.toContain('Happening');
  expect(page.find('region', 'More')?.textContent).toContain('Happening');
  expect(page.value('Happening')).toBe('scheduled');
});

test('a set after midnight is on the day of the calendar, and the form tells its night', async () => {
  const page = await open();
  await page.type('Start date', '2030-05-02');
  await page.click('Set times');
  await page.type('Artist name 1', 'Vega');
  await page.type('From', '07:00');
  expect(page.value('Day')).toBe('2030-05-03');
  expect(page.text()).toContain('Fri 3, 07:00 (night of Thu)');
  await page.type('Day', 'Thu 2 May');
  expect([page.value('Day'), page.value('From')]).toEqual(['2030-05-02', '07:00']);
  expect(page.text()).toContain('Thu 2, 07:00 (night of Wed)');
  await page.type('From', '09:00');
  expect(page.value('Day')).toBe('2030-05-02');
  expect(page.text()).not.toContain('night of');
});

test('coordinates are understood as phones and maps write them', async () => {
  const page = await open();
  const field = (name: string) => page.box.querySelector<HTMLInputElement>(`#${name}`)!;
  const leave = (name: string) =>
    act(async () => void field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await page.type('Latitude', '38,72525');
  await leave('latitude');
  await page.type('Longitude', '−9,15002');
  await leave('longitude');
  expect([page.value('Latitude'), page.value('Longitude')]).toEqual(['38.72525', '-9.15002']);
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => '47.06667° N, 15.45° E' },
  });
  await act(async () => void field('latitude').dispatchEvent(paste));
  expect([page.value('Latitude'), page.value('Longitude')]).toEqual(['47.06667', '15.45']);
  await page.type('Longitude', '48.2 16.4');
  await leave('longitude');
  expect([page.value('Latitude'), page.value('Longitude')]).toEqual(['48.2', '16.4']);
});

test('when the start date moves, the set times can be moved along, with the end date', async () => {
  const page = await open();
  await page.type('Start date', '2030-05-02');
  await page.type('End date', '2030-05-03');
  await page.click('Set times');
  await page.type('Artist name 1', 'Vega');
  await page.type('From', '22:00');
  expect(page.value('Day')).toBe('2030-05-02');
  await page.type('Start date', '2030-05-03');
  expect(page.text()).toContain('Move all set times by 1 day?');
  expect(page.text()).toContain('Moves along: End date');
  await page.click('Move later');
  expect([page.value('Day'), page.value('End date')]).toEqual(['2030-05-03', '2030-05-04']);
  expect(page.text()).not.toContain('Move all set times');
  await page.type('Start date', '2030-05-01');
  expect(page.text()).toContain('Move all set times by 2 days?');
  await page.click('Leave as they are');
  expect([page.value('Day'), page.value('End date')]).toEqual(['2030-05-03', '2030-05-04']);
  expect(page.text()).not.toContain('Move all set times');
});
