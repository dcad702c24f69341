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
  await page.type('Floor name 1', 'Garden');
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
  const lines = [...summary.querySelectorAll('a')];
  const [first] = lines.filter(({ textContent }) => textContent.startsWith('Garden: All floors'));
  const field = page.box.querySelector('[placeholder="Artist name"]');
  expect(first?.getAttribute('href')).toBe(`#${field?.id}`);
  // as they follow each other in the form
  expect(lines.map((link) => link.getAttribute('href')?.replace(/^#floors.*/, '#floors'))).toEqual(
    ['event_end_date', 'description', 'country', 'floors', 'latitude'].map((id) => `#${id}`),
  );
});

test('an event repeats every year on its date, or on the n-th weekday of its month', async () => {
  const page = await open({ 'GET /series/dates': { dates: [], rule_begins: null, skipped: [] } });
  await page.type('Start date', '2030-07-19');
  const rule = (): string => JSON.parse(localStorage.getItem('draft:7:event:new')!).values.recurrence;
  await page.type('Repeats', 'every year on 19 July');
  expect(rule()).toBe('FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=19');
  await page.type('Repeats', 'every year on the third Friday of July');
  expect(rule()).toBe('FREQ=YEARLY;BYMONTH=7;BYDAY=3FR');
  await page.type('Start date', '2030-08-02');
  expect(rule()).toBe('FREQ=YEARLY;BYMONTH=8;BYDAY=1FR');
  // the fifth one is only in some months
  await page.type('Start date', '2030-08-30');
  expect(rule()).toBe('FREQ=YEARLY;BYMONTH=8;BYDAY=-1FR');
  await page.type('Repeats', 'every last Friday of the month');
  await page.type('Start date', '2030-09-13');
  expect(rule()).toBe('FREQ=MONTHLY;BYDAY=2FR');
});

test('tickets are asked for with what people fill in first', async () => {
  const page = await open();
  const details = page.box.querySelector('details')!;
  for (const name of ['ticket_link', 'price']) expect(details.contains(page.box.querySelector(`#${name}`))).toBe(false);
});

test('the floor of an empty form is not submitted if it was left as it is', async () => {
  const page = await open();
  await page.click('Add floor');
  await page.click('Preview');
  await page.shows('Please check the form');
  const [second] = [...page.box.querySelectorAll('a')].filter(({ textContent }) =>
    textContent.startsWith('FLOOR 2: All floors'),
  );
  const fields = page.box.querySelectorAll('[placeholder="Artist name"]');
  expect(second?.getAttribute('href')).toBe(`#${fields[1]?.id}`);
  await page.click('Remove floor', page.find('region', 'Floor 2'));
  for (const [label, value] of Object.entries({ 'Event name': 'Lamu', Description: 'By the sea', Country: 'Kenya 🇰🇪' }))
    await page.type(label, value);
  await page.type('Start date', '2030-05-02');
  await page.click('Preview');
  await page.shows('Preview: this is how visitors will see it.');
  expect(page.text()).not.toContain('MAIN FLOOR');
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
  await page.shows('Known artist');
  await page.click('Details of vega');
  expect([page.value('Artist country'), page.value('Record labels')]).toEqual(['Japan', 'NOVA']);
  expect(plays().map(({ textContent }) => textContent)).toEqual(['DJ']);
  await page.type('Artist name 1', 'vegax');
  expect(row().textContent).not.toContain('Known artist');
  expect([page.value('Artist country'), page.value('Record labels')]).toEqual(['', '']);
  expect(plays()).toEqual([]);
});

test('a new event is as planned, which the form asks last', async () => {
  const page = await open();
  expect(page.find('region', 'What and when')?.textContent).not.toContain('Event status');
  expect(page.find('region', 'Links and tickets')?.textContent).toContain('Event status');
  expect(page.value('Event status')).toBe('scheduled');
});

