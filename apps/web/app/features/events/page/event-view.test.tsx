// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Edition, EventContext } from '@moonfloor/contract/events/event-context';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { actOf, floorOf } from '../../../testing/line-ups.ts';
import { useSession } from '../../../api/session.tsx';
import { card, moonNight } from '../../../testing/moon-night.ts';
import { render, serve, stubServer } from '../../../testing/render.tsx';
import { describeFacts } from './describe-facts.ts';
import { EventView } from './event-view.tsx';
import EventScreen from './event.screen.tsx';

const edition = (event_date: string, more: Partial<Edition> = {}): Edition => ({
  ...card,
  id: 4,
  event_name: `MOON NIGHT ${event_date.slice(0, 4)}`,
  event_date,
  ...more,
});
const contextOf = (...editions: Edition[]): EventContext => ({
  time_zone: 'Asia/Tokyo',
  moon: null,
  sun: null,
  styles: [],
  neighbours: [],
  editions,
  more_editions: null,
});

async function open(event: Partial<EventDetail>, ...editions: Edition[]) {
  return openWith(event, contextOf(...editions));
}

async function openWith(event: Partial<EventDetail>, context: EventContext) {
  stubServer(() => ({ status: 404 }));
  const shown = { ...moonNight, ...event };
  return render(<EventView event={shown} facts={describeFacts(shown)} context={context} />);
}

