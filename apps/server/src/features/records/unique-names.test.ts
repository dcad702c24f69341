import { describe, expect, test } from 'vitest';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent } from '../../testing/events.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('names of records', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [member, admin] = [await site.signIn(), await site.signIn('admin')];

  const callsOf = ({ type, fields, name }: (typeof recordFixtures)[number]) => {
    const calls = recordCallNames(type);
    const submit = (text: string) => member.tries(calls.submit, { form: { ...fields, [name]: text } });
    return {
      submit,
      add: async (text: string): Promise<number> => (await submitRecord(site, member, type, { [name]: text })).id,
      rename: (id: number, text: string) => member.tries(calls.update, { params: { id }, form: { [name]: text } }),
      remove: (id: number) => admin.tries(calls.remove, { params: { id } }),
      toggle: (id: number) => admin.tries('toggleStatus', { params: { type, id } }),
      suggestions: (query: string) =>
        member.tries(type === 'artist' ? 'completeArtists' : 'completeDecorations', { query: { query } }),
    };
  };

  const unique = recordFixtures.filter(({ type }) => ['artist', 'decoration', 'label'].includes(type));
  describe.each(unique)('of type $type', (fixture) => {
    const { type, name } = fixture;
    const { submit, add, rename, remove, toggle } = callsOf(fixture);
    const taken = { status: 409, detail: `This ${type} name already exists`, errors: [{ field: name }] };

    test.each([
      ['case', 'Cosmic Dawn', 'cosmic DAWN'],
      ['spaces', 'Twin  Peaks', ' twin\u00a0 peaks '],
      ['accents in one or two code points', 'Caf\u00e9 Luna', 'cafe\u0301 luna'],
      ['letters that grow in capitals', 'Straße Neun', 'STRASSE neun'],
      ['other alphabets', 'Лунный Свет', 'лунный свет'],
      ['kinds of apostrophes', "D'Ark Twin", 'd’ark twin'],
    ])('ignore %s', async (_, first, second) => {
      const id = await add(first);
      expect((await submit(second)).json()).toMatchObject(taken);
      if (type !== 'artist') return;
      expect(await exists(second)).toBe(true);
      expect(await exists(second, id)).toBe(false);
    });

    test('differ by an accent', async () => {
      expect(await add('Resume')).not.toBe(await add('Résumé'));
    });

    test('stay unique when changed; its own name is available to it', async () => {
      await add('Night Owl');
      const id = await add('Day Owl');
      expect((await rename(id, 'night owl')).json()).toMatchObject(taken);
      expect((await rename(id, 'day  OWL')).json()[name]).toMatch(/^day {2}owl$/i);
    });

    test('of concurrent submissions with one name one is accepted', async () => {
      const responses = await Promise.all(Array.from({ length: 3 }, () => submit('Race')));
      expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    });

    test('are available again after deletion; then the old one cannot be restored', async () => {
      const id = await add('Phoenix');
      await remove(id);
      if (type === 'artist') expect(await exists('Phoenix')).toBe(false);
      await add('Phoenix');
      expect((await toggle(id)).json()).toMatchObject({ status: 409, detail: taken.detail });
    });
  });

  const { submit, add, remove, toggle, suggestions } = callsOf(recordFixtures.find(({ type }) => type === 'artist')!);

  async function exists(name: string, editingId?: number | string, account: TestAccount | null = null) {
    const query = editingId === undefined ? {} : { editingId };
    return (await site.as(account).must('checkArtistDuplicate', { params: { name }, query })).exists;
  }

  async function suggested(query: string) {
    return (await member.must('completeArtists', { query: { query } })).map((artist) => artist.artist_name);
  }

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
      await toggle(id);
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
      await submitRecord(site, member, 'artist', { artist_name: 'Quiet One', alternative_names: ['Ｅcho Lódge'] });
      expect(await suggested('echo lod')).toEqual(['QUIET ONE']);
      expect(await suggested('lodge')).toEqual(['QUIET ONE']);
    });

    test.each(['%', '_', '\\'])('ignore %s beside letters, as the search does; alone it means itself', async (sign) => {
      await add(`Q${sign}Q star`);
      for (const query of [`q${sign}`, `${sign}q`, 'star q'])
        expect(await suggested(query)).toContain(`Q${sign}Q STAR`);
      const alone = await suggested(sign + sign);
      expect(alone).toContain(`Q${sign}Q STAR`);
      expect(alone.filter((name) => !name.includes(sign))).toEqual([]);
    });

    test('begin with the same name, then names that begin so, then those with such a word', async () => {
      for (const name of ['Alpha Orbis', 'Orbis Tertius', 'Beta Orbistan', 'Orbis']) await add(name);
      expect(await suggested('orbis')).toEqual(['ORBIS', 'ORBIS TERTIUS', 'ALPHA ORBIS', 'BETA ORBISTAN']);
    });

    test('exclude inactive and deleted artists', async () => {
      const [active, inactive, deleted] = [await add('Zz One'), await add('Zz Two'), await add('Zz Three')];
      await toggle(inactive);
      await remove(deleted);
      expect((await suggestions('zz')).json()).toEqual([{ id: active, artist_name: 'ZZ ONE', alternative_name: null }]);
    });

    test('are limited to ten, by name', async () => {
      for (const letter of 'LKJIHGFEDCBA') await add(`Many ${letter}`);
      expect(await suggested('many')).toEqual([...'ABCDEFGHIJ'].map((letter) => `MANY ${letter}`));
    });

    test('of crews are found in the same way, active ones only', async () => {
      const crews = callsOf(recordFixtures.find(({ type }) => type === 'decoration')!);
      const id = await crews.add('Silk 100%_\\ Road');
      await crews.toggle(await crews.add('Silk Away'));
      const found = [{ id, decoration_name: 'SILK 100%_\\ ROAD' }];
      for (const query of ['si', 'ro', '100%_\\', '%_']) expect((await crews.suggestions(query)).json()).toEqual(found);
      for (const query of ['s', 'ilk', '&&']) expect((await crews.suggestions(query)).json()).toEqual([]);
    });

    test('reject other values than text', async () => {
      for (const query of ['a\u0000b', 'x'.repeat(201)]) expect((await suggestions(query)).statusCode).toBe(422);
    });
  });

  test.each(unique)('a list is ordered by name, not by id: $type', async (fixture) => {
    for (const text of ['order B', 'Order a', 'ORDER C']) await callsOf(fixture).add(text);
    const list = (await site.request('GET', `/${collectionOf(fixture.type)}/all`)).json<Record<string, string>[]>();
    const names = list.map((one) => one[fixture.name]!.toUpperCase()).filter((text) => text.startsWith('ORDER'));
    expect(names).toEqual(['ORDER A', 'ORDER B', 'ORDER C']);
  });

  describe('names with invisible characters', async () => {
    const member = await site.signIn();

    test.each(recordFixtures)('are rejected in a record: $type', async ({ type, fields, name }) => {
      for (const invisible of ['\u200B', '\u200D', '\u00AD', '\u202E', '\uFEFF', '\u{E0041}']) {
        const form = { ...fields, [name]: `Moon${invisible}child` };
        const response = await member.tries(recordCallNames(type).submit, { form });
        expect(response.statusCode, response.body).toBe(422);
        const label = `${type[0]!.toUpperCase()}${type.slice(1)} name`;
        expect(response.json().errors).toMatchObject([
          { field: name, message: `${label} must not contain invisible characters` },
        ]);
      }
      await submitRecord(site, member, type, { [name]: 'Moonchild' });
    });

    test.each([
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Highland Gathering',
      'PRIDE \u{1F3F3}\uFE0F\u200D\u{1F308} NIGHT',
      '\u{1F469}\u200D\u{1F3A4}',
      'ශ්\u200Dරී ලංකා',
      'می\u200Cخواهم برقصم',
      'क्\u200Dष',
    ])('are kept where spelling needs them: %s', async (artist_name) => {
      expect((await submitRecord(site, member, 'artist', { artist_name })).artist_name).toBe(artist_name.toUpperCase());
      const bare = artist_name.replace(/[\u200C\u200D]/g, '');
      if (bare === artist_name) return;
      const again = await member.tries('submitArtist', { form: { artist_name: bare, artist_country: 'Peru' } });
      expect(again.statusCode, again.body).toBe(409);
    });

    test('are rejected in line-ups and decorations, with the path of the field', async () => {
      const floors = JSON.stringify([{ name: 'Main', artists: [{ name: 'Moon\u200Bchild' }] }]);
      const decorations = JSON.stringify([{ decoration_name: 'Web\u200BWeavers' }]);
      const response = await member.tries('submitEvent', { form: { ...validEvent, floors, decorations } });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors.map(({ message }: { message: string }) => message)).toEqual([
        'Artist name must not contain invisible characters',
        'Decoration name must not contain invisible characters',
      ]);
    });

    test('are stripped from imported tables', async () => {
      const text = 'name,country\nMoon\u200B\u200Dbeam\u00AD,Peru\n';
      const response = await member.tries('createRecordImport', { form: { type: 'artist', text } });
      expect(response.statusCode, response.body).toBeLessThan(300);
      expect(response.body.toUpperCase()).toContain('MOONBEAM');
    });
  });
});
