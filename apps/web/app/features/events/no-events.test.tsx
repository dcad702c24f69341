// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import type { EventSummary } from '../lists/event-card.tsx';
import { defaultMapFilter, type MapFilter } from './map-filter.ts';
import { NoEvents } from './no-events.tsx';

const graz: EventSummary = {
  id: 7,
  event_name: 'MOON OVER GRAZ',
  event_date: '2030-12-05',
  event_end_date: null,
  event_status: 'scheduled',
  event_location: 'Dom im Berg',
  area: 'Graz',
  country: 'Austria',
  latitude: 47.07,
  longitude: 15.44,
};
const vienna = { near: { latitude: 48.21, longitude: 16.37, name: 'Vienna' }, radius: 50 };

const show = (filter: Partial<MapFilter>, nearest: EventSummary | null = null) =>
  render(<NoEvents filter={{ ...defaultMapFilter, ...filter }} page="/events" nearest={nearest} />);

test('an empty circle names the nearest event, and widens to it with one tap', async () => {
  const page = await show({ ...vienna, styles: ['Goa'] }, graz);
  expect(page.text()).toContain('Nothing within 50 km.');
  expect(page.text()).toContain('Nearest: Graz, 05/12/2030, 145 km');
  expect(page.find('link', 'Look within 200 km')?.getAttribute('href')).toBe(
    '/events?style=Goa&near=48.21%2C16.37%2CVienna&radius=200',
  );
  expect(page.find('link', 'MOON OVER GRAZ')?.getAttribute('href')).toBe('/event/7');
});

test('an event further away than all selectable radii is reached as well', async () => {
  const page = await show(vienna, { ...graz, latitude: -33.9, longitude: 151.2 });
  const href = page.find('link', /^Look within/)?.getAttribute('href') ?? '';
  expect(Number(new URLSearchParams(href.split('?')[1]).get('radius'))).toBe(16_000);
});

test('days without events lead to other days, with the other filters', async () => {
  const page = await show({ from: '2030-05-03', to: '2030-05-05', country: 'Austria' });
  expect(page.text()).toContain('No upcoming events');
  expect(page.find('link', 'On any day')?.getAttribute('href')).toBe('/events?country=Austria');
});
