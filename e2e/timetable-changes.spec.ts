import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { submitEvent, toForm, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';
import { submitTwoNights } from './support/timetables.ts';

const list = (page: Page) => page.getByRole('table', { name: 'Mon 16/08/2027' });

test('what has changed since the last visit is shown until it is seen @endurance', async ({ page, site }) => {
  const event = await submitTwoNights(site);
  const { token } = await signInAdmin(site);
  await page.goto(`/event/${event.id}/timetable?view=list`);
  await expect(list(page)).toBeVisible();
  const changed = event.floors.map(({ name, artists }) => ({
    name,
    artists: artists
      .filter(({ artist_name: artist }) => artist !== 'MIRA')
      .map(({ artist_name, set_start, set_end, pairing }) => ({
        artist_name,
        pairing,
        set_start: artist_name === 'VEGA' ? '2027-08-16T20:30' : set_start,
        set_end,
      })),
  }));
  changed[1]!.artists.push({
    artist_name: 'Pavo',
    pairing: null,
    set_start: '2027-08-17T01:00',
    set_end: '2027-08-17T02:00',
  });
  await callApi(site, 'PUT', `/events/${event.id}`, { token, form: toForm({ floors: changed }) });

  await page.reload();
  const note = page.getByRole('main').getByRole('status').filter({ hasText: 'changes since' });
  await expect(note).toContainText('3 changes since');
  await expect(note.getByRole('listitem')).toHaveText(['Tue 17, 00:30 (night of Mon) MIRA · MAIN STAGE']);
  await expect(list(page).getByRole('row').filter({ hasText: 'VEGA' })).toContainText('Before: Mon 16, 20:00–22:00');
  await expect(list(page).getByRole('row').filter({ hasText: 'PAVO' })).toContainText('New');
  await expect(list(page).getByText('Before:')).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(list(page)).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('the timetable of a merged event is that of the one that stays @endurance', async ({ page, site }) => {
  const kept = await submitTwoNights(site);
  const { id, updated_at } = await submitEvent(site, { event_name: uniqueName('Merged') });
  const { token } = await signInAdmin(site);
  const sides = { keep: { id: kept.id, updated_at: kept.updated_at }, from: { id, updated_at } };
  await callApi(site, 'POST', '/admin/merge', { token, json: { type: 'event', ...sides } });
  await page.goto(`/de/event/${id}/timetable?view=list`);
  await expect(page).toHaveURL(`/de/event/${kept.id}/timetable?view=list`);
});
