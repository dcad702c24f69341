// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Timetable, TimetableSet } from '@moonfloor/contract/events/timetable';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { render } from '../../../testing/render.tsx';
import { TimetableView } from './timetable-view.tsx';
import TimetableScreen from './timetable.screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-05-02T23:10:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const set = (set_id: number, artist_name: string, set_start: string, set_end: string, day: string): TimetableSet => ({
  set_id,
  floor_id: 1,
  day,
  set_start,
  set_end,
  starts_at: `${set_start}:00.000Z`,
  ends_at: `${set_end}:00.000Z`,
  artists: [{ id: null, artist_name, artist_type: null, artist_country: null, pairing: null, cancelled: false }],
});
const timetable: Timetable = {
  event: {
    id: 9,
    event_name: 'TWO NIGHTS',
    event_date: '2030-05-02',
    event_end_date: '2030-05-04',
    event_status: 'scheduled',
    country: 'Portugal',
    area: null,
    status: 'published',
    updated_at: '2029-01-01T00:00:00.000Z',
  },
  time_zone: 'UTC',
  time_zone_sure: true,
  day_start: '08:00',
  days: ['2030-05-02', '2030-05-03'],
  floors: [{ floor_id: 1, floor_name: 'MAIN', hours: [] }],
  sets: [
    set(1, 'OWL', '2030-05-02T22:00', '2030-05-03T00:30', '2030-05-02'),
    set(2, 'MOSS', '2030-05-03T00:30', '2030-05-03T02:00', '2030-05-02'),
    set(3, 'ELK', '2030-05-03T21:00', '2030-05-03T23:00', '2030-05-03'),
  ],
  sky: [],
};

const open = (query = '') =>
  render(<TimetableView timetable={timetable} madeAt={Date.now()} />, {
    route: '/event/9/timetable',
    path: `/event/9/timetable${query}`,
  });

test('an act that is cancelled is struck through, with a word, in each view', async () => {
  const sets = timetable.sets.map((one) => ({
    ...one,
    artists: one.artists.map((act) => ({ ...act, cancelled: act.artist_name === 'MOSS' })),
  }));
  for (const view of ['grid', 'list', 'artists', 'print']) {
    const page = await render(<TimetableView timetable={{ ...timetable, sets }} madeAt={Date.now()} />, {
      route: '/event/9/timetable',
      path: `/event/9/timetable?view=${view}`,
    });
    const struck = new Set([...page.box.querySelectorAll('s')].map(({ textContent }) => textContent));
    expect([view, ...struck, page.text().includes('cancelled')]).toEqual([view, 'MOSS', true]);
  }
});

test('a set after midnight is shown with its date and its night, in each view', async () => {
  const night = 'Fri 3, 00:30–02:00 (night of Thu)';
  for (const view of ['grid', 'list', 'artists', 'print']) {
    const page = await open(`?view=${view}`);
    expect([view, page.text().includes(night), page.text().includes('Thu 2, 00:30')]).toEqual([view, true, false]);
  }
  const page = await open('?view=grid');
  expect([...page.box.querySelectorAll('time b')].map(({ textContent }) => textContent)).toEqual(['Fri 3']);
});

test('the grid has the full hours of the event, also in zones with half hours', async () => {
  const inIndia = timetable.sets.map((one) => ({
    ...one,
    starts_at: new Date(Date.parse(one.starts_at) - 5.5 * 3_600_000).toISOString(),
    ends_at: new Date(Date.parse(one.ends_at) - 5.5 * 3_600_000).toISOString(),
  }));
  const page = await render(
    <TimetableView timetable={{ ...timetable, time_zone: 'Asia/Kolkata', sets: inIndia }} madeAt={Date.now()} />,
    { route: '/event/9/timetable', path: '/event/9/timetable?view=grid' },
  );
  expect(page.text()).toContain('23:00');
  expect(page.text()).not.toContain('22:30');
});

test('the view in use is marked, also when none was chosen', async () => {
  const current = (page: Awaited<ReturnType<typeof open>>) =>
    page.box.querySelector('nav[aria-label=View] [aria-current=page]')?.textContent;
  expect(current(await open('?view=artists'))).toBe('By artist');
  expect(current(await open())).toBe('Grid');
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => 0, removeEventListener: () => 0 }));
  expect(current(await open())).toBe('List');
});

test('while the event is on, what plays now and next stands on top, without cancelled acts', async () => {
  const bar = (page: Awaited<ReturnType<typeof open>>) => page.find('region', 'Now and next')?.textContent;
  expect(bar(await open())).toBe('MAINNow OWL 22:00–00:3000:30–02:00 MOSS');
  vi.setSystemTime('2030-05-03T02:30:00Z');
  // what begins in half a day or later is not next
  expect(bar(await open())).toBe('');
  vi.setSystemTime('2030-05-03T20:00:00Z');
  expect(bar(await open())).toBe('MAIN21:00–23:00 ELK');
  vi.setSystemTime('2030-05-03T23:30:00Z');
  expect(bar(await open())).toBeUndefined();
});

