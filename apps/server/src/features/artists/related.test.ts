import { expect, test } from 'vitest';
import { fetchHistory } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('aliases and members of artists', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [member, admin] = [await site.signIn(), await site.signIn('admin')];

  const listOf = (names: readonly string[]) => JSON.stringify(names.map((artist_name) => ({ artist_name })));
  const submit = (artist_name: string, related: { aliases?: string[]; members?: string[] } = {}) =>
    member.tries('submitArtist', {
      form: {
        artist_name,
        artist_country: 'India',
        ...Object.fromEntries(Object.entries(related).map(([field, names]) => [field, listOf(names)])),
      },
    });
  const add = async (...args: Parameters<typeof submit>) => {
    const response = await submit(...args);
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  };
  const see = ({ id }: { id: number }) => site.must('getArtist', { params: { id } });
  const change = ({ id }: { id: number }, form: Record<string, string>) =>
    member.must('updateArtist', { params: { id }, form });
  const named = ({ id, artist_name }: { id: number; artist_name: string }) => ({ id, artist_name });
  const faultOf = (body: { errors: { field: string; message: string }[] }) =>
    body.errors.map(({ field, message }) => [field, message]);

  test('link in both directions, as soon as there is an artist of that name, and after it is renamed', async () => {
    const one = await add('Solar Fox', { aliases: ['Night Owl', 'Nobody Else'] });
    expect(one.aliases).toEqual([
      { id: null, artist_name: 'NIGHT OWL' },
      { id: null, artist_name: 'NOBODY ELSE' },
    ]);
    const owl = await add('Night  Owl');
    const duo = await add('Fox & Hound', { members: ['Solar fox'] });
    expect(await see(one)).toMatchObject({
      aliases: [named(owl), { id: null, artist_name: 'NOBODY ELSE' }],
      alias_of: [],
      projects: [named(duo)],
    });
    expect(await see(owl)).toMatchObject({ aliases: [], alias_of: [named(one)] });
    const renamed = await change(owl, { artist_name: 'Day Owl' });
    expect((await see(one)).aliases[0]).toEqual(named(renamed));
    // a record may be sent back as it was received
    const { aliases } = await see(one);
    expect((await change(one, { aliases: JSON.stringify(aliases) })).aliases).toEqual(aliases);
    await admin.tries('deleteArtist', { params: { id: owl.id } });
    expect((await see(one)).aliases[0]).toEqual({ id: null, artist_name: 'DAY OWL' });
  });

  test('are found by the search, in suggestions, lists and as duplicates; but related artists are none', async () => {
    const one = await add('Granite', { aliases: ['Lava Lamp'] });
    const found = await site.must('search', { query: { q: 'lava lamp' } });
    expect(found.results).toMatchObject([{ id: one.id, name: 'GRANITE', alternative_names: ['LAVA LAMP'] }]);
    const suggested = await member.tries('completeArtists', { query: { query: 'lava' } });
    expect(suggested.json()).toEqual([{ id: one.id, artist_name: 'GRANITE', alternative_name: 'LAVA LAMP' }]);
    const listed = await site.must('listArtists');
    expect(listed.find(({ id }: { id: number }) => id === one.id)!.aliases).toEqual(['LAVA LAMP']);
    const likely = async (query: { except?: number } = {}) => {
      const asked = { query: { name: 'Lava Lamp', ...query } };
      return (await member.must('findArtistDuplicates', asked)).duplicates.map(({ id }) => id);
    };
    expect(await likely()).toEqual([one.id]);
    const other = await add('Lava Lamp');
    expect(await likely({ except: other.id })).toEqual([]);
    const { pairs } = await admin.must('listDuplicates', { query: { type: 'artist' } });
    expect(pairs.filter(({ one: { id } }: { one: { id: number } }) => id === one.id)).toEqual([]);
  });

  test('are credited by names of acts, which stay as printed', async () => {
    const artists = ['Pollen', 'Dewdrop', 'Straw', 'Simon'].map((name) => add(name));
    const [pollen, dewdrop, straw] = await Promise.all(artists);
    const acts = [
      'Pollen & Dewdrop',
      'Straw Live',
      'Straw (live)',
      'Straw vs Unknown',
      'Simon & Garfield',
      'Straw & Later',
    ];
    const floors = JSON.stringify([
      { name: 'Main', artists: acts.map((name, at) => ({ name, ...(at === 0 && { set_start: '2026-07-01T22:00' }) })) },
    ]);
    const { id } = await submitEvent(site, admin, { event_name: 'Credits', country: 'India', floors });
    const credits = async () => {
      const [floor] = (await site.must('getEvent', { params: { id } })).floors;
      return floor!.artists.map((act: { artist_name: string; credits?: { id: number }[] }) => [
        act.artist_name,
        ...(act.credits ?? []).map((credit) => credit.id),
      ]);
    };
    expect(await credits()).toEqual([
      ['POLLEN & DEWDROP', pollen.id, dewdrop.id],
      ['STRAW LIVE', straw.id],
      ['STRAW (LIVE)', straw.id],
      ['STRAW VS UNKNOWN', straw.id],
      // one known name of two may be chance
      ['SIMON & GARFIELD'],
      ['STRAW & LATER'],
    ]);
    const later = await add('Later');
    expect((await credits()).at(-1)).toEqual(['STRAW & LATER', straw.id, later.id]);
    const listed = async (artist: number) => (await site.must('listEvents', { query: { artist } })).pagination.total;
    expect(await Promise.all([dewdrop, later].map((artist) => listed(artist.id)))).toEqual([1, 1]);
    const notPlaying = async (artist: number) => (await site.must('listEvents', { query: { artist } })).not_playing;
    expect(await notPlaying(dewdrop.id)).toEqual([]);
    const { sets } = await site.must('getTimetable', { params: { id } });
    expect(sets[0]!.artists[0]!.credits!.map((one: { id: number }) => one.id)).toEqual([pollen.id, dewdrop.id]);
    const playsWith = async (artist: number) =>
      (await site.must('listPlaysWith', { params: { id: artist } })).map((one: { id: number }) => one.id);
    expect(await playsWith(dewdrop.id)).toEqual([later.id, pollen.id, straw.id]);
    const cancelled = JSON.stringify([
      { name: 'Main', artists: acts.map((name, at) => ({ name, ...(at === 0 && { cancelled: true }) })) },
    ]);
    await admin.tries('updateEvent', { params: { id }, form: { floors: cancelled } });
    expect([await notPlaying(dewdrop.id), await notPlaying(straw.id)]).toEqual([[id], []]);
    const hidden = await submitEvent(site, admin, { event_name: 'Hidden', country: 'India', floors: cancelled });
    await toggleRecordStatus(site, admin, 'event', hidden.id);
    expect(await notPlaying(dewdrop.id)).toEqual([id]);
    // an artist of the whole name is meant first
    await add('Pollen & Dewdrop');
    expect((await credits())[0]).toEqual(['POLLEN & DEWDROP']);
    expect(await listed(dewdrop.id)).toBe(0);
  });

  test('are credited by acts also if their own name has a sign that joins names', async () => {
    const added = ['Chai & Voltage', 'Abacus', 'Voltage', 'Mørk x Venner'].map((name) => add(name));
    const [duo, abacus, voltage, crossed] = await Promise.all(added);
    const lineUp = [
      'Chai & Voltage live',
      'Chai & Voltage (live)',
      'Chai & Voltage vs Abacus',
      'Abacus b2b Mørk x Venner DJ set',
      'Abacus & Voltage live',
      'Abacus & Voltage vs Nobody & Abacus',
      'Evening & Abacus live',
    ];
    const floors = JSON.stringify([{ name: 'Main', artists: lineUp.map((name) => ({ name })) }]);
    const { id } = await submitEvent(site, admin, { event_name: 'Signs', country: 'India', floors });
    const credits = async () => {
      const [floor] = (await site.must('getEvent', { params: { id } })).floors;
      return floor!.artists.map((act) => act.credits?.map((credit) => credit.id) ?? []);
    };
    const first = [[duo], [duo], [duo, abacus], [abacus, crossed], [abacus, voltage], [abacus, voltage]].map(
      (artists) => artists.map((artist) => artist!.id),
    );
    expect(await credits()).toEqual([...first, []]);
    const evening = await add('Evening');
    expect(await credits()).toEqual([...first, [evening.id, abacus!.id]]);
    const listed = async (artist: number) => (await site.must('listEvents', { query: { artist } })).pagination.total;
    expect(await Promise.all([duo, crossed, evening].map((artist) => listed(artist!.id)))).toEqual([1, 1, 1]);
    // the artist of the whole name is meant first
    const whole = await add('Evening & Abacus');
    expect(await credits()).toEqual([...first, [whole.id]]);
    expect(await listed(evening.id)).toBe(0);
  });

  test('refuses an artist as its own alias or member, also through other projects', async () => {
    expect(faultOf((await submit('Echo', { aliases: ['echo'] })).json())).toEqual([
      ['aliases', 'An artist cannot be an alias or a member of itself'],
    ]);
    const renamed = await add('Renamer', { aliases: ['Other Me'] });
    const rename = { params: { id: renamed.id }, form: { artist_name: 'other me' } };
    expect(faultOf((await member.tries('updateArtist', rename)).json())).toEqual([
      ['artist_name', 'An artist cannot be an alias or a member of itself'],
    ]);
    await change(renamed, { artist_name: 'other me', aliases: listOf(['Renamer']) });
    expect(await see(renamed)).toMatchObject({ artist_name: 'OTHER ME', aliases: [{ artist_name: 'RENAMER' }] });
    const inner = await add('Inner', { members: ['Not yet there'] });
    const outer = await add('Outer', { members: ['Inner'] });
    const above = 'OUTER has this artist as a member, directly or through other projects';
    const circle = { params: { id: inner.id }, form: { members: listOf(['Outer']) } };
    expect(faultOf((await member.tries('updateArtist', circle)).json())).toEqual([['members', above]]);
    expect(faultOf((await submit('Not yet there', { members: ['Outer'] })).json())).toEqual([['members', above]]);
    expect((await see(outer)).members).toEqual([named(inner)]);
  });

  test('follow merges, and are restored', async () => {
    const [keep, from] = [
      await add('Kept One', { aliases: ['Gone One', 'A'] }),
      await add('Gone One', { aliases: ['B'] }),
    ];
    const group = await add('Group of them', { members: ['Gone One'] });
    await change(keep, { aliases: '[]' });
    const [, first] = await fetchHistory(site, admin, 'artist', keep.id);
    await admin.must('restoreVersion', { params: { id: first!.id } });
    const restored = await see(keep);
    expect(restored.aliases).toMatchObject([{ id: from.id }, { artist_name: 'A' }]);
    await mergeVersions(site, admin, 'artist', restored, from, { aliases: 'both' });
    expect(await see(keep)).toMatchObject({
      aliases: [{ artist_name: 'A' }, { artist_name: 'B' }],
      projects: [named(group)],
    });
    expect((await see(group)).members).toEqual([named(keep)]);
  });
});
