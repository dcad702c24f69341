import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { openContentVersion, writeContent } from '../../db/content-version.ts';
import { instant } from '../../platform/clock.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';
import { purgeDeleted } from '../records/purge.ts';
import { saveKeeper } from './keepers.ts';

describeOnDatabase('a claim by mail', (dialect) => {
  let site: TestApp;
  let [creator, claimant]: TestAccount[] = [];
  beforeEach(async () => {
    site = await createTestApp(dialect, { MODERATION: 'none', SESSION_DAYS: '3650' });
    [creator, claimant] = [await site.signIn('user', 'Creator'), await site.signIn('user', 'Claimant')];
  });
  afterEach(() => site.close());

  /** Lets days pass in which both members sign in again. */
  const pass = async (days: number): Promise<void> => {
    site.clock.advance(days * dayMs);
    const { db } = site.deps.store;
    await db.updateTable('session').set({ expires_at: '2030-01-01T00:00:00.000Z' }).execute();
  };
  const link = 'https://evil.example/artist';
  const address = { email: 'me@evil.example' };
  const submit = (form: Record<string, unknown>, account = creator!, type: ResourceType = 'artist') =>
    submitRecord(site, account, type, { [`${type}_name`]: 'Somebody', ...form });
  const edit = async (id: number, form: Record<string, unknown>, account = creator!, type: ResourceType = 'artist') => {
    const headers = { 'if-match': '*' };
    await account.must(recordCallNames(type).update, { params: { id }, form, headers });
  };
  const suggest = (id: number, form: Record<string, unknown>) =>
    claimant!.must('suggestArtist', { params: { id }, form });
  const accept = async (suggestion: { id: number; changes: { field: string }[] }) => {
    const json = { accept: suggestion.changes.map(({ field }) => field) };
    await creator!.must('decideOwnSuggestion', { params: { id: suggestion.id }, json });
  };
  const claim = (id: number, type = 'artist') =>
    claimant!.tries('claimRecord', { params: { type, id }, json: address });
  const expectMailed = async (id: number, type = 'artist') =>
    expect((await claim(id, type)).json()).toMatchObject({ state: 'mailed', note: null });
  const mailsTo = async (email: string) =>
    site.deps.store.db.selectFrom('mail').where('to_address', '=', email).selectAll().execute();
  /** The claim waits for a moderator, and no mail is sent. */
  const expectModerated = async (id: number, type = 'artist') => {
    const response = await claim(id, type);
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { state: 'waiting', email: address.email, note: expect.stringContaining('a moderator decides') },
    ]);
    expect(await mailsTo(address.email)).toEqual([]);
  };

  test('counts for a website that has stood there for 30 days', async () => {
    const { id } = await submit({ website_link: link });
    await pass(29);
    await expectModerated(id);
    const { id: other } = await submit({ artist_name: 'Other', website_link: link });
    await pass(31);
    await expectMailed(other);
  });

  test('counts while the path changes, also by the claimant afterwards, and when links change places', async () => {
    const { id } = await submit({ website_link: link });
    const { id: crew } = await submit({ link1: link }, creator, 'decoration');
    await pass(20);
    await edit(id, { website_link: 'https://www.evil.example/' });
    await edit(crew, { link1: 'https://other.example', link3: link }, creator, 'decoration');
    await pass(11);
    await accept(await suggest(id, { website_link: `${link}/new` }));
    await expectMailed(id);
    await expectMailed(crew, 'decoration');
  });

  test('a suggestion of another link is no part in it', async () => {
    const { id } = await submit({});
    await accept(await suggest(id, { insta_link: 'https://www.instagram.com/somebody', artist_city: 'Faro' }));
    await edit(id, { website_link: link });
    await pass(31);
    await expectMailed(id);
  });

  describe('is left to a moderator', () => {
    test('if the claimant has suggested the link, however long ago, accepted or not', async () => {
      const { id } = await submit({ website_link: 'https://octo.example' });
      await accept(await suggest(id, { website_link: link }));
      await pass(400);
      await expectModerated(id);
      const { id: other } = await submit({ artist_name: 'Other' });
      await suggest(other, { website_link: 'https://shop.evil.example' });
      await edit(other, { website_link: link });
      await pass(400);
      await expectModerated(other);
    });

    test('if it was removed and added again', async () => {
      const { id } = await submit({ website_link: link });
      await pass(100);
      await edit(id, { website_link: '' });
      await edit(id, { website_link: link });
      await expectModerated(id);
      await (await site.signIn('admin')).tries('decideClaim', { params: { id: 1 }, json: decline });
      await pass(31);
      await expectMailed(id);
    });

    test('if somebody else moved the claimant’s link from another field', async () => {
      const { id } = await submit({});
      await accept(await suggest(id, { label_link: link }));
      await edit(id, { website_link: link, label_link: '' });
      await pass(100);
      await expectModerated(id);
    });

    test('if the claimant added the record, whoever changed the link since', async () => {
      const { id } = await submit({ website_link: link }, claimant);
      await edit(id, { website_link: '' }, await site.signIn('admin'));
      await edit(id, { website_link: link }, await site.signIn('admin'));
      await pass(100);
      await expectModerated(id);
    });

    test('if the claimant has imported it', async () => {
      const text = `artist,country,website\nSomebody,Brazil,${link}`;
      const form = { type: 'artist', text };
      const { id: draft } = await claimant!.must('createRecordImport', { form });
      const json = { rows: [{ row: 0, version: null }] };
      const [added] = (await claimant!.must('confirmRecordImport', { params: { id: draft }, json })).added;
      await pass(100);
      await expectModerated(added!.id);
    });

    test.each([
      ['added by the claimant', async () => submit({ artist_name: 'Some body', website_link: link }, claimant), false],
      ['edited by the claimant as helper', async () => helped(), false],
      ['edited by the claimant as helper and purged since', async () => helped(), true],
    ])('if a merge brought it from a record %s', async (_, make, purges) => {
      const { id, updated_at } = await submit({});
      const from = await make();
      await pass(100);
      const merged = await mergeVersions(
        site,
        await site.signIn('admin'),
        'artist',
        { id, updated_at },
        await site.must('getArtist', { params: { id: from.id } }),
        { website_link: 'from' },
      );
      expect(merged.statusCode, merged.body).toBe(200);
      await site.deps.store.db.deleteFrom('record_owner').execute();
      if (purges)
        await writeContent(site.deps.store, await openContentVersion(site.deps.store), (db) =>
          purgeDeleted(db, site.deps.lifecycle),
        );
      await pass(100);
      await expectModerated(id);
    });
    const helped = async () => {
      const record = await submit({ artist_name: 'Some body' });
      await help(record.id);
      await edit(record.id, { website_link: link }, claimant);
      return record;
    };
    const help = (id: number) =>
      site.deps.store.db
        .transaction()
        .execute((db) =>
          saveKeeper(db, { type: 'artist', id }, { accountId: claimant!.id, role: 'helper' }, instant(site.clock)),
        );

    test('if the claimant helps with the page since before it was added', async () => {
      const { id } = await submit({});
      await help(id);
      await edit(id, { website_link: link });
      await pass(100);
      await expectModerated(id);
    });

    test('if the history does not tell how the record began', async () => {
      const { id } = await submit({ website_link: link });
      await sql`update artist set created_at = '2020-01-01T00:00:00.000Z'`.execute(site.deps.store.db);
      await site.deps.store.db.updateTable('activity').set({ action_type: 'update' }).execute();
      await expectModerated(id);
    });
  });

  const decline = { decision: 'decline', reason: 'Please ask later' };

  test('that was mailed fails if the website was replaced meanwhile', async () => {
    const { id } = await submit({ website_link: link });
    await pass(31);
    await expectMailed(id);
    const token = /claim\?token=([\w-]{43})/.exec((await mailsTo(address.email))[0]!.body!)![1];
    await edit(id, { website_link: '' });
    await edit(id, { website_link: link });
    const confirmed = await claimant!.tries('confirmClaim', { json: { token } });
    expect([confirmed.statusCode, confirmed.json().code]).toEqual([410, 'claim-expired']);
  });

  test('settles the one that waits for a moderator, and lets no second one wait', async () => {
    const { id } = await submit({ website_link: link });
    const asks = () => claimant!.tries('claimRecord', { params: { type: 'artist', id }, json: { message: 'Mine' } });
    expect((await asks()).statusCode).toBe(201);
    await pass(31);
    await expectMailed(id);
    expect((await asks()).json().code).toBe('claim-waiting');
    const token = /claim\?token=([\w-]{43})/.exec((await mailsTo(address.email))[0]!.body!)![1];
    await claimant!.must('confirmClaim', { json: { token } });
    expect((await (await site.signIn('moderator')).must('listClaims')).claims).toEqual([]);
  });

  test('that waits tells moderators the address, and that nobody checked it', async () => {
    const { id } = await submit({ website_link: link });
    await expectModerated(id);
    expect((await claim(id)).json().code).toBe('claim-waiting');
    const account = await site.signIn('moderator');
    const { claims } = await account.must('listClaims');
    expect(claims).toMatchObject([{ email: address.email, by_mail: false, message: null, state: 'waiting' }]);
    const json = { decision: 'accept' };
    const decided = await account.tries('decideClaim', { params: { id: claims[0]!.id }, json });
    expect(decided.json()).toMatchObject({ state: 'accepted', by_mail: false });
    const own = await claimant!.must('getOwnership', { params: { type: 'artist', id } });
    expect(own).toMatchObject({ role: 'owner' });
  });
});
