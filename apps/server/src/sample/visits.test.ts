import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { overviewFor } from '../testing/visitors.ts';
import { seedVisits } from './visits.ts';

test('a month of generated visits gives every chart data to show', async () => {
  const site = await createTestApp('sqlite');
  const admin = await site.signIn('admin');
  for (const artist_name of ['Anna', 'Berta', 'Carla', 'Dora', 'Ella']) {
    await admin.tries('submitArtist', { form: { artist_name, artist_country: 'Chile' } });
  }
  await seedVisits(site.deps, site.deps.today());
  const figures = await overviewFor(site, admin);
  expect(figures.overview.total_page_views).toBeGreaterThan(4000);
  expect(figures.overview.avg_time_spent).toBeGreaterThan(120);
  expect(figures.dailyStats.every(({ total_views }) => total_views > 0)).toBe(true);
  expect(figures.topPages).toHaveLength(9);
  expect(figures.trafficSources).toHaveLength(8);
  expect(figures.countryStats.length).toBeGreaterThan(10);
  expect(figures.userStats[0]).toMatchObject({ id: admin.id, artists_created: 5 });
  expect(figures.userStats[0]?.total_visits).toBeGreaterThan(20);
  await site.close();
});
