// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { directionsLink, PlaceSection } from './place-section.tsx';

const place = { lat: 38.5, lng: -7.9, name: 'Old Mill (north)' };

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140', 5, 'geo:38.5,-7.9?q=38.5,-7.9(Old%20Mill%20north)'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', 5, 'https://maps.apple.com/?daddr=38.5%2C-7.9'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5, 'https://maps.apple.com/?daddr=38.5%2C-7.9'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari',
    0,
    'https://www.openstreetmap.org/directions?to=38.5%2C-7.9',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/145', 0, 'https://www.openstreetmap.org/directions?to=38.5%2C-7.9'],
])('%s (%i touch points) opens directions in %s', (userAgent, maxTouchPoints, address) => {
  expect(directionsLink(place, { userAgent, maxTouchPoints })).toBe(address);
});

it('links to openstreetmap.org on unknown devices', () => {
  expect(directionsLink(place)).toBe('https://www.openstreetmap.org/directions?to=38.5%2C-7.9');
});

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140', 'geo:0,0?q=Old%20Mill%2C%20Alentejo'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari',
    'https://maps.apple.com/?q=Old%20Mill%2C%20Alentejo',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) Firefox/145',
    'https://www.openstreetmap.org/search?query=Old%20Mill%2C%20Alentejo',
  ],
])('%s searches for a place without coordinates in %s', (userAgent, address) => {
  expect(directionsLink({ name: 'Old Mill, Alentejo' }, { userAgent, maxTouchPoints: 0 })).toBe(address);
});

it('shows a venue or town without coordinates, but no country alone and no hidden place', async () => {
  const located = { event_location: 'Old Mill', area: null, country: 'Portugal', latitude: null, longitude: null };
  const show = (more: object) => render(<PlaceSection located={{ ...located, ...more }} name="NIGHT" />);
  const page = await show({});
  expect(page.text()).toContain('Old Mill, Portugal');
  expect(page.find('link', 'Directions')?.getAttribute('href')).toContain('search?query=Old%20Mill%2C%20Portugal');
  expect(page.find('button', 'Copy address')).not.toBeNull();
  expect((await show({ event_location: null, area: 'Évora' })).text()).toContain('Évora, Portugal');
  expect((await show({ event_location: null })).text()).toBe('');
  expect((await show({ area: 'Évora', place_hidden_until: '2030-01-01T12:00' })).text()).toBe('');
});
