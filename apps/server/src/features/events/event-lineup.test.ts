import { describe, expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { chunksOf } from '../../db/query-parts.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent, fetchEvent, submitEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const incomplete = 'All floors must have a name and at least one artist';

/** A line-up entry without a linked artist and without a time. */
const untimed = { set_start: null, set_end: null, pairing: null, cancelled: false };
const unknown = {
  id: null,
  artist_type: null,
  artist_country: null,
  record_labels: null,
  artist_info: null,
  ...untimed,
};

describeOnDatabase('line-up and decorations of an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  async function refusal(fields: Readonly<Record<string, unknown>>) {
    const response = await admin.tries('submitEvent', { form: { ...validEvent, ...fields } });
    expect(response.statusCode, response.body).toBe(422);
    return response.json();
  }

  const floorOf = (...artists: unknown[]) => [{ name: 'Main', artists }];

  test('floors and artists keep their order and all fields', async () => {
    const { id, floors } = await submitEvent(site, admin, {
      floors: [
        {
          name: ' Main floor ',
          artists: [
            {
              artist_name: 'zéro',
              artist_type: 'live',
              artist_country: 'France',
              record_labels: 'one, Two,one',
              artist_info: 'First\nset',
            },
            { artist_name: 'Alpha' },
          ],
        },
        { floor_name: 'Chill', artists: [{ artist_name: 'Alpha', artist_type: ['DJ', 'LIVE'], id: 77 }] },
      ],
    });
    expect(floors).toEqual([
      {
        floor_id: expect.any(Number),
        floor_name: 'MAIN FLOOR',
        name: 'MAIN FLOOR',
        hours: [],
        artists: [
          {
            id: null,
            artist_name: 'ZÉRO',
            artist_type: 'LIVE',
            artist_country: 'France',
            record_labels: 'ONE,TWO',
            artist_info: 'First\nset',
            ...untimed,
          },
          { ...unknown, artist_name: 'ALPHA' },
        ],
      },
      {
        floor_id: expect.any(Number),
        floor_name: 'CHILL',
        name: 'CHILL',
        hours: [],
        artists: [{ ...unknown, artist_name: 'ALPHA', artist_type: 'DJ,LIVE' }],
      },
    ]);
    expect((await fetchEvent(site, id)).floors).toEqual(floors);
    const cards = (await site.must('listEvents')).events;
    const card = cards.find((event) => event.id === id);
    expect(card!.floors).toEqual(
      floors.map(({ hours: _, ...floor }) => ({
        ...floor,
        artists: floor.artists.map(({ id: artist, artist_name }) => ({ id: artist, artist_name })),
      })),
    );
  });

  test.each(['LIVE', 'live , dj', ['LIVE', 'DJ'], ['producer'], ''])('%j is a valid kind of set', async (type) => {
    const { floors } = await submitEvent(site, admin, { floors: floorOf({ artist_name: 'a', artist_type: type }) });
    const words = [type].flat().join(',').toUpperCase().replaceAll(' ', '');
    expect(floors[0]?.artists[0]?.artist_type).toBe(words || null);
  });

  test.each([
    ['without a name', [{ name: '', artists: [{ artist_name: 'a' }] }]],
    ['with a blank name', [{ name: '  ', artists: [{ artist_name: 'a' }] }]],
    ['with no name at all', [{ artists: [{ artist_name: 'a' }] }]],
    ['without artists', [{ name: 'Main', artists: [] }]],
    ['with no list of artists', [{ name: 'Main' }]],
    ['with artists that is text', [{ name: 'Main', artists: 'Alpha' }]],
    ['with artists that have no name', [{ name: 'Main', artists: [{ artist_name: ' ' }, { artist_name: null }, {}] }]],
    [
      'that is second and empty',
      [
        { name: 'Main', artists: [{ artist_name: 'a' }] },
        { name: 'Chill', artists: [] },
      ],
    ],
    ['that is text', ['Main']],
    ['that is null', [null]],
  ])('a floor %s is rejected', async (_what, floors) => {
    expect((await refusal({ floors })).detail).toBe(incomplete);
  });

  test('a line-up row without a name is dropped when another row has one', async () => {
    const { floors } = await submitEvent(site, admin, {
      floors: floorOf({ artist_name: '' }, { artist_name: 'Alpha' }, { artist_name: null }, {}),
    });
    expect(floors[0]?.artists.map((artist) => artist.artist_name)).toEqual(['ALPHA']);
  });

  test.each(['[', 'MAIN FLOOR', '{"name":"Main"}', 'null', '7', '"[]"', '['.repeat(100_000)])(
    'floors that are not a list are rejected: %#',
    async (floors) => {
      expect((await refusal({ floors })).errors).toMatchObject([{ field: 'floors' }]);
    },
  );

  test('artists and floors accept either spelling of the name field', async () => {
    const details = { artist_type: 'LIVE', artist_country: 'France', record_labels: 'ONE', artist_info: 'First set' };
    const { id } = await submitEvent(site, admin, {
      floors: [{ name: 'Main', artists: [{ name: 'zéro', ...details }] }],
    });
    const namesOf = async () =>
      (await fetchEvent(site, id)).floors.map((floor) => [
        floor.floor_name,
        ...floor.artists.map((artist) => artist.artist_name),
      ]);
    expect((await fetchEvent(site, id)).floors[0]?.artists).toEqual([
      { id: null, artist_name: 'ZÉRO', ...details, ...untimed },
    ]);
    const artists = [
      { name: 'Alpha' },
      { artist_name: 'Beta' },
      { name: 'Wrong', artist_name: 'Gamma' },
      { name: 'Delta', artist_name: ' ' },
      { name: '' },
      { name: null, artist_name: null },
    ];
    const form = {
      floors: [
        { name: 'Main', floor_name: 'Other', artists },
        { name: '', floor_name: 'Chill', artists: [{ name: 'Alpha' }] },
      ],
    };
    await admin.must('updateEvent', { params: { id }, form });
    expect(await namesOf()).toEqual([
      ['MAIN', 'ALPHA', 'BETA', 'GAMMA', 'DELTA'],
      ['CHILL', 'ALPHA'],
    ]);
    await refusal({ floors: [{ name: 'Main', artists: [{ name: '  ' }] }] });
    await refusal({ floors: [{ name: 'Main', artists: [{ name: 7 }] }] });
    expect((await refusal({ floors: floorOf({ name: 'a'.repeat(201) }) })).errors[0].field).toBe(
      'floors.0.artists.0.artist_name',
    );
  });

  test('an error in a line-up contains its path', async () => {
    const problem = await refusal({
      floors: floorOf({ artist_name: 'a' }, { artist_name: 'b', artist_type: 'SINGER', artist_country: 'Nowhere' }),
    });
    expect(problem.errors).toMatchObject([
      { field: 'floors.0.artists.1.artist_type', message: 'Artist type must be among LIVE, DJ, PRODUCER' },
      { field: 'floors.0.artists.1.artist_country', message: 'Please choose a country from the list' },
    ]);
  });

  describe('limits', () => {
    test('names may have 200 characters, infos 20,000', async () => {
      const artist = { artist_name: 'a'.repeat(200), artist_info: 'i'.repeat(20_000) };
      const { floors } = await submitEvent(site, admin, { floors: [{ name: 'f'.repeat(200), artists: [artist] }] });
      expect(floors[0]?.artists[0]?.artist_info).toHaveLength(20_000);
      await refusal({ floors: floorOf({ ...artist, artist_name: 'a'.repeat(201) }) });
      await refusal({ floors: floorOf({ ...artist, artist_info: 'i'.repeat(20_001) }) });
      await refusal({ floors: [{ name: 'f'.repeat(201), artists: [artist] }] });
    });

    /** Floors with these numbers of artists. */
    const floorsOf = (counts: readonly number[]) =>
      counts.map((count, floor) => ({
        name: `floor ${floor}`,
        artists: Array.from({ length: count }, (_, at) => ({
          artist_name: `artist ${floor} ${at}`,
          artist_type: 'DJ',
        })),
      }));
    const sizes = ({ floors }: Pick<EventDetail, 'floors'>): number[] => floors.map(({ artists }) => artists.length);

    test.each([
      ['50 floors', Array.from({ length: 50 }, () => 40)],
      ['floors of 200 artists', Array.from({ length: 10 }, () => 200)],
    ])('%s with 2,000 artists are accepted', async (_what, counts) => {
      const event = await submitEvent(site, admin, { floors: floorsOf(counts) });
      expect(sizes(event)).toEqual(counts);
      expect(event.floors.at(-1)?.artists.at(-1)?.artist_name).toBe(`ARTIST ${counts.length - 1} ${counts[0]! - 1}`);
    });

    test.each([
      ['floors', Array.from({ length: 51 }, () => 1), 'Floors can have at most 50 entries'],
      ['floors.0.artists', [201], 'A floor can have at most 200 artists'],
      [
        'floors',
        [...Array.from({ length: 10 }, () => 200), 1],
        'An event can have at most 2,000 artists on all its floors together',
      ],
    ])('%s: more than the limit is refused', async (field, counts, message) => {
      expect((await refusal({ floors: floorsOf(counts) })).errors).toMatchObject([{ field, message }]);
    });

    test('an event that had more acts before can be changed, but not grow', async () => {
      const { id } = await submitEvent(site, admin, { floors: floorsOf([200, 1]) });
      const { db } = site.deps.store;
      const second = db.selectFrom('floor').where('event_id', '=', id).where('position', '=', 1).select('floor_id');
      const { floor_id } = await second.executeTakeFirstOrThrow();
      const stored = Array.from({ length: 1900 }, (_, at) => ({
        floor_id,
        event_id: id,
        position: at + 1,
        artist_name: `MORE ${at}`,
        name_key: `MORE ${at}`,
      }));
      for (const some of chunksOf(stored)) await db.insertInto('floor_artist').values(some).execute();
      const save = (counts: number[]) =>
        admin.tries('updateEvent', { params: { id }, form: { floors: JSON.stringify(floorsOf(counts)) } });
      const many = [...Array.from({ length: 10 }, () => 200), 101];
      expect((await save([...many, 1])).statusCode).toBe(422);
      expect(sizes(await fetchEvent(site, id))).toEqual([200, 1901]);
      expect(sizes((await save(many)).json())).toEqual(many);
      expect((await save([...many.slice(0, -1), 100])).statusCode).toBe(200);
      expect((await save(many)).statusCode).toBe(422);
    });

    test.each([
      ['floors', '[1'],
      ['floors', '[{"name":"Main","artists":[1'],
      ['decorations', '[1'],
    ])('millions of entries in %s are rejected, with few errors', async (field, start) => {
      const end = start.includes('{') ? ']}]' : ']';
      const problem = await refusal({ [field]: `${start}${',1'.repeat(3_000_000)}${end}` });
      expect(problem.errors.length).toBeLessThanOrEqual(100);
      expect(problem.errors[0].field).toMatch(new RegExp(`^${field}`));
    });
  });

  describe('decorations', () => {
    test('each name once, in order, without empty ones, whatever the id sent', async () => {
      const names = ['  Lua  nova ', 'fungi', '', 'LUA NOVA', 'Fungi'];
      const sent = names.map((decoration_name, index) => ({ id: index % 2 === 0 ? 5 : 'x', decoration_name }));
      const { id, decorations } = await submitEvent(site, admin, { decorations: sent });
      expect(decorations).toEqual([
        { id: null, decoration_name: 'LUA NOVA' },
        { id: null, decoration_name: 'FUNGI' },
      ]);
      expect((await fetchEvent(site, id)).decorations).toEqual(decorations);
    });

    test.each(['[', 'Lua', '{}', '[3]', '["Lua"]', '[{"decoration_name":3}]'])(
      '%s is rejected',
      async (decorations) => {
        expect((await refusal({ decorations })).errors[0].field).toMatch(/^decorations/);
      },
    );

    test('a name may have 200 characters', async () => {
      const { decorations } = await submitEvent(site, admin, { decorations: [{ decoration_name: 'd'.repeat(200) }] });
      expect(decorations).toEqual([{ id: null, decoration_name: 'D'.repeat(200) }]);
      const problem = await refusal({ decorations: [{ decoration_name: 'd'.repeat(201) }] });
      expect(problem.errors).toMatchObject([{ field: 'decorations.0.decoration_name' }]);
    });
  });
});