/** The value of a fact beside the flyer. */
const factOf = (page: Awaited<ReturnType<typeof open>>, label: string) =>
  [...page.box.querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.nextElementSibling
    ?.textContent;

test.each<[string, Partial<EventDetail>, string]>([
  ['cancelled', { event_status: 'cancelled' }, 'This event is cancelled.'],
  ['postponed', { event_status: 'postponed' }, 'This event is postponed. The new date is not known yet.'],
  ['moved', { event_status: 'moved' }, 'This event has a new date: Thursday, 02/05/2030.'],
  ['past', { event_date: '2029-12-30', event_end_date: '2029-12-31' }, 'This event is over.'],
])('a %s event says so on top, sends nobody to buy tickets, and links to the next edition', async (_, event, text) => {
  const page = await open(event, edition('2031-05-03'), edition('2028-05-03'));
  expect(page.find('note')?.textContent).toContain(text);
  const link = page.find('link', 'Next edition: MOON NIGHT 2031, 03/05/2031');
  expect(link?.getAttribute('href')).toBe('/event/4');
  expect(page.find('link', 'Tickets')?.className ?? '').not.toContain('primary');
});

test.each<[string, Partial<EventDetail>, { struck: boolean; calendar: boolean; interested: boolean }]>([
  ['scheduled', {}, { struck: false, calendar: true, interested: true }],
  ['moved', { event_status: 'moved' }, { struck: false, calendar: true, interested: true }],
  ['postponed', { event_status: 'postponed' }, { struck: true, calendar: false, interested: true }],
  ['cancelled', { event_status: 'cancelled' }, { struck: true, calendar: false, interested: false }],
  ['past', { event_date: '2029-12-30' }, { struck: false, calendar: false, interested: false }],
])('a %s event is kept as far as it is to come', async (_, more, { struck, calendar, interested }) => {
  stubServer(() => ({ status: 404 }));
  const event = { ...moonNight, start_time: '22:00', ...more };
  const data = { record: { event, info: null, context: null, facts: describeFacts(event) }, error: null };
  const page = await render(<EventScreen />, { route: '/event/:id', path: '/event/3', data });
  await page.shows('MOON NIGHT 2030');
  expect(page.box.querySelector('dd s') !== null).toBe(struck);
  expect(factOf(page, 'Time') === undefined).toBe(struck);
  expect(page.text().includes('Add to calendar')).toBe(calendar);
  expect(page.find('button', 'Interested') !== undefined).toBe(interested);
});

test('an event that is yet to take place, or takes place now, has tickets and no banner', async () => {
  for (const event of [{}, { event_date: '2029-12-30', event_end_date: '2030-01-01' }]) {
    const page = await open(event, edition('2031-05-03'));
    expect(page.find('note')).toBeUndefined();
    expect(page.find('link', 'Tickets')?.className).toContain('primary');
  }
});

test('tickets stand before what is only good to know', async () => {
  const promoters = [{ id: null, promoter_name: 'OWLS' }];
  const page = await open({ price: '20 €', promoters, event_location: null, area: null });
  const labels = [...page.box.querySelectorAll('dt, a')].map(({ textContent }) => textContent);
  const at = labels.indexOf('Place');
  expect(labels.slice(at, at + 4)).toEqual(['Place', 'Price', 'Tickets', 'Promoters']);
});

test('acts that play together are joined as in print', async () => {
  const acts = floor('MAIN', ['AJJA', 'TRISTAN', 'AB']);
  const artists = acts.artists.map((act, at) => ({ ...act, pairing: at === 1 ? ('vs' as const) : null }));
  const page = await open({ floors: [{ ...acts, artists }] });
  expect(page.find('list', 'MAIN')?.textContent).toBe('AJJAvs TRISTANAB');
});

test('an act that does not play after all is struck through, with a word', async () => {
  const acts = floor('MAIN', ['AJJA', 'TRISTAN']);
  const artists = acts.artists.map((act, at) => ({ ...act, cancelled: at === 0 }));
  const page = await open({ floors: [{ ...acts, artists }] });
  const row = page.find('listitem', /AJJA/);
  expect([row?.querySelector('s')?.textContent, row?.textContent]).toEqual(['AJJA', 'AJJA Cancelled']);
});

test('no edition that is over or cancelled is the next one', async () => {
  const page = await open(
    { event_date: '2028-05-02' },
    edition('2031-05-03', { event_status: 'cancelled' }),
    edition('2029-05-03'),
  );
  expect(page.text()).toContain('This event is over.');
  expect(page.text()).not.toContain('Next edition');
});

const floor = (name: string, names: string[], set_start: string | null = null) =>
  floorOf(
    name,
    names.map((act) => actOf(act, { set_start })),
  );
const names = (start: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${start} ${at}.`);

test('the times of a festival have their days', async () => {
  const times = { start_time: '14:00', end_time: '20:00' };
  expect(factOf(await open(times), 'Time')).toBe('14:00 – 20:00');
  expect(factOf(await open({ ...times, event_end_date: '2030-05-05' }), 'Time')).toBe('Thu 14:00 – Sun 20:00');
  expect(factOf(await open({ ...times, event_end_date: '2030-05-02' }), 'Time')).toBe('14:00 – 20:00');
  expect(factOf(await open({ ...times, end_time: null, event_end_date: '2030-05-05' }), 'Time')).toBe('Thu 14:00');
});

test('the music has its mix of styles and the share of live sets, of those who play', async () => {
  const main = floor('MAIN', ['OWL', 'ELK', 'MOSS', 'FERN', 'NOBODY']);
  const kinds = ['LIVE', 'DJ', 'DJ', 'LIVE,DJ', null];
  main.artists = main.artists.map((act, at) => ({ ...act, artist_type: kinds[at] ?? null, cancelled: at === 1 }));
  const styles: EventContext['styles'] = [
    { style: 'Forest', artists: 6 },
    { style: 'Dark Psy', artists: 3 },
    { style: 'Goa', artists: 1 },
  ];
  const page = await openWith({ floors: [main] }, { ...contextOf(), styles });
  expect(factOf(page, 'Music')).toBe('Forest 60% · Dark Psy 30% · Goa 10%Live 67%');
  expect(factOf(await openWith({ floors: [main] }, contextOf()), 'Music')).toBe('Live 67%');
  expect(factOf(await open({ floors: [floor('MAIN', ['OWL'])] }), 'Music')).toBeUndefined();
  main.artists = main.artists.map((act, at) => ({ ...act, artist_type: at === 0 ? 'LIVE' : null }));
  expect(factOf(await openWith({ floors: [main] }, contextOf()), 'Music')).toBeUndefined();
  // many line-ups mark only what is live
  main.artists = main.artists.map((act, at) => ({ ...act, artist_type: at < 3 ? 'LIVE' : null }));
  expect(factOf(await openWith({ floors: [main] }, contextOf()), 'Music')).toBeUndefined();
  main.artists = main.artists.map((act) => ({ ...act, artist_type: 'LIVE' }));
  expect(factOf(await openWith({ floors: [main] }, contextOf()), 'Music')).toBe('Live 100%');
});

test('the address is copied, or shown to be copied where that is forbidden; of a hidden place there is none', async () => {
  const place = { latitude: 35.5, longitude: 139.25, area: 'Kanto' };
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  const page = await open(place);
  await page.click('Copy address');
  expect(write).toHaveBeenLastCalledWith('Mill, Kanto, Japan\n35.50000, 139.25000');
  await page.shows('Copied');
  write.mockRejectedValue(new Error('forbidden'));
  await page.click('Copy address');
  expect(page.find('status')?.textContent).toBe('Mill, Kanto, Japan\n35.50000, 139.25000');
  const hidden = await open({ ...place, place_hidden_until: '2030-05-01T12:00', place_radius_km: 10 });
  expect(hidden.find('button', 'Copy address')).toBeUndefined();
  expect(hidden.text()).not.toContain('35.50000');
});

test('a set after midnight is on the day of the calendar, with its night', async () => {
  const page = await open({
    floors: [floor('MAIN', ['OWL'], '2030-05-03T00:30'), floor('DOME', ['ELK'], '2030-05-02T22:00')],
  });
  expect(page.text()).toContain('Fri 3, 00:30 (night of Thu)');
  expect(page.text()).toContain('Thu 2, 22:00');
});

test('a night begins with the event, if that starts in the early morning', async () => {
  const floors = [floor('MAIN', ['OWL'], '2030-05-02T06:30')];
  expect((await open({ floors, start_time: '06:00' })).text()).toContain('Thu 2, 06:30');
  expect((await open({ floors, start_time: '06:00' })).text()).not.toContain('night of');
  expect((await open({ floors, start_time: '22:00' })).text()).toContain('Thu 2, 06:30 (night of Wed)');
});

test('a long line-up shows eight names of each floor, and the others on demand', async () => {
  const page = await open({ floors: [floor('MAIN', names('Ursa', 60)), floor('GARDEN', names('Vela', 9))] });
  const shown = () =>
    [...page.box.querySelectorAll('li')].filter((item) => item.closest('details:not([open])') === null);
  expect(shown()).toHaveLength(16);
  expect([...page.box.querySelectorAll('summary > :first-child')].map(({ textContent }) => textContent)).toEqual([
    'All 60',
    'All 9',
  ]);
  await page.click('Open all');
  expect(shown()).toHaveLength(69);
  await page.click('Show fewer');
  expect(shown()).toHaveLength(16);
  await page.type('Find a name in the line-up', 'ursa 5');
  expect(shown()).toHaveLength(11);
});

test('below the heading of a day, names stand behind their time alone; what is on another date says so', async () => {
  const evening = floor('MAIN', names('Ursa', 60), '2030-05-02T22:00');
  const page = await open({ floors: [evening, floor('GARDEN', ['OWL'], '2030-05-03T00:30')] });
  const [first, last] = ['Ursa 0', 'OWL'].map(
    (name) => [...page.box.querySelectorAll('li')].find(({ textContent }) => textContent.includes(name))!.textContent,
  );
  expect([first, last]).toEqual(['22:00 Ursa 0.', 'Fri 3, 00:30 (night of Thu) OWL']);
});

test('a long line-up of short floors has nothing to open', async () => {
  const floors = Array.from({ length: 9 }, (_, at) => floor(`FLOOR ${at}`, names(`Ursa ${at}`, 8)));
  expect((await open({ floors })).find('button', 'Open all')).toBeUndefined();
});

test('a long line-up neither tears sets nor searches within them', async () => {
  const main = floor('MAIN', names('Ursa', 60));
  main.artists[8]!.pairing = 'b2b';
  const page = await open({ floors: [main, floor('GARDEN', names('Vela', 9))] });
  const shown = () =>
    [...page.box.querySelectorAll('section:first-of-type > ul > li')].map(({ textContent }) => textContent);
  expect(shown()).toHaveLength(9);
  await page.type('Find a name in the line-up', 'ursa 8');
  expect(shown()).toHaveLength(2);
});

test('what is known is good to know, without a word about the rest', async () => {
  const page = await open({
    facts: {
      showers: 'yes',
      toilets: 'no',
      dogs: 'no',
      payment: 'cash',
      minimum_age: 18,
      harm_reduction_contact: 'Tent by the lake',
      resale_link: 'https://resale.example/',
    },
  });
  const list = page.find('list', 'Good to know')!;
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Showers',
    'Toilets: No',
    'Harm reduction contact: Tent by the lake',
    'No dogs',
    'Cash only',
    '18 and over',
    'Official resale',
  ]);
  expect(page.find('link', 'Official resale')?.getAttribute('href')).toBe('https://resale.example/');
  expect(page.find('table')).toBeUndefined();
  expect((await open({})).text()).not.toContain('GOOD TO KNOW');
});

test('the prices of tickets that are valid today are marked', async () => {
  const price = (label: string, until: string | null) => ({ label, amount: 80, currency: 'EUR', until });
  const prices = [
    price('Early', '2029-12-31'),
    price('Regular', '2030-01-01'),
    price('Late', '2030-04-30'),
    price('Gate', null),
  ];
  const rows = async (event: Partial<EventDetail>) =>
    [...(await open(event)).box.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(await rows({ facts: { prices } })).toEqual([
    'Early80\u00a0EUR31/12/2029',
    'Regular80\u00a0EUR · current price01/01/2030',
    'Late80\u00a0EUR30/04/2030',
    'Gate80\u00a0EUR–',
  ]);
  expect((await rows({ facts: { prices: [prices[0]!, prices[3]!] } }))[1]).toBe('Gate80\u00a0EUR · current price–');
  expect((await rows({ event_date: '2029-12-30', facts: { prices } })).join()).not.toContain('valid');
  expect((await rows({ facts: { prices: [prices[3]!] } })).join()).not.toContain('valid');
});

test('the price is that of the tickets that are still sold', async () => {
  const early = { label: 'Early', amount: 120, currency: 'EUR', until: '2029-12-31' };
  const gate = { label: 'Gate', amount: 160, currency: 'EUR', until: null };
  const priceOf = async (...prices: (typeof early | typeof gate)[]) =>
    factOf(await open({ price: '120–160 €', facts: { prices } }), 'Price');
  expect(await priceOf(early, gate)).toBe('160\u00a0EUR');
  expect(await priceOf({ ...early, until: '2030-01-01' }, gate)).toBe('120–160 €');
  expect(await priceOf(early)).toBe('120–160 €');
});

test('the venue and the promoters lead to their pages, if they have some', async () => {
  const promoters = [
    { id: 3, promoter_name: 'Moon Tribe' },
    { id: null, promoter_name: 'SOMEBODY' },
  ];
  const page = await open({ event_location: 'Old Mill', venue_id: 5, promoters });
  const target = (name: string) => page.find('link', name)?.getAttribute('href');
  expect(['Old Mill', 'Moon Tribe', 'SOMEBODY'].map(target)).toEqual(['/venue/5', '/promoter/3', undefined]);
  expect(factOf(page, 'Promoters')).toBe('Moon TribeSOMEBODY');
});

test('the exact place of a secret link stays with what the page says anew, until the place moves or the session ends', async () => {
  const exact = { event_location: 'Old Mill', latitude: 35.5, longitude: 139.25 };
  const hidden = { ...moonNight, event_location: null, place_hidden_until: '2030-05-01T12:00', place_radius_km: 10 };
  serve({ 'GET /events/3': () => ({ status: 200, body: { ...hidden, ...exact } }), 'POST /auth/logout': {} });
  function Page() {
    const { logout } = useSession();
    const [event, setEvent] = useState<EventDetail>(hidden);
    const change = (more: Partial<EventDetail>) => setEvent({ ...event, ...more });
    return (
      <>
        <EventView event={event} facts={describeFacts(event)} />
        <button type="button" onClick={() => change({ event_status: 'cancelled' })}>
          Renew
        </button>
        <button type="button" onClick={() => change({ updated_at: '2030-01-01T00:00:00.000Z' })}>
          Move
        </button>
        <button type="button" onClick={() => void logout()}>
          Log out
        </button>
      </>
    );
  }
  const page = await render(<Page />, { token: 'token' });
  await page.shows('Old Mill');
  await page.click('Renew');
  expect(page.text()).toContain('This event is cancelled.');
  expect(page.text()).toContain('Old Mill');
  exact.event_location = 'New Mill';
  await page.click('Move');
  await page.shows('New Mill');
  await page.click('Log out');
  expect(page.text()).not.toContain('New Mill');
});
