import { expect, it } from 'vitest';
import { directionsLink } from './place-section.tsx';

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
