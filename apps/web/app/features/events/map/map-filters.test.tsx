// @vitest-environment happy-dom
import { act } from 'react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { parseMapFilter } from '../map-filter.ts';
import { MapFilters } from './map-filters.tsx';

function Page() {
  const { search } = useLocation();
  return <MapFilters filter={parseMapFilter(new URLSearchParams(search))} onFilterChange={() => undefined} />;
}

test('the radius that is shown is the one that applies, whatever else is filled in', async () => {
  const coords = { latitude: 48.21, longitude: 16.37 };
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: (position: object) => void) => found({ coords }) },
  });
  const page = await render(<Page />, { route: '/events', path: '/events' });
  const select = () => page.box.querySelector<HTMLSelectElement>('select[name=radius]')!;
  const radius = () => select().selectedOptions[0]!.text;
  const choose = (value: string) =>
    act(async () => {
      select().value = value;
      select().dispatchEvent(new Event('input', { bubbles: true }));
    });
  await page.click('Near me');
  await vi.waitFor(() => expect(page.path()).toContain('near=48.2'));
  expect(radius()).toBe('Within 100 km');
  await page.type('From', '2030-05-03');
  await vi.waitFor(() => expect(page.path()).toBe('/events?near=48.2%2C16.4&from=2030-05-03'));
  expect(radius()).toBe('Within 100 km');
  await choose('200');
  expect(page.path()).toBe('/events?near=48.2%2C16.4&from=2030-05-03&radius=200');
  await choose('');
  expect(page.path()).toBe('/events?near=48.2%2C16.4&from=2030-05-03');
});

test('an address that names the default radius shows it', async () => {
  const page = await render(<Page />, { route: '/events', path: '/events?near=48.2,16.4&radius=100' });
  expect(page.box.querySelector<HTMLSelectElement>('select[name=radius]')!.selectedOptions[0]!.text).toBe(
    'Within 100 km',
  );
});
