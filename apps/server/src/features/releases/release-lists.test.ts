import { beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from '@moonfloor/contract/values/keys';
import { createTrigger } from '../../db/dialect/definitions.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitRecord, editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

interface Shown {
  id: number;
  release_name: string;
  artist_id: number | null;
}

describeOnDatabase('lists of releases', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [member, admin] = [await site.signIn(), await site.signIn('admin')];

  async function release(release_name: string, artist_name: string, release_date: string, label = ''): Promise<Shown> {
    return submitRecord(site, member, 'release', { release_name, artist_name, release_date, label });
  }

  async function artist(artist_name: string): Promise<number> {
    return (await submitRecord(site, member, 'artist', { artist_name })).id;
  }

  const lists = { upcoming: 'listUpcomingReleases', past: 'listPastReleases' } as const;

  async function list(view: 'upcoming' | 'past', query: Record<string, string> = {}) {
    const { releases, pagination } = await site.must(lists[view], { query });
    return { names: releases.map((one) => one.release_name), pagination };
  }

  const found = async (query: string) => (await list('past', { query, limit: '100' })).names;
  const artistOf = async (id: number) => (await site.must('getRelease', { params: { id } })).artist_id;

  describe('pages', () => {
    beforeAll(async () => {
      for (let day = 10; day <= 21; day += 1) await release(`Past ${day}`, 'Pages', `2026-05-${day}`);
      await release('Soon', 'Pages', '2026-07-01');
      await release('Soon too', 'Pages', '2026-07-01');
      await release('Later', 'Pages', '2026-08-01');
      await release('Tomorrow', 'Pages', '2026-06-16');
      await release('Today', 'Pages', '2026-06-15');
    });

    test('upcoming are soonest first, past latest first; today is past', async () => {
      expect((await list('upcoming')).names).toEqual(['Tomorrow', 'Soon', 'Soon too', 'Later']);
      const { names, pagination } = await list('past');
      expect(names).toEqual(['Today', ...[21, 20, 19, 18, 17, 16, 15, 14, 13].map((day) => `Past ${day}`)]);
      expect(pagination).toEqual({ page: 1, limit: 10, total: 13, pages: 2 });
    });

    test('follow each other to the end', async () => {
      expect(await list('past', { page: '2' })).toEqual({
        names: ['Past 12', 'Past 11', 'Past 10'],
        pagination: { page: 2, limit: 10, total: 13, pages: 2 },
      });
      expect((await list('past', { page: '3' })).names).toEqual([]);
      expect((await list('upcoming', { limit: '2', page: '2' })).names).toEqual(['Soon too', 'Later']);
    });

    test('have a maximum of a hundred releases', async () => {
      expect((await list('past', { limit: '100000' })).pagination).toMatchObject({ limit: 100, pages: 1 });
      expect((await list('upcoming', { query: 'no such thing' })).pagination).toEqual({
        page: 1,
        limit: 10,
        total: 0,
        pages: 0,
      });
    });

    test.each(['page=0', 'page=x', 'page=1.5', 'limit=0', 'limit=-1', 'limit=x', 'artist=x', 'query=%00'])(
      '%s is rejected',
      async (query) => {
        expect((await site.tries('listUpcomingReleases', { query })).statusCode).toBe(422);
      },
    );
  });

  describe('with a search text', () => {
    test('matches name, artist and label, ignoring case and accents', async () => {
      await release('Névoa Matinal', 'Straße', '2026-04-01', 'Żółw Rec');
      for (const query of [
        'nevoa',
        'NÉVOA',
        'a matin',
        'strasse',
        'STRAßE',
        'żołw',
        'w rec',
        ' névoa  matinal ',
        'ne\u0301v',
      ]) {
        expect(await found(query), query).toEqual(['Névoa Matinal']);
      }
      for (const query of ['nevoax', 'matinal strasse', 'strasse\\']) expect(await found(query), query).toEqual([]);
    });

    test('matches other alphabets', async () => {
      await release('Лунный Путь', 'שמש', '2026-04-02');
      for (const query of ['лунный', 'ПУТЬ', 'שמש']) expect(await found(query)).toEqual(['Лунный Путь']);
    });

    test.each(['%', '_', '\\', "'", '"', '%%', '._'])('%s is matched literally', async (sign) => {
      expect(await found(`q${sign}q`)).toEqual([]);
      const { release_name: name } = await release(`Sign q${sign}q`, 'Signs', '2026-04-03');
      expect(await found(`q${sign}q`)).toEqual([name]);
    });

    test('matches changed values', async () => {
      const { id } = await release('Before', 'Changing', '2026-04-04', 'Old Label');
      const form = { release_name: 'After', label: '' };
      await editRecord(site, member, 'release', id, form);
      expect([await found('before'), await found('old label'), await found('after'), await found('changing')]).toEqual([
        [],
        [],
        ['After'],
        ['After'],
      ]);
    });
  });

  describe('linked to artists', () => {
    test('that exist already, by name', async () => {
      const id = await artist('Deep Root');
      const one = await release('One', ' deep  ROOT', '2026-03-01');
      expect(one.artist_id).toBe(id);
      expect(await list('past', { artist: String(id) })).toMatchObject({ names: ['One'], pagination: { total: 1 } });
    });

    test('and that are added, renamed or restored later', async () => {
      const early = await release('Early', 'Late Comer', '2026-03-02');
      expect(early.artist_id).toBeNull();
      const first = await artist('Late comer');
      expect(await artistOf(early.id)).toBe(first);

      await admin.tries('deleteArtist', { params: { id: first } });
      expect(await artistOf(early.id)).toBeNull();
      const second = await artist('Someone Else');
      await editRecord(site, member, 'artist', second, { artist_name: 'late COMER' });
      expect(await artistOf(early.id)).toBe(second);

      await editRecord(site, member, 'artist', second, { artist_name: 'Other Again' });
      expect(await artistOf(early.id)).toBe(second);
      await admin.tries('toggleStatus', { params: { type: 'artist', id: first } });
      expect(await artistOf(early.id)).toBe(first);
    });

    test('and are not written when these change otherwise', async () => {
      const id = await artist('Steady');
      const one = await release('Unchanged', 'Steady', '2026-03-02');
      const row = `update release set label = 'Written' where id = ${one.id} and new.id = ${one.id} and label is null`;
      await createTrigger(site.deps.store.db, dialect, { name: 'mark', table: 'release', event: 'update', row });
      await editRecord(site, member, 'artist', id, { artist_info: 'Plays live' });
      expect((await site.must('getRelease', { params: { id: one.id } })).label).toBeNull();
    });

    test('only while they are active', async () => {
      const id = await artist('On And Off');
      const one = await release('Blinking', 'on and off', '2026-03-03');
      const toggle = () => admin.tries('toggleStatus', { params: { type: 'artist', id } });
      await toggle();
      expect([await artistOf(one.id), (await list('past', { artist: String(id) })).names]).toEqual([null, []]);
      await toggle();
      expect([await artistOf(one.id), (await list('past', { artist: String(id) })).names]).toEqual([id, ['Blinking']]);
    });

    test("again when the artist's name of a release changes", async () => {
      const [first, second] = [await artist('Move From'), await artist('Move To')];
      const one = await release('Moving', 'Move From', '2026-03-04');
      const rename = async (artist_name: string) =>
        (await editRecord(site, member, 'release', one.id, { artist_name })).artist_id;
      expect([one.artist_id, await rename('move to'), await rename('Nobody Known'), await rename('move from')]).toEqual(
        [first, second, null, first],
      );
    });
  });

  describe('the status of a release', async () => {
    const [author, admin] = [await site.signIn(), await site.signIn('admin')];

    /** Submits a release on a day. */
    async function submitted(release_date: string) {
      const form = { release_name: 'First Light', artist_name: 'Someone', release_date };
      return author.must('submitRelease', { form });
    }

    const change = (id: number, release_date: string) =>
      author.tries('updateRelease', { params: { id }, form: { release_date } });

    async function isListed(id: number) {
      const views = await Promise.all(
        keysOf(lists).map(async (view) => {
          const { releases } = await site.must(lists[view], { query: { limit: 100 } });
          return releases.some((release) => release.id === id) ? [view] : [];
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
      const seen = async () => [
        (await site.tries('getRelease', { params: { id } })).json().status,
        ...(await isListed(id)),
      ];
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
      const toggle = () => admin.tries('toggleStatus', { params: { type: 'release', id } });
      expect([(await toggle()).json().status, await isListed(id)]).toEqual(['cancelled', []]);
      expect([(await toggle()).json().status, await isListed(id)]).toEqual([status, [view]]);
    });
  });
});
