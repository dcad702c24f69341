import { describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, fetchEvent, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('links from events', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  let count = 0;

  /** Returns a name that no other test uses. */
  const newName = (): string => `NAME ${(count += 1)} ÄÖ`;

  const submitArtist = async (artist_name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    (await submitRecord(site, admin, 'artist', { artist_name, artist_country: 'Finland', ...fields })).id;

  const submitDecoration = async (decoration_name: string) =>
    (await submitRecord(site, admin, 'decoration', { decoration_name })).id;

  const eventWith = async (artist_name: string, given: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    (await submitEvent(site, admin, { floors: [{ name: 'Main', artists: [{ artist_name, ...given }] }] })).id;

  const eventDecoratedBy = async (...names: string[]): Promise<number> =>
    (await submitEvent(site, admin, { decorations: names.map((decoration_name) => ({ decoration_name })) })).id;

  const artistOf = async (event: number) => (await fetchEvent(site, event)).floors[0]?.artists[0];
  const crewOf = async (event: number) => (await fetchEvent(site, event)).decorations[0];

  async function eventsOf(filter: string) {
    const { events } = await site.must('listEvents', { query: filter });
    return events.map((event) => event.id);
  }

  describe('to artists', () => {
    test('a known name is linked immediately, ignoring case and spacing', async () => {
      const name = newName();
      const artist = await submitArtist(name);
      const event = await eventWith(`  ${name.toLowerCase().replace(' ', '   ')} `);
      expect(await artistOf(event)).toMatchObject({ id: artist, artist_name: name.replace(' ', '   ') });
      expect(await eventsOf(`artist=${artist}`)).toEqual([event]);
      const [card] = (await site.must('listEvents', { query: { artist } })).events;
      expect(card!.floors[0]!.artists).toEqual([{ id: artist, artist_name: name.replace(' ', '   ') }]);
    });

    test('an unknown name is linked when the artist is added later', async () => {
      const name = newName();
      const event = await eventWith(name);
      expect(await artistOf(event)).toMatchObject({ id: null, artist_name: name });
      const artist = await submitArtist(name.toLowerCase());
      expect(await artistOf(event)).toMatchObject({ id: artist, artist_name: name });
      expect(await eventsOf(`artist=${artist}`)).toEqual([event]);
    });

    test('a name with another kind of apostrophe is linked, before and after', async () => {
      const name = newName();
      const before = await eventWith(`${name} O’X`);
      const artist = await submitArtist(`${name} O'X`);
      const after = await eventWith(`${name} oʼx`);
      for (const event of [before, after]) expect((await artistOf(event))?.id).toBe(artist);
    });

    test('a name that is merely similar is not linked', async () => {
      const name = newName();
      await submitArtist(name);
      expect((await artistOf(await eventWith(`${name} LIVE`)))?.id).toBeNull();
      expect((await artistOf(await eventWith(name.replaceAll(' ', ''))))?.id).toBeNull();
    });

    test("an artist's own fields take precedence over the author's, except for the kind of set", async () => {
      const name = newName();
      const untimed = { set_start: null, set_end: null, pairing: null, cancelled: false };
      const given = { artist_type: 'DJ', artist_country: 'Brazil', record_labels: 'Given', artist_info: 'given' };
      const billed = await eventWith(name, given);
      const plain = await eventWith(name);
      expect(await artistOf(billed)).toEqual({
        id: null,
        artist_name: name,
        ...given,
        ...untimed,
        record_labels: 'GIVEN',
      });
      const own = { artist_type: 'Live,Producer', record_labels: 'Own', artist_info: 'own' };
      const artist = await submitArtist(name, own);
      const told = {
        id: artist,
        artist_name: name,
        artist_country: 'Finland',
        record_labels: 'OWN',
        artist_info: 'own',
        ...untimed,
      };
      expect(await artistOf(billed)).toEqual({ ...told, artist_type: 'DJ' });
      expect(await artistOf(plain)).toEqual({ ...told, artist_type: 'LIVE,PRODUCER' });
      await toggleRecordStatus(site, admin, 'artist', artist);
      expect(await artistOf(billed)).toEqual({
        id: null,
        artist_name: name,
        ...given,
        ...untimed,
        record_labels: 'GIVEN',
      });
    });

    test("an artist's empty fields are filled from the author's", async () => {
      const name = newName();
      const artist = await submitArtist(name);
      const event = await eventWith(name, { record_labels: 'Given', artist_info: 'given', artist_country: 'Brazil' });
      expect(await artistOf(event)).toMatchObject({
        id: artist,
        artist_country: 'Finland',
        record_labels: 'GIVEN',
        artist_info: 'given',
      });
    });

    test('an artist is unlinked while it is inactive', async () => {
      const name = newName();
      const artist = await submitArtist(name);
      const event = await eventWith(name);
      await toggleRecordStatus(site, admin, 'artist', artist);
      expect((await artistOf(event))?.id).toBeNull();
      expect(await eventsOf(`artist=${artist}`)).toEqual([]);
      const other = await eventWith(name);
      await toggleRecordStatus(site, admin, 'artist', artist);
      expect((await artistOf(event))?.id).toBe(artist);
      expect(await eventsOf(`artist=${artist}`)).toEqual([event, other]);
    });

    test('a deleted artist is not linked; a new one of the same name is, and so is a restored one', async () => {
      const name = newName();
      const artist = await submitArtist(name);
      const event = await eventWith(name);
      await deleteRecord(site, admin, 'artist', artist);
      expect(await artistOf(event)).toMatchObject({ id: null, artist_name: name });
      const meanwhile = await eventWith(name);
      await toggleRecordStatus(site, admin, 'artist', artist);
      expect((await artistOf(event))?.id).toBe(artist);
      expect((await artistOf(meanwhile))?.id).toBe(artist);
      await deleteRecord(site, admin, 'artist', artist);
      const second = await submitArtist(name);
      expect((await artistOf(event))?.id).toBe(second);
      expect(await eventsOf(`artist=${artist}`)).toEqual([]);
    });

    test('a renamed artist stays linked where it was billed, and is linked where its new name occurs', async () => {
      const [former, name] = [newName(), newName()];
      const artist = await submitArtist(former);
      const [before, waiting] = [await eventWith(former), await eventWith(name)];
      const form = { artist_name: name };
      expect((await admin.tries('updateArtist', { params: { id: artist }, form })).statusCode).toBe(200);
      expect(await artistOf(before)).toMatchObject({ id: artist, artist_name: former });
      expect((await artistOf(waiting))?.id).toBe(artist);
      expect((await artistOf(await eventWith(former)))?.id).toBeNull();

      const floors = [{ name: 'Main', artists: [{ artist_name: former }, { artist_name: 'Somebody' }] }];
      await admin.tries('updateEvent', { params: { id: before }, form: { floors } });
      expect((await artistOf(before))?.id).toBe(artist);

      const other = await submitArtist(former);
      expect((await artistOf(before))?.id).toBe(other);
    });

    test('links follow a name that is added to a line-up and one that is removed', async () => {
      const [first, second] = [newName(), newName()];
      const [one, two] = [await submitArtist(first), await submitArtist(second)];
      const event = await eventWith(first);
      const floors = [{ name: 'Main', artists: [{ artist_name: second }] }];
      await admin.tries('updateEvent', { params: { id: event }, form: { floors } });
      expect((await artistOf(event))?.id).toBe(two);
      expect(await eventsOf(`artist=${one}`)).toEqual([]);
      expect(await eventsOf(`artist=${two}`)).toEqual([event]);
    });
  });

  describe('to decoration crews', () => {
    test('immediately, later, and only to an active one', async () => {
      const name = newName();
      const early = await eventDecoratedBy(name.toLowerCase(), 'Never');
      expect(await crewOf(early)).toEqual({ id: null, decoration_name: name });
      const crew = await submitDecoration(name);
      const late = await eventDecoratedBy(name.replace(' ', '  '));
      expect((await fetchEvent(site, early)).decorations).toEqual([
        { id: crew, decoration_name: name },
        { id: null, decoration_name: 'NEVER' },
      ]);
      expect((await crewOf(late))?.id).toBe(crew);
      expect(await eventsOf(`decoration=${crew}`)).toEqual([early, late]);
      await toggleRecordStatus(site, admin, 'decoration', crew);
      expect(await crewOf(early)).toEqual({ id: null, decoration_name: name });
      expect(await eventsOf(`decoration=${crew}`)).toEqual([]);
      await toggleRecordStatus(site, admin, 'decoration', crew);
      expect(await crewOf(early)).toEqual({ id: crew, decoration_name: name });
      await deleteRecord(site, admin, 'decoration', crew);
      expect((await crewOf(late))?.id).toBeNull();
      const second = await submitDecoration(name);
      expect((await crewOf(late))?.id).toBe(second);
    });

    test('a renamed crew stays linked where it was named', async () => {
      const [former, name] = [newName(), newName()];
      const crew = await submitDecoration(former);
      const event = await eventDecoratedBy(former);
      await admin.tries('updateDecoration', { params: { id: crew }, form: { decoration_name: name } });
      expect(await crewOf(event)).toEqual({ id: crew, decoration_name: former });
      const decorations = [{ decoration_name: former }];
      await admin.tries('updateEvent', { params: { id: event }, form: { decorations } });
      expect((await crewOf(event))?.id).toBe(crew);
    });
  });
});
