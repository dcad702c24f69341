import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import type { PlaysWith } from '@moonfloor/contract/records/artists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('artists who play with an artist', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  async function addArtist(artist_name: string) {
    const form = { artist_name, artist_country: 'Finland' };
    return (await admin.must('submitArtist', { form })).id;
  }

  /** Publishes an event; each list of names is a floor. */
  const play = (floors: readonly (readonly string[])[], fields: Readonly<Record<string, unknown>> = {}) =>
    submitEvent(site, admin, {
      floors: floors.map((names, at) => ({
        name: `Floor ${at}`,
        artists: names.map((artist_name) => ({ artist_name })),
      })),
      ...fields,
    });

  const ask = (id: number, account: TestAccount | null = null) =>
    site.as(account).tries('listPlaysWith', { params: { id } });

  async function playsWith(id: number): Promise<[name: string, events: number][]> {
    const response = await ask(id);
    expect(response.statusCode, response.body).toBe(200);
    const others: PlaysWith[] = response.json();
    return others.map((one) => [one.artist_name, one.shared_events]);
  }

  test('are the others of the same floors and events, most shared events first, then by name', async () => {
    const [alpha, beta] = [await addArtist('Alpha'), await addArtist('Beta')];
    for (const name of ['Gamma', 'Delta', 'Elsewhere']) await addArtist(name);
    await play([
      ['Alpha', 'Beta', 'Unknown name'],
      ['Gamma', 'Alpha', 'Gamma'],
    ]);
    await play([['Alpha'], ['Gamma']], { event_date: '2019-05-01' });
    await play([['Alpha', 'Delta']]);
    await play([['Beta', 'Elsewhere']]);
    expect(await playsWith(alpha)).toEqual([
      ['GAMMA', 2],
      ['BETA', 1],
      ['DELTA', 1],
    ]);
    expect((await ask(alpha)).json()[1]).toEqual({
      id: beta,
      artist_name: 'BETA',
      artist_country: 'Finland',
      shared_events: 1,
    });
  });

  test('exclude hidden artists, and those of hidden or cancelled events', async () => {
    const host = await addArtist('Host');
    const [inactive, deleted] = [await addArtist('Inactive'), await addArtist('Deleted')];
    for (const name of ['Of a draft', 'Of a deleted one', 'Of a cancelled one', 'Seen']) await addArtist(name);
    await play([['Host', 'Inactive', 'Deleted', 'Seen']]);
    const draft = await play([['Host', 'Of a draft']]);
    await deleteRecord(site, admin, 'event', (await play([['Host', 'Of a deleted one']])).id);
    await play([['Host', 'Of a cancelled one']], { event_status: 'cancelled' });
    expect((await playsWith(host)).map(([name]) => name)).toEqual(['DELETED', 'INACTIVE', 'OF A DRAFT', 'SEEN']);
    await toggleRecordStatus(site, admin, 'event', draft.id);
    await toggleRecordStatus(site, admin, 'artist', inactive);
    await deleteRecord(site, admin, 'artist', deleted);
    expect(await playsWith(host)).toEqual([['SEEN', 1]]);
  });

  test('exclude those of whom either does not play', async () => {
    const [here, away] = [await addArtist('Here'), await addArtist('Away')];
    for (const name of ['Guest', 'There']) await addArtist(name);
    const artists = [
      { artist_name: 'Here' },
      { artist_name: 'Away', cancelled: true },
      { artist_name: 'Guest vs Away', cancelled: true },
      { artist_name: 'There' },
    ];
    await submitEvent(site, admin, { floors: [{ name: 'Main', artists }] });
    expect([await playsWith(here), await playsWith(away)]).toEqual([[['THERE', 1]], []]);
  });

  test('of a hidden artist are returned only to those who may see it', async () => {
    const hidden = await addArtist('Hidden');
    await addArtist('Beside');
    await play([['Hidden', 'Beside']]);
    await toggleRecordStatus(site, admin, 'artist', hidden);
    for (const account of [null, await site.signIn()]) {
      const response = await ask(hidden, account);
      expect([response.statusCode, response.json().detail]).toEqual([404, 'Artist not found']);
    }
    expect((await ask(hidden, admin)).json()).toHaveLength(1);
  });

  test('are limited to a few, of the events added last', async () => {
    const busy = await addArtist('Busy');
    const others = Array.from(
      { length: limits.playsWith.artists + 3 },
      (_, at) => `Crowd ${String(at).padStart(2, '0')}`,
    );
    for (const name of ['Long ago', ...others]) await addArtist(name);
    await play([['Busy', 'Long ago']], { event_date: '2031-01-01' });
    for (let more = 0; more < limits.playsWith.events; more += 1) await play([['Busy', others[0]!]]);
    expect(await playsWith(busy)).toEqual([['CROWD 00', limits.playsWith.events]]);
    await play([['Busy', ...others]]);
    expect((await playsWith(busy)).map(([name]) => name)).toEqual(
      others.slice(0, limits.playsWith.artists).map((name) => name.toUpperCase()),
    );
  });
});
