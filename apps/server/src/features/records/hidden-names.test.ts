import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { confirmRows as confirmEvents, previewImport } from '../../testing/import-client.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

const mbid = (last: string): string => `5b11f4ce-a62d-471e-81fc-a69a8278c7d${last}`;

/** Two names of equal length: a hidden record of another member has the first, no record has the second. */
const hiddenNames = { name: 'Veiled', id: mbid('1') };
const freeNames = { name: 'Absent', id: mbid('2') };

describeOnDatabase('names of hidden records of other members', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [admin, author] = [await site.signIn('admin'), await site.signIn()];

  const artist = (account: TestAccount, name: string) =>
    account.tries('submitArtist', { form: { artist_name: name, artist_country: 'Japan' } });
  const crew = (account: TestAccount, name: string) =>
    account.tries('submitDecoration', { form: { decoration_name: name, country: 'Japan' } });
  const publish = (type: string, id: number) =>
    admin.tries('decide', { params: { type, id }, json: { decision: 'publish' } });
  const lookAtTable = (account: TestAccount, type: string, text: string) =>
    account.tries('createRecordImport', { form: { type, text, name: 'List' } });
  const confirm = (account: TestAccount, preview: LightMyRequestResponse) => {
    const { id, rows } = preview.json<{ id: string; rows: { row: number; version: string | null }[] }>();
    return account.tries('confirmRecordImport', {
      params: { id },
      json: { rows: rows.map(({ row, version }) => ({ row, version })) },
    });
  };
  beforeAll(async () => {
    const { name, id } = hiddenNames;
    await submitRecord(site, author, 'artist', { artist_name: `${name} Act` });
    await submitRecord(site, author, 'decoration', { decoration_name: `${name} Crew`, country: 'Japan' });
    expect(
      (await confirm(author, await lookAtTable(author, 'artist', `artist,country,mbid\n${name} Import,Japan,${id}`)))
        .statusCode,
    ).toBe(200);
    const release = { release_name: `${name} Night`, artist_name: `${name} Act` };
    const { id: hidden } = await submitRecord(site, author, 'release', release);
    await toggleRecordStatus(site, admin, 'release', hidden);
    for (const event of ['One', 'Two']) {
      await submitEvent(site, author, {
        event_name: `${name} ${event}`,
        floors: [{ name: 'Main', artists: [{ artist_name: `${name} Act` }] }],
      });
    }
  });

  /** Everything the API returns to another member about these names and about submissions that use them. */
  async function told(stranger: TestAccount, { name, id }: typeof hiddenNames): Promise<string[]> {
    const responses: LightMyRequestResponse[] = [];
    const ask = async (response: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> => {
      responses.push(await response);
      return responses.at(-1)!;
    };
    const get = (path: string, account: TestAccount | null = stranger) => ask(site.request('GET', path, { account }));
    const check = async (): Promise<void> => {
      for (const account of [null, stranger]) await get(`/artists/check-duplicate/${name}%20Act`, account);
    };
    await check();
    await get(`/artists/suggestions?query=${name}`);
    await get(`/decorations/suggestions?query=${name}`);
    await get(`/artists/duplicates?name=${name}%20Act`);
    await get(`/decorations/duplicates?name=${name}%20Crew`);
    await get(`/releases/duplicates?name=${name}%20Night&artist=${name}%20Act`);
    await get(`/api/search?query=${name}`);
    const tables = [
      ['artist', `artist,country,mbid\n${name} Act,Japan,\nOther ${name},Japan,${id}`],
      ['release', `title,artist,date\n${name} Night,${name} Act,2026-07-01`],
    ] as const;
    for (const [type, table] of tables) await ask(lookAtTable(stranger, type, table));
    const renamed = (await artist(stranger, `Mine ${name}`)).json();
    for (const to of [`${name} Act`, `${name} Import`]) {
      await ask(stranger.tries('updateArtist', { params: { id: renamed.id }, form: { artist_name: to } }));
    }
    await ask(artist(stranger, `${name} Act`));
    await ask(crew(stranger, `${name} Crew`));
    const events = `name,date,country,lineup\nParty of ${name},2026-09-01,Chile,${name} Act\nFeast of ${name},2026-10-01,Peru,${name} Act`;
    const preview = await previewImport(site, stranger, events, { lineups: 'floors' });
    await ask(confirmEvents(site, stranger, preview));
    await get(`/imports/${preview.id}/artists`);
    for (const [type, table] of tables) {
      const report = (await ask(confirm(stranger, await ask(lookAtTable(stranger, type, table))))).json();
      for (const { id: record } of report.added) await get(`/${collectionOf(type)}/${record}`);
    }
    await check();
    const others = new Map([
      [name, 'NAME'],
      [name.toUpperCase(), 'UPPER'],
      [id, 'MBID'],
    ]);
    return responses.map(({ statusCode, body }) => {
      const text = [...others].reduce((sofar, [own, common]) => sofar.replaceAll(own, common), body);
      // Masks ids of new records and members, and versions of imports, which always differ.
      return `${statusCode} ${text.replaceAll(/"(id|created_by|floor_id|user_id|version)":("[\w-]{36,43}"|\d+)/g, '"$1":N')}`;
    });
  }

  test('are treated like unused names for everyone else', async () => {
    const [hidden, free] = [await told(await site.signIn(), hiddenNames), await told(await site.signIn(), freeNames)];
    expect(hidden).toEqual(free);
    expect(hidden.filter((response) => /^(4|5)/.test(response))).toEqual([]);
    expect(hidden.filter((response) => response.startsWith('201'))).toHaveLength(6);
  });

  test('are treated as taken for their author', async () => {
    expect([(await artist(author, 'veiled  act')).statusCode, (await crew(author, 'veiled  crew')).statusCode]).toEqual(
      [409, 409],
    );
    expect(await author.must('checkArtistDuplicate', { params: { name: 'veiled act' } })).toEqual({ exists: true });
  });

  describe('used by two members', () => {
    test.each([
      ['artist', 'artist_name', artist],
      ['decoration', 'decoration_name', crew],
    ] as const)('both pending: one %s is published, the other is rejected and merged', async (type, field, submit) => {
      const other = await site.signIn();
      const [first, second] = [
        (await submit(author, `Twice ${type}`)).json(),
        (await submit(other, `Twice ${type}`)).json(),
      ];
      const parts =
        type === 'artist'
          ? { floors: [{ name: 'Main', artists: [{ artist_name: `Twice ${type}` }] }] }
          : { decorations: [{ decoration_name: `Twice ${type}` }] };
      const event = await submitEvent(site, admin, { event_name: `Where ${type}`, ...parts });
      const linked = async (): Promise<number | null | undefined> => {
        const { floors, decorations } = await fetchEvent(site, event.id);
        return type === 'artist' ? floors[0]!.artists[0]!.id : decorations[0]!.id;
      };
      expect(await linked()).toBeNull();
      expect((await publish(type, second.id)).statusCode).toBe(200);
      expect(await linked()).toBe(second.id);
      const refused = await publish(type, first.id);
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([409, field]);
      // A hidden record must not take over links from a public one.
      await author.must(recordCallNames(type).update, {
        params: { id: first.id },
        form: { [field]: `twice ${type}`, ...(type === 'artist' ? { artist_city: 'Oslo' } : { area: 'Oslo' }) },
      });
      expect(await linked()).toBe(second.id);
      await mergeRecords(site, admin, type, second.id, first.id);
      expect(await linked()).toBe(second.id);
      expect((await site.tries(recordCallNames(type).get, { params: { id: first.id } })).headers.location).toBe(
        `/${collectionOf(type)}/${second.id}`,
      );
    });

    test('receive the same external id: both keep it, and a merge leaves one', async () => {
      const table = (name: string) => `artist,country,mbid\n${name},Japan,${mbid('3')}`;
      const other = await site.signIn();
      const bring = async (account: TestAccount, name: string): Promise<number> =>
        (await confirm(account, await lookAtTable(account, 'artist', table(name)))).json().added[0].id;
      const [keep, from] = [await bring(author, 'Same Id'), await bring(other, 'Same Id too')];
      const see = (id: number) => admin.must('getArtist', { params: { id } });
      expect((await see(from)).external_ids).toEqual((await see(keep)).external_ids);
      await mergeRecords(site, admin, 'artist', keep, from);
      expect((await see(keep)).external_ids).toMatchObject([{ source_id: mbid('3') }]);
    });
  });
});
