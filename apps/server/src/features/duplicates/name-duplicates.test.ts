import { describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord } from '../../testing/events.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('duplicates by name', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  type Named = 'artist' | 'decoration' | 'release';
  const add = (type: Named, form: Record<string, unknown>, account = admin) => submitRecord(site, account, type, form);
  const duplicates = async (type: Named, query: Record<string, string>, account = member) =>
    (await account.must(recordCallNames(type).findDuplicates, { query })).duplicates;
  const names = async (...asked: Parameters<typeof duplicates>) => (await duplicates(...asked)).map(({ name }) => name);

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
      await add('artist', { artist_name: known, artist_country: 'Japan' });
      expect(await names('artist', { name: typed })).toContain(known.toUpperCase());
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
      await add('artist', { artist_name: known, artist_country: 'Japan' });
      expect(await names('artist', { name: typed })).toEqual([]);
    });
  });

  test('are found by the current name of a record', async () => {
    const { id } = await add('artist', { artist_name: 'Before Rename', artist_country: 'Japan' });
    await admin.tries('updateArtist', { params: { id }, form: { artist_name: 'Quite Different' } });
    expect(await names('artist', { name: 'Before Renamed' })).toEqual([]);
    expect(await names('artist', { name: 'Quite Diferent' })).toEqual(['QUITE DIFFERENT']);
    expect(await names('artist', { name: 'Quite Different', except: String(id) })).toEqual([]);
  });

  test('of a decoration crew', async () => {
    await add('decoration', { decoration_name: 'Fractal Weavers Crew', country: 'Brazil', area: 'Bahia' });
    expect(await duplicates('decoration', { name: 'fractal weaver' })).toMatchObject([
      { type: 'decoration', name: 'FRACTAL WEAVERS CREW', about: 'Bahia, Brazil', day: null, hidden: false },
    ]);
    expect(await names('decoration', { name: 'Fractal Dreamers' })).toEqual([]);
  });

  test('of a release: similar name and artist, same volume number', async () => {
    const release = { artist_name: 'Öcto Gon', release_date: '2026-03-01' };
    for (const name of ['Deep Roots EP', 'Roots Vol. 2']) await add('release', { ...release, release_name: name });
    expect(await duplicates('release', { name: 'Deep roots', artist: 'DJ Octo Gon' })).toMatchObject([
      { name: 'Deep Roots EP', about: 'ÖCTO GON', day: '2026-03-01' },
    ]);
    expect(await names('release', { name: 'Deep Roots', artist: 'Somebody Else' })).toEqual([]);
    expect(await names('release', { name: 'Roots Vol. 3', artist: 'Octo Gon' })).toEqual([]);
  });

  test.each([
    ['artist', { artist_name: 'Hidden One', artist_country: 'Japan' }, {}],
    ['decoration', { decoration_name: 'Hidden One', country: 'Japan' }, {}],
    [
      'release',
      { release_name: 'Hidden One', artist_name: 'Somebody', release_date: '2026-01-01' },
      { artist: 'Somebody' },
    ],
  ] as const)('hidden %s are found by their author and by admins', async (type, form, more) => {
    const { id } = await add(type, form, member);
    if (type === 'release') await admin.tries('toggleStatus', { params: { type: 'release', id } });
    const [query, other] = [{ name: 'hidden one', ...more }, await site.signIn()];
    expect(
      [await names(type, query), await names(type, query, admin), await names(type, query, other)].map(
        (found) => found.length,
      ),
    ).toEqual([1, 1, 0]);
    expect((await duplicates(type, query))[0]!.hidden).toBe(true);
    await deleteRecord(site, admin, type, id);
    expect([await names(type, query), await names(type, query, admin)]).toEqual([[], []]);
  });

  test('require a valid name', async () => {
    for (const type of ['artist', 'decoration', 'release'] as const) {
      for (const name of ['', 'x'.repeat(201), 'a\u0000b']) {
        const query = { name, artist: 'Somebody' };
        expect((await member.tries(recordCallNames(type).findDuplicates, { query })).statusCode).toBe(422);
      }
    }
  });
});
