import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createDue } from '../../testing/series.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('pairs of likely duplicates', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const part = async (query: Record<string, string>) => {
    return await admin.must('listDuplicates', { query });
  };
  /** Returns the names of all pairs, and the number of pages. */
  const all = async (query: Record<string, string>): Promise<{ names: string[]; parts: number }> => {
    const names = new Set<string>();
    let parts = 0;
    for (let after: string | null = ''; after !== null; parts += 1) {
      const { pairs, next }: Awaited<ReturnType<typeof part>> = await part({ ...query, after });
      for (const { one, other } of pairs) names.add(`${one.name} / ${other.name}`);
      after = next;
    }
    return { names: [...names], parts };
  };
  const artist = (name: string) => submitRecord(site, member, 'artist', { artist_name: name });

  test('of events are up to one day apart, upcoming ones soonest first, past ones latest first, including drafts', async () => {
    const event = (name: string, day: string, account = admin) =>
      submitEvent(site, account, { event_name: name, event_date: day });
    await event('Later Sun', '2027-05-01');
    await event('Later Sun Festival', '2027-05-02', member);
    await event('Sooner Moon', '2026-08-01');
    await event('Soonér Moon', '2026-08-01');
    await event('Sooner Moon', '2026-08-03');
    await event('Long Gone', '2020-01-01');
    await event('Long Gone Party', '2020-01-01');
    await event('Just Gone', '2026-06-14');
    await event('Just Gone', '2026-06-14');
    expect((await all({ type: 'event' })).names).toEqual([
      'SOONER MOON / SOONÉR MOON',
      'LATER SUN / LATER SUN FESTIVAL',
    ]);
    expect((await all({ type: 'event', when: 'past' })).names).toEqual([
      'JUST GONE / JUST GONE',
      'LONG GONE / LONG GONE PARTY',
    ]);
  });

  test('of an event that is running are upcoming, also with one that is over, and none is lost between the two', async () => {
    const event = (name: string, day: string, last = '') =>
      submitEvent(site, admin, { event_name: name, event_date: day, event_end_date: last, country: 'Chile' });
    await event('Long Weekend', '2026-06-12', '2026-06-15');
    await event('Long Week-end', '2026-06-13');
    await event('Long Weekends', '2026-06-13', '2026-06-16');
    await event('Overnight', '2026-06-14');
    await event('Over Night', '2026-06-15');
    const [upcoming, past] = [await all({ type: 'event' }), await all({ type: 'event', when: 'past' })];
    const pairs = [
      'LONG WEEKEND / LONG WEEK-END',
      'LONG WEEKEND / LONG WEEKENDS',
      'LONG WEEK-END / LONG WEEKENDS',
      'OVERNIGHT / OVER NIGHT',
    ];
    expect(upcoming.names.filter((name) => pairs.includes(name)).toSorted()).toEqual(pairs.toSorted());
    expect(past.names.filter((name) => pairs.includes(name))).toEqual([]);
  });

  test('of events are not two dates of one series, but one of them added again', async () => {
    const form = { event_name: 'Nightly', event_date: '2027-03-05', country: 'Nepal' };
    const { id } = await submitEvent(site, admin, { ...form, recurrence: 'FREQ=DAILY;COUNT=9' });
    await createDue(site);
    const pairs = async (query: Record<string, string>): Promise<string[]> =>
      (await part({ type: 'event', ...query })).pairs.flatMap(({ one, other }) =>
        one.name === 'NIGHTLY' ? `${one.day} ${other.day}` : [],
      );
    expect([await pairs({}), await pairs({ id: String(id) })]).toEqual([[], []]);
    const waiting = await submitEvent(site, member, form);
    expect(await pairs({})).toEqual(['2027-03-05 2027-03-05', '2027-03-06 2027-03-05']);
    const { records } = await admin.must('listQueue');
    const queued = records.find((record) => record.id === waiting.id);
    expect(queued!.duplicates.map(({ day }) => day)).toEqual(['2027-03-05', '2027-03-06']);
    expect((await part({ type: 'event', id: String(waiting.id) })).pairs).toHaveLength(2);
  });

  test('of events are all found once, whatever the number of pages', async () => {
    for (let count = 0; count < 14; count += 1)
      await submitEvent(site, admin, { event_name: `Crowd`, event_date: '2028-08-08', country: 'Peru' });
    const found: string[] = [];
    let parts = 0;
    for (let after: string | null = ''; after !== null; parts += 1) {
      const { pairs, next }: Awaited<ReturnType<typeof part>> = await part({ type: 'event', after });
      found.push(...pairs.filter(({ one }) => one.name === 'CROWD').map(({ one, other }) => `${one.id} ${other.id}`));
      after = next;
    }
    expect(parts).toBeGreaterThan(1);
    expect([found.length, new Set(found).size]).toEqual([91, 91]);
  });

  test('of artists are found whether they differ near the beginning or the end', async () => {
    const [octo, other] = [await artist('Octo'), await artist('DJ Öcto')];
    await artist('Moonlight Walker');
    await artist('Moonlight Walkers');
    await artist('Zolar Explorer');
    await artist('Solar Explorer');
    await artist('Nothing Alike');
    const { names } = await all({ type: 'artist' });
    expect(names.toSorted()).toEqual([
      'MOONLIGHT WALKER / MOONLIGHT WALKERS',
      'OCTO / DJ ÖCTO',
      'ZOLAR EXPLORER / SOLAR EXPLORER',
    ]);
    await mergeVersions(site, admin, 'artist', octo, other);
    expect((await all({ type: 'artist' })).names).not.toContain('OCTO / DJ ÖCTO');
  });

  test('of artists are found among many, with short and long names', async () => {
    const names = [
      'Kaleidos',
      'Equinox Nights',
      'Sunrise Over Temples',
      'Ødegården',
      'Lunation',
      'Gathering Storms',
      'Mind Levitation',
      'Ritual Echoes',
    ];
    const spelt = (name: string): string[] => {
      const [first, last] = [name.slice(0, 4), name.slice(4)];
      return [name, `${first}x${last}`, `${first}${last[1]}${last[0]}${last.slice(2)}`];
    };
    for (const name of names.flatMap(spelt)) await artist(name);
    const { names: found } = await all({ type: 'artist' });
    for (const [name = '', more = '', swapped = ''] of names.map((name) => spelt(name.toUpperCase()))) {
      expect(found).toEqual(expect.arrayContaining([`${name} / ${more.toUpperCase()}`, `${name} / ${swapped}`]));
    }
  });

  test('of releases have the same artist', async () => {
    for (const artist_name of ['One', 'One', 'Another']) {
      await submitRecord(site, member, 'release', { release_name: 'Roots', artist_name });
    }
    const { pairs } = await part({ type: 'release' });
    expect(pairs.map(({ one, other }) => [one.name, other.name])).toEqual([['Roots', 'Roots']]);
  });

  test('of names that differ near the beginning are found when a page ends with the last name', async () => {
    const release = (release_name: string) =>
      member.tries('submitRelease', { form: { release_name, artist_name: 'Third', release_date: '2026-01-01' } });
    const between = ['Tango', 'Teal', 'Temple', 'Tiger', 'Topaz', 'Torus', 'Tundra', 'Twilight', 'Umbra', 'Vega'];
    for (const name of ['Solar Explorer', ...between, 'Zolar Explorer', ...Array<string>(10).fill('Zzz')])
      await release(name);
    const first = await part({ type: 'release' });
    expect(first.next).toMatch(/ ZZZ$/);
    expect((await part({ type: 'release', after: first.next! })).pairs).toEqual([]);
    expect((await all({ type: 'release' })).names).toContain('Solar Explorer / Zolar Explorer');
  });

  test('of one record are returned at once', async () => {
    const [one, other] = [await artist('Single Out'), await artist('Single Outs')];
    const { pairs, next } = await part({ type: 'artist', id: String(one.id) });
    expect(pairs).toMatchObject([
      { one: { id: one.id, name: 'SINGLE OUT' }, other: { id: other.id, name: 'SINGLE OUTS' } },
    ]);
    expect(next).toBe(null);
    const event = await submitEvent(site, admin, { event_name: 'One Night', event_date: '2029-01-01' });
    await submitEvent(site, admin, { event_name: 'One Night', event_date: '2029-01-02' });
    expect((await part({ type: 'event', id: String(event.id) })).pairs).toHaveLength(1);
    expect((await admin.tries('listDuplicates', { query: { type: 'artist', id: 999999 } })).statusCode).toBe(404);
  });

  test('accept any text as cursor', async () => {
    expect((await admin.tries('listDuplicates', { query: { type: 'artist', after: 'key 1 \u0000' } })).statusCode).toBe(
      422,
    );
    for (const after of ['nonsense', 'key', 'tail 99999999999 x', '2026-99-99 1', '%', 'key 1 %_\\']) {
      for (const type of ['event', 'decoration']) expect((await part({ type, after })).pairs).toBeInstanceOf(Array);
    }
  });
});
