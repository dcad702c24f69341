// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { artist, moment } from '../../testing/queue.tsx';
import { type Answers, member, renderSignedIn, serve } from '../../testing/render.tsx';
import ArtistFormScreen from './artist-form.screen.tsx';

async function open(more: Answers = {}, hash = '') {
  serve({
    'GET /artists/duplicates': { duplicates: [] },
    'GET /artists/check-duplicate/VEGA': { exists: true },
    ...Object.fromEntries(['NOVA', 'LUNA'].map((name) => [`GET /artists/check-duplicate/${name}`, { exists: false }])),
    ...more,
  });
  const page = await renderSignedIn(<ArtistFormScreen />, { route: '/submit-artist', path: `/submit-artist${hash}` });
  const labels = () => [...page.box.querySelectorAll<HTMLInputElement>('[placeholder="Record label"]')];
  const disabled = (label: string): boolean =>
    [...page.box.querySelectorAll('label')].find(({ textContent }) => textContent === label)!.querySelector('input')!
      .disabled;
  return { ...page, labels, disabled };
}

test('a name that is taken is reported while typing, and blocks the form', async () => {
  const page = await open();
  await page.type('Artist name', 'Vega');
  await page.type('Country', 'Japan 🇯🇵');
  await page.shows(messages.artistExists);
  expect(page.described('Artist name')).toContain(messages.artistExists);
  await page.click('Preview');
  await page.shows('Please check the form');
  expect(page.find('alert')?.textContent).toContain(messages.artistExists);
  await page.type('Artist name', 'Nova');
  expect(page.described('Artist name')).not.toContain(messages.artistExists);
  await page.click('Preview');
  await page.shows('Back to Edit');
});

test('links to pages at other sites are checked at their row', async () => {
  const page = await open();
  await page.type('Artist name', 'Nova');
  await page.type('Country', 'Japan 🇯🇵');
  await page.type('Page at another site 1', 'discogs.com/artist/4711-Nova');
  await page.click('Add page');
  await page.type('Page at another site 2', 'https://example.com/artist/4711');
  await page.click('Preview');
  await page.shows('Please check the form');
  expect(page.described('Page at another site 1')).not.toContain('Discogs');
  expect(page.described('Page at another site 2')).toContain('MusicBrainz, Discogs, Bandcamp');
  await page.click('Remove page 2');
  await page.click('Preview');
  await page.shows('Back to Edit');
  expect(page.box.querySelector('a[href="https://www.discogs.com/artist/4711"]')?.textContent).toBe('Discogs');
});

test('types, labels, styles and bio are kept within their limits', async () => {
  const page = await open();
  await page.type('Artist name', 'Luna');
  await page.type('Country', 'Japan 🇯🇵');
  await page.click('Live');
  await page.click('Add record label');
  expect(page.labels()).toHaveLength(1);
  await page.type('Record label 1', 'Parvati');
  await page.click('Add record label');
  expect(document.activeElement).toBe(page.labels()[1]);
  // one empty row is enough
  await page.click('Add record label');
  expect(page.labels()).toHaveLength(2);
  await page.type('Record label 2', 'Zenon');
  for (const style of ['Forest', 'Goa', 'Suomi']) await page.click(style);
  expect(page.text()).toContain('3/3 styles selected');
  expect(page.disabled('Twilight')).toBe(true);
  await page.click('Goa');
  expect(page.text()).toContain('2/3 styles selected');
  expect(page.disabled('Twilight')).toBe(false);
  await page.type('Bio', 'x'.repeat(334));
  expect(page.text()).toContain('334/333 characters');
  await page.type('Instagram', 'not a link');
  await page.click('Preview');
  await page.shows('Bio can have at most 333 characters');
  expect(page.described('Instagram')).toContain('must be a link');
  await page.type('Bio', 'x'.repeat(333));
  await page.type('Instagram', 'https://instagram.com/somebody');
  await page.click('Preview');
  await page.shows('Back to Edit');
  expect(page.text()).toContain('PARVATI · ZENON');
  expect(page.find('list', 'Styles')?.textContent).toBe('ForestSuomi');
  expect(page.find('link', 'Instagram')?.getAttribute('href')).toBe('https://instagram.com/somebody');
});

test('aliases and members are picked or typed, and shown with links to known artists', async () => {
  const page = await open({ 'GET /artists/suggestions': [{ id: 7, artist_name: 'STARDUST', alternative_name: null }] });
  await page.type('Artist name', 'Nova');
  await page.type('Country', 'Japan 🇯🇵');
  await page.type('Alias', 'Star');
  await page.shows('STARDUST');
  await act(async () => page.box.querySelector<HTMLElement>('[role=option]')!.click());
  await page.type('Member', 'Somebody');
  await page.click('Add member');
  await page.click('Preview');
  await page.shows('Back to Edit');
  expect(page.find('list', 'Also makes music as')?.querySelector('a')?.getAttribute('href')).toBe('/artist/7');
  expect(page.find('list', 'Members')?.textContent).toBe('SOMEBODY');
});

test('Back in the preview leads to the form with everything that was entered, Forward to the preview again', async () => {
  const page = await open();
  await page.type('Artist name', 'Nova');
  await page.type('Country', 'Japan 🇯🇵');
  await page.click('Preview');
  await page.shows('Back to Edit');
  await page.go(-1);
  expect(document.body.textContent).not.toContain('Leave this form?');
  expect([page.path(), page.value('Artist name')]).toEqual(['/submit-artist', 'Nova']);
  await page.go(1);
  await page.shows('Back to Edit');
  await page.click('Back to Edit');
  expect([page.path(), page.value('Artist name')]).toEqual(['/submit-artist', 'Nova']);
});

test('a page that is loaded as a preview begins with the form', async () => {
  const page = await open({}, '#preview');
  expect([page.path(), page.value('Artist name')]).toEqual(['/submit-artist', '']);
  await page.click('Preview');
  await page.shows('Please check the form');
});

test('the form of a record that was sent back says why', async () => {
  serve({
    'GET /artists/3': { ...artist(3), created_by: member.id },
    'GET /reviews/artist/3': { review: { reason: 'Which end of the beach?', decided_at: moment } },
    'GET /artists/duplicates': { duplicates: [] },
    'GET /ownership/artist/3': { role: null },
  });
  const page = await renderSignedIn(<ArtistFormScreen />, { route: '/edit/artist/:id', path: '/edit/artist/3' });
  await page.shows('Sent back: please change this');
  expect(page.text()).toContain('Which end of the beach?');
});
