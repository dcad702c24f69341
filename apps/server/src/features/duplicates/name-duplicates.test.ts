import { describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('duplicates by name', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const add = (path: string, form: Record<string, unknown>, account = admin): Promise<{ id: number }> =>
    site.call('POST', `${path}/submit`, { account, form });
  const duplicates = async (path: string, query: Record<string, string>, account = member) =>
    (await site.call('GET', `${path}/duplicates?${new URLSearchParams(query)}`, { account })).duplicates;
  const names = async (...asked: Parameters<typeof duplicates>): Promise<string[]> =>
    (await duplicates(...asked)).map((duplicate: { name: string }) => duplicate.name);

  describe('of an artist', () => {
    test.each([
      ['Octo', 'Öcto'],
      ['Space Cat', 'SpaceCat'],
      ['Loud', 'DJ Loud'],
      ['Astral Projection', 'Astral-Projection'],
      ['Mandragora (Live)', 'Mandragora'],
      ['Filteria', 'FILTERIA (SE)'],
      ['Sun Project', 'S.U.N. Project'],
      ['Infected Mushroom', 'Infected Mushrom'],
      ['Etnica', 'Etnica Live Set'],
      ["Yab Yum's", 'Yab Yums'],
      ['Ticon & Friends', 'Ticon and Friends'],
      ['Ænima', 'Aenima'],
      ['Shpongle', 'Shpognle'],
      ['かぐや', 'かぐや (DJ)'],
      ['!!!', '!!! (live)'],
    ])('"%s" is found by "%s"', async (known, typed) => {
      await add('/artists', { artist_name: known, artist_country: 'Japan' });
      expect(await names('/artists', { name: typed })).toContain(known.toUpperCase());
    });

    test.each([
      ['Area 51', 'Area 52'],
      ['Avalon', 'Avalan'],
      ['Burn In Noise', 'Born In Silence'],
      ['Atmos', 'Atomos'],
      ['DJ Nova', 'DJ Noma'],
      ['Headroom', 'Bedroom'],
      ['Kindzadza', 'Kox Box'],
    ])('"%s" is not found by "%s"', async (known, typed) => {
      await add('/artists', { artist_name: known, artist_country: 'Japan' });
      expect(await names('/artists', { name: typed })).toEqual([]);
    });
  });

  test('are found by the current name of a record', async () => {
    const { id } = await add('/artists', { artist_name: 'Before Rename', artist_country: 'Japan' });
    await site.request('PUT', `/artists/${id}`, { account: admin, form: { artist_name: 'Quite Different' } });
    expect(await names('/artists', { name: 'Before Renamed' })).toEqual([]);
    expect(await names('/artists', { name: 'Quite Diferent' })).toEqual(['QUITE DIFFERENT']);
    expect(await names('/artists', { name: 'Quite Different', except: String(id) })).toEqual([]);
  });

  test('of a decoration crew', async () => {
    await add('/decorations', { decoration_name: 'Fractal Weavers Crew', country: 'Brazil', area: 'Bahia' });
    expect(await duplicates('/decorations', { name: 'fractal weaver' })).toMatchObject([
      { type: 'decoration', name: 'FRACTAL WEAVERS CREW', about: 'Bahia, Brazil', day: null, hidden: false },
    ]);
    expect(await names('/decorations', { name: 'Fractal Dreamers' })).toEqual([]);
  });

  test('of a release: similar name and artist, same volume number', async () => {
    const release = { artist_name: 'Öcto Gon', release_date: '2026-03-01' };
    for (const name of ['Deep Roots EP', 'Roots Vol. 2']) await add('/releases', { ...release, release_name: name });
    expect(await duplicates('/releases', { name: 'Deep roots', artist: 'DJ Octo Gon' })).toMatchObject([
      { name: 'Deep Roots EP', about: 'ÖCTO GON', day: '2026-03-01' },
    ]);
    expect(await names('/releases', { name: 'Deep Roots', artist: 'Somebody Else' })).toEqual([]);
    expect(await names('/releases', { name: 'Roots Vol. 3', artist: 'Octo Gon' })).toEqual([]);
  });

  test.each([
    ['/artists', { artist_name: 'Hidden One', artist_country: 'Japan' }, {}],
    ['/decorations', { decoration_name: 'Hidden One', country: 'Japan' }, {}],
    [
      '/releases',
      { release_name: 'Hidden One', artist_name: 'Somebody', release_date: '2026-01-01' },
      { artist: 'Somebody' },
    ],
  ])('hidden %s are found by their author and by admins', async (path, form, more) => {
    const { id } = await add(path, form, member);
    if (path === '/releases') await site.request('PUT', `/admin/toggle-status/release/${id}`, { account: admin });
    const [query, other] = [{ name: 'hidden one', ...more }, await site.signIn()];
    expect(
      [await names(path, query), await names(path, query, admin), await names(path, query, other)].map(
        (found) => found.length,
      ),
    ).toEqual([1, 1, 0]);
    expect((await duplicates(path, query))[0].hidden).toBe(true);
    await site.request('DELETE', `${path}/${id}`, { account: admin });
    expect([await names(path, query), await names(path, query, admin)]).toEqual([[], []]);
  });

  test('require a valid name', async () => {
    for (const path of ['/artists', '/decorations', '/releases']) {
      for (const name of ['', 'x'.repeat(201), 'a\u0000b']) {
        const query = new URLSearchParams({ name, artist: 'Somebody' });
        expect((await site.request('GET', `${path}/duplicates?${query}`, { account: member })).statusCode).toBe(422);
      }
    }
  });
});