test('a set after midnight is on the day of the calendar, and the form tells its night', async () => {
  const page = await open();
  await page.type('Start date', '2030-05-02');
  await page.type('Artist name 1', 'Vega');
  await page.click('Details of Vega');
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

/** Opens the form with a pasted line-up of some names on each of two floors. */
async function openWithLineup(names: number) {
  const floor = (letter: string) => Array.from({ length: names }, (_, at) => `Zorbit ${letter}${at + 10}`);
  const text = ['GARDEN:', ...floor('A'), '', 'BEACH:', ...floor('B')].join('\n');
  serve({ 'GET /artists/all': [], 'GET /artists/suggestions': [], 'GET /decorations/suggestions': [] });
  const path = `/submit-event?${new URLSearchParams({ shared_text: text })}`;
  const page = await renderSignedIn(<EventFormScreen />, { route: '/submit-event', path });
  await page.shows(`Add ${names * 2} artists to the form`);
  await page.click(`Add ${names * 2} artists to the form`);
  await page.shows(`${names * 2} names`);
  return page;
}

test('a long line-up is folded: names are found, and a row opens and closes in place', async () => {
  const page = await openWithLineup(30);
  const rows = () => [...page.box.querySelectorAll('[data-entry] bdi')].map(({ textContent }) => textContent);
  expect(rows()).toEqual([]);
  expect(page.text()).toContain('ZORBIT A10 · ZORBIT A11');
  await page.type('Find a name in the line-up', 'b12');
  expect(page.text()).toContain('1 of 60 names');
  expect(rows()).toEqual(['ZORBIT B12']);
  await page.click('ZORBIT B12');
  expect(page.find('button', 'Details of ZORBIT B12')?.getAttribute('aria-expanded')).toBe('true');
  await page.type('Artist country', 'Japan 🇯🇵');
  await page.click('Details of ZORBIT B12');
  expect(page.text()).toContain('🇯🇵 Japan');
  await page.type('Find a name in the line-up', '');
  expect(rows()).toEqual([]);
  await page.click('Open all');
  expect(rows()).toHaveLength(60);
  await page.click('Show fewer');
  expect(rows()).toEqual([]);
  await page.click('BEACH: 30 artists');
  expect(rows()).toHaveLength(30);
});

test('a name that the search has found stays in place while it is corrected', async () => {
  const page = await openWithLineup(7);
  await page.type('Find a name in the line-up', 'b12');
  await page.click('ZORBIT B12');
  for (const name of ['', 'K', 'Ki', 'Kin Dza Dza']) await page.type('Artist name 3', name);
  expect(page.text()).toContain('1 of 14 names');
  await page.click('Details of Kin Dza Dza');
  expect(page.value('Artist name 3')).toBe('Kin Dza Dza');
  await page.click('Add artist');
  await page.type('Artist name 8', 'L');
  expect(page.value('Artist name 8')).toBe('L');
});

test('a row moves to the floor that is chosen, and stays open', async () => {
  const page = await openWithLineup(8);
  const namesOf = (floor: number) =>
    [...page.find('region', `Floor ${floor}`)!.querySelectorAll('[data-entry]')].map(
      (row) => row.querySelector('input')?.value || row.querySelector('bdi')?.textContent,
    );
  await page.click('ZORBIT A10');
  await page.type('Floor', 'BEACH');
  expect(namesOf(1)).not.toContain('ZORBIT A10');
  expect(namesOf(2).at(-1)).toBe('ZORBIT A10');
  expect(page.value('Floor name 2')).toBe('BEACH');
  expect(page.find('button', 'Details of ZORBIT A10')?.getAttribute('aria-expanded')).toBe('true');
});

test('a number of weeks is typed digit by digit, and an invalid one is an error', async () => {
  const page = await open({ 'GET /series/dates': { dates: [], rule_begins: null, skipped: [] } });
  await page.type('Start date', '2030-05-02');
  await page.type('Repeats', 'every few weeks…');
  const weeks = 'Weeks between dates';
  for (const number of ['', '5', '52']) await page.type(weeks, number);
  expect(page.value(weeks)).toBe('52');
  expect(page.described(weeks)).toBe('');
  await page.type(weeks, '2');
  expect(page.described(weeks)).toContain('must be a whole number from 3 to 99');
  await page.click('Preview');
  await page.shows('The recurrence must be a rule');
  expect(page.value(weeks)).toBe('2');
});

test('an error in details that are closed opens them', async () => {
  const page = await open();
  const more = (): boolean => page.box.querySelector<HTMLDetailsElement>('form > details')!.open;
  expect(more()).toBe(false);
  await page.type('Event page link', 'javascript:alert(1)');
  expect(more()).toBe(false);
  await page.click('Preview');
  await page.shows('Event page link must be a link');
  expect(more()).toBe(true);
});

test('a promoter is picked from the suggestions or typed, five at most', async () => {
  const known = { id: 3, name: 'Moon Tribe', alternative_name: null, country: 'Portugal', area: 'Lisbon' };
  const page = await open({ 'GET /promoters/suggestions': [known] });
  await page.type('Promoter or crew', 'moon');
  await page.shows('Lisbon · Portugal');
  await act(async () => page.box.querySelector<HTMLElement>('[role=option]')!.click());
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await page.type('Promoter or crew', name);
    await page.click('Add promoter');
  }
  const tags = [...page.box.querySelectorAll('[aria-label="Promoters"] bdi')].map(({ textContent }) => textContent);
  expect(tags).toEqual(['MOON TRIBE', 'A', 'B', 'C', 'D']);
  expect(page.described('Promoter or crew')).toContain('At most 5 names');
});

test('a promoter who has a namesake is picked with its country', async () => {
  const one = { id: 3, name: 'Ui Crew', alternative_name: null, country: 'Portugal', area: 'Porto' };
  const other = { ...one, id: 4, country: 'Spain', area: 'Vigo' };
  const page = await open({ 'GET /promoters/suggestions': [one, other] });
  await page.type('Promoter or crew', 'ui crew');
  await page.shows('Vigo · Spain');
  await act(async () => [...page.box.querySelectorAll<HTMLElement>('[role=option]')].at(1)!.click());
  expect(page.box.querySelector('[aria-label="Promoters"] bdi')?.textContent).toBe('UI CREW (SPAIN)');
});

test('a place that is to be hidden needs the time until when, and does not show itself while that is empty', async () => {
  const page = await open();
  for (const [label, value] of Object.entries({ 'Event name': 'Lamu', Description: 'By the sea', Country: 'Kenya 🇰🇪' }))
    await page.type(label, value);
  const hides = 'Keep the exact place secret until…';
  const [until, required] = ['Exact place from', 'Please fill in all required fields'];
  const isHiding = () => page.box.querySelector<HTMLInputElement>('[type=checkbox]:checked')?.labels?.[0]?.textContent;
  await page.click(hides);
  await page.type('Start date', '2030-05-02');
  await page.click('Preview');
  await page.shows(`${required}Place hidden until`);
  expect(page.described(until)).toContain(required);
  await page.type(until, '2030-05-02T12:00');
  await page.click('Preview');
  await page.shows('Preview: this is how visitors will see it.');
  await page.click('Back to Edit');
  await page.type(until, '');
  expect(isHiding()).toBe(hides);
  await page.click('Preview');
  await page.shows(`${required}Place hidden until`);
  await page.click(hides);
  await page.click('Preview');
  await page.shows('Preview: this is how visitors will see it.');
  await page.click('Back to Edit');
  expect(isHiding()).toBeUndefined();
});

test('a rule whose end is not filled in is refused, and a discarded form has none', async () => {
  const page = await open({ 'GET /series/dates': { dates: [], rule_begins: null, skipped: [] } });
  const rule = (): string => JSON.parse(localStorage.getItem('draft:7:event:new')!).values.recurrence;
  const missing = 'Please say on which day it ends, or after how many dates';
  await page.type('Start date', '2030-07-19');
  await page.type('Repeats', 'every full moon');
  await page.type('Ends', 'On a day');
  await page.click('Preview');
  await page.shows(missing);
  expect(page.described('Last day')).toContain(missing);
  await page.type('Last day', '2031-01-31');
  expect([rule(), page.described('Last day')]).toEqual(['FREQ=FULLMOON;UNTIL=20310131', '']);
  await page.type('Ends', 'After a number of dates');
  await page.type('Number of dates', '');
  await page.click('Preview');
  await page.shows(missing);
  expect(page.described('Number of dates')).toContain(missing);
  await page.type('Number of dates', '6');
  expect(rule()).toBe('FREQ=FULLMOON;COUNT=6');
  const again = await open();
  await again.shows('Draft restored');
  expect([again.value('Ends'), again.value('Number of dates')]).toEqual(['count', '6']);
  await again.click('Discard');
  await again.type('Start date', '2030-08-02');
  expect([again.value('Repeats'), rule()]).toEqual(['', '']);
});

test('a start that is no day of the rule is told, with the first one that is; the end moves along', async () => {
  const dates = (day: string) => ({
    dates: [day],
    rule_begins: day === '2030-07-15' ? null : '2030-07-15',
    skipped: [],
  });
  const page = await open({
    'GET /series/dates': (_, request) => ({
      status: 200,
      body: dates(new URLSearchParams(request.split('?')[1]).get('event_date') ?? ''),
    }),
  });
  await page.type('Start date', '2030-07-12');
  await page.type('End date', '2030-07-13');
  await page.type('Repeats', 'every full moon');
  await page.shows('Friday, 12/07/2030 does not follow this rule; it is added as an extra date.');
  await page.click('Start on Monday, 15/07/2030');
  expect([page.value('Start date'), page.value('End date')]).toEqual(['2030-07-15', '2030-07-16']);
  expect(page.text()).not.toContain('it is added as an extra date');
});

test('each further date of a rule is listed and can be taken out again, however late it is', async () => {
  const page = await open({ 'GET /series/dates': { dates: [], rule_begins: null, skipped: [] } });
  await page.type('Start date', '2030-07-19');
  await page.type('Repeats', 'every full moon');
  const further = () =>
    [...(page.find('list', 'Further dates')?.querySelectorAll('bdi') ?? [])].map((one) => one.textContent);
  for (const day of ['2031-12-31', '2030-07-25']) {
    await page.type('Add a date', day);
    await page.click('Add');
  }
  expect(document.activeElement?.id).toBe('extra_dates');
  expect(further()).toEqual(['Thursday, 25/07/2030', 'Wednesday, 31/12/2031']);
  await page.click('Remove Thursday, 25/07/2030');
  expect(further()).toEqual(['Wednesday, 31/12/2031']);
});

test('the focus stays in the form when the row that has it is removed', async () => {
  const page = await open();
  const add = 'Add a ticket price';
  for (const _ of [1, 2]) await page.click(add);
  for (const ticket of ['Remove Ticket 2', 'Remove Ticket 1']) {
    await act(async () => page.find('button', ticket)?.focus());
    await page.click(ticket);
    expect(document.activeElement?.textContent).toBe(add);
  }
});

test('the sections of more details are one level below their heading', async () => {
  await open();
  const more = document.querySelector('details:has(> summary h2)')!;
  expect([...more.querySelectorAll('section > :is(h2, h3)')].map(({ tagName }) => tagName)).toEqual(
    Array.from({ length: 6 }, () => 'H3'),
  );
});

test('a place is secret until noon, and keeps its time and area when it is made secret again', async () => {
  const page = await open();
  const secret = 'Keep the exact place secret until…';
  await page.type('Start date', '2030-05-02');
  await page.click(secret);
  expect(page.value('Exact place from')).toBe('2030-05-02T12:00');
  await page.type('Exact place from', '2030-05-01T18:00');
  await page.click(secret);
  await page.click(secret);
  expect(page.value('Exact place from')).toBe('2030-05-01T18:00');
});