test('a timetable that stays open is asked for again, and stays when that fails', async () => {
  const moved = { ...timetable, sets: timetable.sets.map((one) => ({ ...one, set_start: '2030-05-02T22:15' })) };
  const answers: unknown[] = [
    { record: null, error: { status: 503, message: 'The server is busy' } },
    { record: { timetable: moved, madeAt: 0 }, error: null },
  ];
  const page = await render(<TimetableScreen />, {
    route: '/event/:id/timetable',
    path: '/event/9/timetable?view=list',
    data: { record: { timetable, madeAt: Date.now() }, error: null },
    reload: async () => answers.shift(),
  });
  const look = (time: string) => {
    vi.setSystemTime(time);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  look('2030-05-02T23:14:00Z');
  await page.shows('22:00–00:30');
  expect(answers).toHaveLength(2);
  look('2030-05-02T23:15:00Z');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(page.text()).not.toContain('The server is busy');
  look('2030-05-02T23:16:00Z');
  await page.shows('3 changes since');
  expect(page.text()).toContain('Before: Thu 2, 22:00');
});

test('what has changed since the last visit is shown until it is seen', async () => {
  await open('?view=list');
  const [owl, , elk] = timetable.sets;
  const pavo = set(4, 'PAVO', '2030-05-03T01:00', '2030-05-03T02:00', '2030-05-02');
  const changed = { ...timetable, sets: [{ ...owl!, set_start: '2030-05-02T21:30' }, elk!, pavo] };
  const visit = () =>
    render(<TimetableView timetable={changed} madeAt={Date.now()} />, {
      route: '/event/9/timetable',
      path: '/event/9/timetable?view=list',
    });
  await visit();
  const page = await visit();
  const removed = [...page.find('status', /^3 changes since/)!.querySelectorAll('li')];
  expect(removed.map(({ textContent }) => textContent)).toEqual(['Fri 3, 00:30 (night of Thu) MOSS · MAIN']);
  expect(page.find('row', /OWL/)?.textContent).toContain('Before: Thu 2, 22:00–00:30');
  expect(page.find('row', /PAVO/)?.textContent).toContain('New');
  await page.click('Mark as seen');
  expect(page.text()).not.toContain('changes since');
  expect((await visit()).text()).not.toContain('changes since');
});

test('its calendar is a menu like other calendars: the file, and ways to subscribe', async () => {
  const page = await open();
  const links = [...page.box.querySelectorAll<HTMLAnchorElement>('[aria-label="Add to calendar"] a')];
  expect(links.map((link) => [link.firstChild?.textContent, link.getAttribute('href')])).toEqual([
    ['Calendar file', '/event/9/timetable.ics'],
    ['Your calendar app', 'webcal://moonfloor.example/event/9/timetable.ics'],
    [
      'Google Calendar',
      expect.stringContaining(encodeURIComponent('webcal://moonfloor.example/event/9/timetable.ics')),
    ],
    ['Copy the calendar’s address', 'https://moonfloor.example/event/9/timetable.ics'],
  ]);
});

test('its calendar has the language of the page', async () => {
  const page = await runInLanguage('de', () => open());
  const links = [...page.box.querySelectorAll<HTMLAnchorElement>('a[href$=".ics"]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/de/event/9/timetable.ics',
    'webcal://moonfloor.example/de/event/9/timetable.ics',
    expect.stringContaining(encodeURIComponent('webcal://moonfloor.example/de/event/9/timetable.ics')),
    'https://moonfloor.example/de/event/9/timetable.ics',
  ]);
});

test('Back leaves the timetable, whatever days and views were opened', async () => {
  const page = await open();
  await page.click('Fri 3');
  await page.click('By artist');
  expect(page.path()).toContain('view=artists');
  await page.go(-1);
  expect(page.path()).toContain('view=artists');
});

test('an act without a page links the artists whom it credits', async () => {
  const [first, ...others] = timetable.sets;
  const credits = [
    { id: 4, artist_name: 'OWL', credited_as: 'OWL' },
    { id: 5, artist_name: 'MOSS', credited_as: 'MOSS' },
  ];
  const together = { ...first!, artists: [{ ...first!.artists[0]!, artist_name: 'OWL & MOSS', credits }] };
  const page = await render(
    <TimetableView timetable={{ ...timetable, sets: [together, ...others] }} madeAt={Date.now()} />,
    { route: '/event/9/timetable', path: '/event/9/timetable?view=list' },
  );
  expect(page.text()).toContain('OWL & MOSS');
  expect([...page.box.querySelectorAll('a[href*="/artist/"]')].map((link) => link.getAttribute('href'))).toEqual([
    '/artist/4',
    '/artist/5',
  ]);
});

test('on a phone, sets that are over are folded away, so that the list begins with what plays', async () => {
  vi.setSystemTime('2030-05-03T01:00:00Z');
  const page = await open('?view=list');
  const rows = (table: Element | undefined) => [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => row.id);
  const [over, coming] = page.box.querySelectorAll('table');
  expect(over?.closest('details')?.open).toBe(false);
  expect(over?.closest('details')?.textContent).toContain('1 set is over');
  expect([rows(over), rows(coming), coming?.closest('details')]).toEqual([['row-1'], ['row-2'], null]);
  // nothing of the next day is over; of a day that is, everything is shown
  for (const time of ['2030-05-03T01:00:00Z', '2030-05-05T01:00:00Z']) {
    vi.setSystemTime(time);
    const later = await open('?view=list&day=2030-05-03');
    expect(later.box.querySelector('details table')).toBeNull();
  }
});

test('the query of a page that was kept without one is restored from the fragment', async () => {
  const page = await open('#?day=2030-05-03&view=list');
  await page.shows('ELK');
  expect(page.path()).toBe('/event/9/timetable?day=2030-05-03&view=list');
});
