// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { FetchedRequest } from '../../testing/fetched-request.ts';
import { problem, renderSignedIn, serve } from '../../testing/render.tsx';
import SimpleFormScreen from './simple-form.screen.tsx';

const moonTribe = {
  type: 'promoter',
  id: 12,
  name: 'Moon Tribe',
  alternative_names: [],
  hidden: false,
  likeness: 1,
  day: null,
  end_day: null,
  about: 'Berlin, Germany',
  picture: null,
};

const saved = {
  id: 13,
  promoter_name: 'Moon Tribe',
  alternative_names: [],
  country: 'Germany',
  area: null,
  description: 'We dance in woods.',
  descriptions: {},
  link1: null,
  link2: null,
  link3: null,
  image_url: null,
  picture: null,
  references: {},
  claimed_by: [],
  status: 'active',
  created_by: 7,
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
};

test('a promoter of a name that the country has is sent again once the member says that it is a different one', async () => {
  const errors = [{ field: 'promoter_name', code: 'namesake-here', message: messages.namesakeHere }];
  const sent = serve({
    'GET /promoters/duplicates': { duplicates: [moonTribe] },
    'POST /promoters/submit': (form) =>
      form instanceof FormData && form.get('different_from') === '12'
        ? { status: 201, body: saved }
        : problem(409, messages.namesakeHere, { code: 'namesake-here', errors }),
  });
  vi.stubGlobal('XMLHttpRequest', FetchedRequest);
  const page = await renderSignedIn(<SimpleFormScreen />, { route: '/submit-promoter', path: '/submit-promoter' });
  await page.type('Promoter name', 'Moon Tribe');
  await page.type('Country', 'Germany 🇩🇪');
  await page.type('Description', 'We dance in woods.');
  await page.click('Preview');
  await page.shows('Back to Edit');
  await page.click('Submit Promoter');
  await page.shows(messages.namesakeHere);
  expect(page.described('Promoter name')).toContain(messages.namesakeHere);
  expect([page.value('Promoter name'), page.value('Description')]).toEqual(['Moon Tribe', 'We dance in woods.']);
  await page.shows('Is it this one? It is already listed.');
  expect(page.find('link', 'Open Moon Tribe in a new tab')?.getAttribute('href')).toBe('/promoter/12');
  await page.click('It is a different one, continue');
  expect(page.described('Promoter name')).not.toContain(messages.namesakeHere);
  await page.click('Preview');
  await page.shows('Back to Edit');
  await page.click('Submit Promoter');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await page.shows('Another page');
});
