import { describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { simpleTypes } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { recordFixtures, submitRecord, editRecord, fetchRecord } from '../../testing/record-fixtures.ts';
import { search, searchSite } from '../../testing/search.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const named = recordFixtures.filter(({ type }) => type === 'event' || type === 'artist');

describeOnDatabase('alternative names', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  describe.each(named)('of type $type', ({ type, fields, name }) => {
    const send = (title: string, form: Readonly<Record<string, unknown>>) =>
      admin.tries(recordCallNames(type).submit, { form: { ...fields, [name]: title, ...form } });
    const submit = (title: string, form: Readonly<Record<string, unknown>> = {}) =>
      submitRecord(site, admin, type, { [name]: title, ...form });
    const edit = async (id: number, form: Readonly<Record<string, unknown>>) => {
      site.clock.advance(1000);
      return editRecord(site, admin, type, id, form);
    };
    const duplicates = async (query: Readonly<Record<string, string>>) => {
      const asked = { ...(type === 'event' && { date: '2026-07-01', country: 'Brazil' }), ...query };
      return (await admin.must(recordCallNames(type).findDuplicates, { query: asked })).duplicates;
    };

    test('are uppercased and distinct, never the name itself, kept and cleared', async () => {
      const alternative_names = [' Shpongled ', 'шпонгл', 'Шпонгл', '', 'the \u00a0 Shpong  Band', 'Spirit Duo'];
      const stored = ['SHPONGLED', 'ШПОНГЛ', 'THE SHPONG BAND'];
      const { id, ...record } = await submit('Spirit  duo', { alternative_names });
      expect(record.alternative_names).toEqual(stored);
      expect((await edit(id, { [name]: 'Spirit Duo' })).alternative_names).toEqual(stored);
      expect((await edit(id, { [name]: 'Шпонгл' })).alternative_names).toEqual(['SHPONGLED', 'THE SHPONG BAND']);
      expect((await edit(id, { alternative_names: '' })).alternative_names).toEqual([]);
      expect((await fetchRecord(site, null, type, id)).alternative_names).toEqual([]);
    });

    test.each<[string, unknown, string, string]>([
      ['comma text', 'One, Two', 'alternative_names', 'Alternative names must be a list in JSON'],
      ['an object', { a: 'One' }, 'alternative_names', 'Alternative names must be a list'],
      [
        'eleven',
        Array.from({ length: 11 }, (_, at) => `N${at}`),
        'alternative_names',
        'Alternative names can have at most 10 entries',
      ],
      ['a number', ['One', 7], 'alternative_names.1', 'Alternative name must be text'],
      [
        'one that uppercasing makes too long',
        ['ß'.repeat(101)],
        'alternative_names.0',
        'Alternative name can have at most 200 characters',
      ],
      [
        'a control character',
        ['a\tb'],
        'alternative_names.0',
        'Alternative name contains characters that cannot be stored',
      ],
      [
        'an invisible character',
        ['a\u200bb'],
        'alternative_names.0',
        'Alternative name must not contain invisible characters',
      ],
      [
        'an endless text',
        `["${'x'.repeat(20_000)}"]`,
        'alternative_names',
        'Alternative names can have at most 2000 characters',
      ],
    ])('reject %s', async (_what, alternative_names, field, message) => {
      const response = await send('Refused', { alternative_names });
      expect(response.statusCode, response.body).toBe(422);
      expect(response.json().errors).toMatchObject([{ field, message }]);
    });

    test('can be ten of 200 characters', async () => {
      const names = Array.from({ length: 10 }, (_, at) => `${at}${'夜'.repeat(199)}`);
      expect((await submit('Long names', { alternative_names: names })).alternative_names).toEqual(names);
      expect((await searchSite(site, names[9]!, { type })).results[0]).toMatchObject({
        name: 'LONG NAMES',
        near: false,
      });
    });

    test('are found by visitors and admins, in another script, until they are removed', async () => {
      const { id } = await submit(`Gibbous ${type}`, { alternative_names: ['Горбатая луна', 'Waxing'] });
      const found = async (q: string) => (await searchSite(site, q, { type })).results;
      expect(await found('горбат')).toMatchObject([
        { id, name: `GIBBOUS ${type.toUpperCase()}`, alternative_names: ['ГОРБАТАЯ ЛУНА', 'WAXING'], near: false },
      ]);
      expect(await found('горбаткя')).toMatchObject([{ id, near: true }]);
      expect((await search(site, admin, { type, query: 'луна' })).rows.map((row) => row.id)).toEqual([id]);
      const suggestions = await site.tries('completeSearch', { query: { q: 'горб луна' } });
      expect(suggestions.json().results).toContainEqual(expect.objectContaining({ id, type }));
      await edit(id, { alternative_names: [] });
      expect(await found('горбатая')).toEqual([]);
    });

    test('make likely duplicates, in both directions', async () => {
      const known = await submit(`Astronautica ${type}`, { alternative_names: [`Астронавтика ${type}`] });
      const match = { id: known.id, alternative_names: [`АСТРОНАВТИКА ${type.toUpperCase()}`] };
      expect(await duplicates({ name: `астронавтика ${type}` })).toMatchObject([{ ...match, likeness: 1 }]);
      const alternative_names = JSON.stringify(['Nobody at all', `Astronautika ${type}`]);
      expect(await duplicates({ name: 'Somebody', alternative_names })).toMatchObject([match]);
      expect(
        await duplicates({ name: 'Somebody', alternative_names: JSON.stringify([`Астронавтика ${type}`]) }),
      ).toMatchObject([match]);
      expect(await duplicates({ name: 'Somebody', alternative_names, except: String(known.id) })).toEqual([]);
      await edit(known.id, { alternative_names: [] });
      expect(await duplicates({ name: `астронавтика ${type}` })).toEqual([]);
    });

    test('make pairs of duplicates, each pair once and never a record with itself', async () => {
      const one = await submit(`Mandala ${type}`, { alternative_names: [`Мандала ${type}`, `Mandalla ${type}`] });
      const other = await submit(`Somewhat else ${type}`, {
        alternative_names: [`Мандала ${type}`, `Mandala ${type}`],
      });
      const pairsOf = async (query: { id?: number }) =>
        (await admin.must('listDuplicates', { query: { type, ...query } })).pairs.map((pair) => [
          pair.one.id,
          pair.other.id,
        ]);
      const all = (await pairsOf({})).filter((pair) => pair.some((id) => id === one.id || id === other.id));
      expect(all).toEqual([[one.id, other.id]]);
      expect(await pairsOf({ id: other.id })).toEqual([[other.id, one.id]]);
    });

    test('of merged records are combined with the name that does not remain', async () => {
      const merge = async (title: string, names: [string[], string[]], take: Record<string, string>) => {
        const [keep, from] = [
          await submit(`${title} one`, { alternative_names: names[0] }),
          await submit(`${title} two`, { alternative_names: names[1] }),
        ];
        const response = await mergeVersions(site, admin, type, keep, from, { alternative_names: 'both', ...take });
        if (response.statusCode !== 200) return response;
        return await fetchRecord(site, null, type, keep.id);
      };
      expect(await merge('Kept', [['Р'], ['Р', 'Q']], {})).toMatchObject({
        [name]: 'KEPT ONE',
        alternative_names: ['Р', 'KEPT TWO', 'Q'],
      });
      expect(await merge('Taken', [[], []], { [name]: 'from' })).toMatchObject({
        [name]: 'TAKEN TWO',
        alternative_names: ['TAKEN ONE'],
      });
      const many = (letter: string) => Array.from({ length: 6 }, (_, at) => `${letter}${at}`);
      const refused = await merge('Many', [many('a'), many('b')], {});
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toMatchObject([
        { field: 'alternative_names', message: 'There can be up to 10 alternative names' },
      ]);
    });
  });

  const addArtist = async (artist_name: string, alternative_names: string[] = []): Promise<number> => {
    return (await submitRecord(site, admin, 'artist', { artist_name, alternative_names })).id;
  };

  test.each(simpleTypes)('of a %s are compared with known names', async (type) => {
    const { findDuplicates } = recordCallNames(type);
    const { id } = await submitRecord(site, admin, type, { [`${type}_name`]: 'Cosmo Hall' });
    const query = { name: 'Kulturzentrum Ost', alternative_names: JSON.stringify(['Nothing', 'Cosmo Hall']) };
    expect((await admin.must(findDuplicates, { query })).duplicates).toMatchObject([{ id, likeness: 1 }]);
  });

  test('do not make a name taken, and do not link line-ups', async () => {
    const id = await addArtist('Primary', ['Secondary']);
    const exists = async (name: string) => (await site.must('checkArtistDuplicate', { params: { name } })).exists;
    expect([await exists('primary'), await exists('secondary')]).toEqual([true, false]);
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Primary' }, { artist_name: 'Secondary' }] }];
    const event = await submitEvent(site, admin, { event_name: 'Links', floors });
    expect(event.floors[0]?.artists.map((artist) => artist.id)).toEqual([id, null]);
    const second = await addArtist('Secondary');
    expect((await fetchEvent(site, event.id)).floors[0]?.artists.map((artist) => artist.id)).toEqual([id, second]);
  });

  test('are suggested for line-ups after names, with the one that matches', async () => {
    const suggested = (query: string) => admin.must('completeArtists', { query: { query } });
    const one = await addArtist('Xylo Zed', ['Икс "Луна" Ло%_\\', 'Xyrobot']);
    const other = await addArtist('Xylo Alpha', ['Xylo Omega']);
    expect(await suggested('икс')).toEqual([
      { id: one, artist_name: 'XYLO ZED', alternative_name: 'ИКС "ЛУНА" ЛО%_\\' },
    ]);
    for (const query of ['"лун', 'лун', 'ло%_\\', 'икс  "луна"', 'луна икс'])
      expect(await suggested(query)).toHaveLength(1);
    for (const query of ['уна', 'кс']) expect(await suggested(query)).toEqual([]);
    expect(await suggested('xy')).toEqual([
      { id: other, artist_name: 'XYLO ALPHA', alternative_name: null },
      { id: one, artist_name: 'XYLO ZED', alternative_name: null },
    ]);
    await admin.tries('toggleStatus', { params: { type: 'artist', id: one } });
    expect(await suggested('икс')).toEqual([]);
  });

  test('are in the lists of artists, and in the table of the map', async () => {
    const id = await addArtist('Listed', ['Листед']);
    const list = await site.must('listArtists');
    expect(list).toContainEqual(expect.objectContaining({ id, alternative_names: ['ЛИСТЕД'] }));
    const form = { event_name: 'On the map', event_date: '2026-08-01', alternative_names: ['На карте', 'Map'] };
    const event = await submitEvent(site, admin, form);
    const { alternative_names: names } = await site.must('listEventPins');
    expect(names).toContain('НА КАРТЕ\nMAP');
    await editRecord(site, admin, 'event', event.id, { alternative_names: '' });
    expect((await site.must('listEventPins')).alternative_names).not.toContain('НА КАРТЕ\nMAP');
  });
});
