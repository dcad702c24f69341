import { describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('names of artists', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [member, admin] = [await site.signIn(), await site.signIn('admin')];

  const submit = (name: string) =>
    site.request('POST', '/artists/submit', { account: member, form: { artist_name: name, artist_country: 'India' } });

  async function add(name: string): Promise<number> {
    const response = await submit(name);
    expect(response.statusCode, response.body).toBe(201);
    return response.json().id;
  }

  async function exists(
    name: string,
    editingId?: number | string,
    account: TestAccount | null = null,
  ): Promise<boolean> {
    const query = editingId === undefined ? '' : `?editingId=${editingId}`;
    const response = await site.request('GET', `/artists/check-duplicate/${encodeURIComponent(name)}${query}`, {
      account,
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().exists;
  }

  async function suggested(query: string): Promise<string[]> {
    const response = await site.request('GET', `/artists/suggestions?query=${encodeURIComponent(query)}`, {
      account: member,
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().map((artist: { artist_name: string }) => artist.artist_name);
  }

  describe('are unique', () => {
    test.each([
      ['case', 'Cosmic Dawn', 'cosmic DAWN'],
      ['spaces', 'Twin  Peaks', ' twin\u00a0 peaks '],
      ['accents in one or two code points', 'Caf\u00e9 Luna', 'cafe\u0301 luna'],
      ['letters that grow in capitals', 'Straße Neun', 'STRASSE neun'],
      ['other alphabets', 'Лунный Свет', 'лунный свет'],
      ['kinds of apostrophes', "D'Ark Twin", 'd’ark twin'],
    ])('ignoring %s', async (_, first, second) => {
      const id = await add(first);
      const response = await submit(second);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        status: 409,
        detail: 'This artist name already exists',
        errors: [{ field: 'artist_name' }],
      });
      expect(await exists(second)).toBe(true);
      expect(await exists(second, id)).toBe(false);
    });

    test('but an accent makes a different name', async () => {
      expect(await add('Resume')).not.toBe(await add('Résumé'));
    });

    test('also when changed; its own name is available to it', async () => {
      await add('Night Owl');
      const id = await add('Day Owl');
      const rename = (name: string) =>
        site.request('PUT', `/artists/${id}`, { account: member, form: { artist_name: name } });
      expect((await rename('night owl')).statusCode).toBe(409);
      expect((await rename('day  OWL')).json().artist_name).toBe('DAY  OWL');
    });

    test('and available again after deletion; then the old one cannot be restored', async () => {
      const id = await add('Phoenix');
      await site.request('DELETE', `/artists/${id}`, { account: admin });
      expect(await exists('Phoenix')).toBe(false);
      await add('Phoenix');
      const response = await site.request('PUT', `/admin/toggle-status/artist/${id}`, { account: admin });
      expect(response.statusCode).toBe(409);
      expect(response.json().detail).toBe('This artist name already exists');
    });
  });

  describe('the duplicate check', () => {
    test('accepts any name', async () => {
      await add('50% AC/DC? #1 + 2 & co.');
      expect(await exists('50% ac/dc? #1 + 2 & co.')).toBe(true);
      expect(await exists('50')).toBe(false);
      const long = '夜'.repeat(200);
      await add(long);
      expect(await exists(long)).toBe(true);
    });

    test.each(['a\u0000b', 'x'.repeat(500), '%', '_'])('finds nothing for %j', async (name) => {
      expect(await exists(name)).toBe(false);
    });

    test('finds inactive artists for their author only, and ignores an invalid editingId', async () => {
      const id = await add('Sleeper');
      for (const other of ['abc', '', '-1', '1e3', '99999999999999999999', '0']) {
        expect(await exists('Sleeper', other)).toBe(true);
      }
      await site.request('PUT', `/admin/toggle-status/artist/${id}`, { account: admin });
      expect(await exists('Sleeper', undefined, member)).toBe(true);
      expect(await exists('Sleeper', id, member)).toBe(false);
      expect(await exists('Sleeper')).toBe(false);
      expect(await exists('Sleeper', undefined, await site.signIn())).toBe(false);
    });
  });

  describe('suggestions', () => {
    test('begin at two characters, at the beginning of words', async () => {
      await add('Electric Ünicorn');
      await add('Select Few');
      expect(await suggested('e')).toEqual([]);
      expect(await suggested(' e ')).toEqual([]);
      expect(await suggested('')).toEqual([]);
      expect(await suggested('el')).toEqual(['ELECTRIC ÜNICORN']);
      expect(await suggested('ün')).toEqual(['ELECTRIC ÜNICORN']);
      expect(await suggested('electric  ün')).toEqual(['ELECTRIC ÜNICORN']);
      expect(await suggested('lect')).toEqual([]);
    });

    test.each([
      ['orbit d’', "Ørbit D'or"],
      ['ORBIT D´', "Ørbit D'or"],
      ['ｌｕｎａ', 'Lúna Park'],
      ['lunatik', 'L.U.N.A.T.I.K'],
      ['gross', 'Groẞ Moon'],
    ])('%s finds %s, as in the search', async (query, name) => {
      await submit(name);
      expect(await suggested(query)).toContain(name.toUpperCase());
    });

    test('alternative names are found in the same way', async () => {
      const form = { artist_name: 'Quiet One', alternative_names: ['Ｅcho Lódge'], artist_country: 'Brazil' };
      await site.request('POST', '/artists/submit', { account: member, form });
      expect(await suggested('echo lod')).toEqual(['QUIET ONE']);
      expect(await suggested('lodge')).toEqual(['QUIET ONE']);
    });

    test.each(['%', '_', '\\'])('match %s literally', async (sign) => {
      await add(`Q${sign}Q star`);
      expect(await suggested(`q${sign}`)).toEqual([`Q${sign}Q STAR`]);
      expect(await suggested(sign + sign)).toEqual([]);
      expect(await suggested(`${sign}q`)).toEqual([]);
    });

    test('exclude inactive and deleted artists', async () => {
      const [active, inactive, deleted] = [await add('Zz One'), await add('Zz Two'), await add('Zz Three')];
      await site.request('PUT', `/admin/toggle-status/artist/${inactive}`, { account: admin });
      await site.request('DELETE', `/artists/${deleted}`, { account: admin });
      const response = await site.request('GET', '/artists/suggestions?query=zz', { account: member });
      expect(response.json()).toEqual([{ id: active, artist_name: 'ZZ ONE', alternative_name: null }]);
    });

    test('are limited to ten, by name', async () => {
      for (const letter of 'LKJIHGFEDCBA') await add(`Many ${letter}`);
      expect(await suggested('many')).toEqual([...'ABCDEFGHIJ'].map((letter) => `MANY ${letter}`));
    });

    test('are for members only', async () => {
      const response = await site.request('GET', '/artists/suggestions?query=zz');
      expect(response.statusCode).toBe(401);
      expect(response.json().detail).toBe('Authentication required');
    });

    test('reject other values than text', async () => {
      for (const query of ['a%00b', 'x'.repeat(201)]) {
        const response = await site.request('GET', `/artists/suggestions?query=${query}`, { account: member });
        expect(response.statusCode).toBe(422);
      }
    });
  });

  test('a list is ordered by name, not by id', async () => {
    for (const name of ['order B', 'Order a', 'ORDER C']) await add(name);
    const list: { artist_name: string }[] = (await site.request('GET', '/artists/all')).json();
    const names = list.map((artist) => artist.artist_name).filter((name) => name.startsWith('ORDER'));
    expect(names).toEqual(['ORDER A', 'ORDER B', 'ORDER C']);
  });
});
