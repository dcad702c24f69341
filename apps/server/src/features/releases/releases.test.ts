import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('the status of a release', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [author, admin] = [await site.signIn(), await site.signIn('admin')];

  /** Submits a release on a day. */
  async function submitted(release_date: string) {
    const form = { release_name: 'First Light', artist_name: 'Someone', release_date };
    return site.call('POST', '/releases/submit', { account: author, form });
  }

  const change = (id: number, release_date: string) =>
    site.request('PUT', `/releases/${id}`, { account: author, form: { release_date } });

  async function isListed(id: number): Promise<string[]> {
    const views = await Promise.all(
      ['upcoming', 'past'].map(async (view) => {
        const { releases } = await site.call('GET', `/releases/${view}?limit=100`);
        return releases.some((release: { id: number }) => release.id === id) ? [view] : [];
      }),
    );
    return views.flat();
  }

  test('depends on the date, which can be changed', async () => {
    const { id, status } = await submitted('2026-06-16');
    expect([status, await isListed(id)]).toEqual(['upcoming', ['upcoming']]);
    expect((await change(id, '2026-06-15')).json().status).toBe('released');
    expect(await isListed(id)).toEqual(['past']);
    expect((await change(id, '2027-01-01')).json().status).toBe('upcoming');
    expect(await isListed(id)).toEqual(['upcoming']);
  });

  test('changes to released automatically on its day', async () => {
    const { id } = await submitted('2026-06-16');
    const seen = async () => [(await site.request('GET', `/releases/${id}`)).json().status, ...(await isListed(id))];
    site.clock.set('2026-06-15T23:59:59.999Z');
    expect(await seen()).toEqual(['upcoming', 'upcoming']);
    site.clock.set('2026-06-16T00:00:00.000Z');
    expect(await seen()).toEqual(['released', 'past']);
    site.clock.set('2026-06-15T12:00:00.000Z');
  });

  test.each([
    ['released', '2026-01-01', 'past'],
    ['upcoming', '2026-12-01', 'upcoming'],
  ])('%s and cancelled alternate', async (status, release_date, view) => {
    const { id } = await submitted(release_date);
    const toggle = () => site.request('PUT', `/admin/toggle-status/release/${id}`, { account: admin });
    expect([(await toggle()).json().status, await isListed(id)]).toEqual(['cancelled', []]);
    expect([(await toggle()).json().status, await isListed(id)]).toEqual([status, [view]]);
  });
});
