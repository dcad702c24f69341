import { beforeEach, describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { mergeVersions, type Version } from '../../testing/merge.ts';
import { saveAs } from '../../testing/ownership-inputs.ts';
import { recordFixtures, submitRecord, editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

const own = { status: 403, type: '/problems/own-decision' };
const byAdmin = {
  status: 403,
  type: '/problems/decided-by-admin',
  detail: 'An admin has decided on this, so only admins can change it',
};

describeOnDatabase('what moderators may not decide', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  let [admin, moderator, other, member]: TestAccount[] = [];
  beforeEach(async () => {
    [admin, moderator, other, member] = [
      await site.signIn('admin'),
      await site.signIn('moderator'),
      await site.signIn('moderator'),
      await site.signIn(),
    ];
  });

  const submit = (type: ResourceType, account = member!, form: Record<string, unknown> = {}) =>
    submitRecord(site, account, type, form);
  const decide = (type: ResourceType, id: number, json: unknown = { decision: 'publish' }, account = moderator!) =>
    account.tries('decide', { params: { type, id }, json });
  const sendBack = { decision: 'return', reason: 'Please add a place' };
  const see = (type: ResourceType, id: number) => admin!.must(recordCallNames(type).get, { params: { id } });
  const queued = async (account = moderator!) => {
    const { records } = await account.must('listQueue');
    const own = records.filter(({ author_record: author }) => [member!.id, moderator!.id].includes(author!.id));
    return own.map(({ id, barrier }) => [id, barrier]);
  };
  const report = async (id: number, account: TestAccount | null = member!) => {
    const json = { type: 'artist', id, reason: 'Not an artist' };
    return (await site.as(account).must('submitReport', { json })).id;
  };
  const decideReport = (id: number, decision: string, account = moderator!) =>
    account.tries('decideReport', { params: { id }, json: { decision } });
  const keep = (type: ResourceType, id: number, role: 'owner' | 'helper') =>
    saveAs(role, site, id, moderator!.id, type);

  test('that an admin with the name of the site has hidden', async () => {
    const { id } = await submit('artist');
    expect((await decide('artist', id)).statusCode).toBe(200);
    const accounts = site.deps.store.db.updateTable('account').where('id', '=', admin!.id);
    await accounts.set({ username: 'Moonfloor' }).execute();
    await admin!.tries('toggleStatus', { params: { type: 'artist', id } });
    expect((await decide('artist', id)).json()).toMatchObject(byAdmin);
  });

  describe.each(['event', 'artist', 'decoration'] as const)('%s', (type) => {
    test('that they have added, own or help with', async () => {
      const ids: number[] = [(await submit(type, moderator)).id, (await submit(type)).id, (await submit(type)).id];
      await keep(type, ids[1]!, 'owner');
      await keep(type, ids[2]!, 'helper');
      expect(await queued()).toEqual(ids.map((id) => [id, 'own']));
      expect(await queued(other)).toEqual(ids.map((id) => [id, null]));
      for (const id of ids) {
        const before = await see(type, id);
        for (const decision of [{ decision: 'publish' }, sendBack]) {
          const refused = await decide(type, id, decision);
          expect(refused.json()).toMatchObject(own);
          expect(refused.json().detail).toBe('You are involved in this yourself, so another moderator has to decide');
        }
        expect(await see(type, id)).toEqual(before);
        expect((await decide(type, id, undefined, other)).statusCode).toBe(200);
        expect((await decide(type, id, { decision: 'undo' })).statusCode).toBe(409);
      }
    });

    test('that an admin has hidden, whatever its author changes', async () => {
      const { id } = await submit(type);
      expect((await decide(type, id)).statusCode).toBe(200);
      await admin!.tries('toggleStatus', { params: { type, id } });
      expect(await queued()).toEqual([[id, 'admin']]);
      expect(await queued(admin)).toEqual([[id, null]]);
      const { place } = recordFixtures.find((kind) => kind.type === type)!;
      await editRecord(site, member!, type, id, { [place]: 'Elsewhere' });
      for (const decision of [{ decision: 'publish' }, sendBack, { decision: 'undo' }])
        expect([403, 409]).toContain((await decide(type, id, decision)).statusCode);
      expect((await decide(type, id)).json()).toMatchObject(byAdmin);
      // neither by a suggestion of somebody else
      const form = { [place]: 'Third place' };
      const made = await (
        await site.signIn('moderator')
      ).tries(recordCallNames(type).suggest, { params: { id }, form });
      const json = { accept: [place] };
      const accepted = await moderator!.tries('decideSuggestion', { params: { id: made.json().id }, json });
      expect(accepted.json()).toMatchObject(byAdmin);
      // neither after a deletion that was taken back
      await admin!.tries(recordCallNames(type).remove, { params: { id } });
      await admin!.tries('undoStatus', { params: { type, id } });
      expect((await decide(type, id)).json()).toMatchObject(byAdmin);
      expect((await decide(type, id, undefined, admin)).statusCode).toBe(200);
      expect((await see(type, id)).status).not.toBe('draft');
    });

    test('that an admin has sent back, until its author changes it', async () => {
      const { id } = await submit(type);
      await decide(type, id, sendBack, admin);
      expect((await decide(type, id)).json()).toMatchObject(byAdmin);
      expect((await decide(type, id, { ...sendBack, reason: 'Other' })).json()).toMatchObject(byAdmin);
      const { place } = recordFixtures.find((kind) => kind.type === type)!;
      await editRecord(site, member!, type, id, { [place]: 'Elsewhere' });
      expect((await decide(type, id)).statusCode).toBe(200);
    });

    test('other decisions stay theirs: first ones, those of moderators, and what an admin has published', async () => {
      const { id } = await submit(type);
      await decide(type, id, sendBack, other);
      expect((await decide(type, id)).statusCode).toBe(200);
      expect((await decide(type, id, { decision: 'undo' })).statusCode).toBe(200);
      expect((await decide(type, id, undefined, other)).statusCode).toBe(200);
      expect((await decide(type, id, { decision: 'undo' }, other)).statusCode).toBe(200);
      // never public: an admin has only taken a deletion back
      const { id: waiting } = await submit(type);
      await admin!.tries(recordCallNames(type).remove, { params: { id: waiting } });
      await admin!.tries('undoStatus', { params: { type, id: waiting } });
      expect((await decide(type, waiting)).statusCode).toBe(200);
    });
  });

  describe.each(['left', 'no longer moderates'])('when another moderator has %s', (how) => {
    const leave = async (account: TestAccount) => {
      if (how === 'no longer moderates')
        return admin!.must('updateAccount', { params: { id: account.id }, json: { role: 'user' } });
      // as the deletion of the account does
      const { db } = site.deps.store;
      await db.updateTable('review').set({ reviewer_id: null }).where('reviewer_id', '=', account.id).execute();
      await db.updateTable('activity').set({ account_id: null }).where('account_id', '=', account.id).execute();
    };

    test('what they sent back or took back can be decided', async () => {
      const [{ id: returned }, { id: takenBack }] = [await submit('artist'), await submit('artist')];
      await decide('artist', returned, sendBack, other);
      await decide('artist', takenBack, undefined, other);
      expect((await decide('artist', takenBack, { decision: 'undo' }, other)).statusCode).toBe(200);
      await leave(other!);
      for (const id of [returned, takenBack]) expect((await decide('artist', id)).statusCode).toBe(200);
    });
  });

  test('what an admin hid after a report, also when that admin is none any more', async () => {
    const { id } = await submit('artist');
    await decide('artist', id);
    expect((await decideReport(await report(id), 'unpublish', admin)).statusCode).toBe(200);
    expect((await decide('artist', id)).json()).toMatchObject(byAdmin);
    await site.deps.store.db.updateTable('account').set({ role: 'moderator' }).where('id', '=', admin!.id).execute();
    expect((await decide('artist', id)).json()).toMatchObject(byAdmin);
    // nor the former admin: as a moderator
    expect((await decide('artist', id, { decision: 'undo' }, admin)).json()).toMatchObject(byAdmin);
  });

  test('reports and claims about what they have a part in, as the lists say', async () => {
    const { id } = await submit('artist', moderator);
    await decide('artist', id, undefined, other);
    const reported = await report(id);
    await member!.must('claimRecord', { params: { type: 'artist', id }, json: { message: 'It is me' } });
    const { reports } = await moderator!.must('listReports');
    const { claims } = await moderator!.must('listClaims');
    expect([reports, claims]).toMatchObject([[{ barrier: 'own' }], [{ barrier: 'own' }]]);
    for (const decision of ['dismiss', 'done', 'note'])
      expect((await decideReport(reported, decision)).json()).toMatchObject(own);
  });

  describe('merges', () => {
    const publicArtist = async (account = member!, form: Record<string, unknown> = {}): Promise<Version> => {
      const { id } = await submit('artist', account, form);
      await decide('artist', id, undefined, admin);
      return see('artist', id);
    };
    const merge = (one: Version, from: Version, take: Record<string, string> = {}, account = moderator!) =>
      mergeVersions(site, account, 'artist', one, from, take);
    const compare = (one: Version, from: Version) =>
      moderator!.must('compareRecords', { query: { type: 'artist', keep: one.id, from: from.id } });

    test('that keep or take values of their own record', async () => {
      const mine = await publicArtist(moderator, { artist_city: 'Faro' });
      const theirs = await publicArtist();
      expect(await compare(mine, theirs)).toMatchObject({ barrier: 'own' });
      expect((await merge(mine, theirs)).json()).toMatchObject(own);
      expect(await compare(theirs, mine)).toMatchObject({ barrier: null, takes: false });
      for (const take of [{ artist_city: 'from' }, { alternative_names: 'both' }] as Record<string, string>[])
        expect((await merge(theirs, mine, take)).json()).toMatchObject({ ...own, code: 'merge-own-values' });
      expect((await see('artist', mine.id)).status).toBe('active');
      // without any, or by somebody else
      expect((await merge(theirs, mine)).statusCode).toBe(200);
      const again = await publicArtist(moderator, { artist_city: 'Faro' });
      const merged = await merge(await see('artist', theirs.id), again, { artist_city: 'from' }, other);
      expect(merged.statusCode, merged.body).toBe(200);
    });

    test('that would bring them the rights of an owner', async () => {
      const [kept, theirs] = [await publicArtist(), await publicArtist()];
      await keep('artist', kept.id, 'helper');
      expect(await compare(theirs, kept)).toMatchObject({ barrier: 'own' });
      expect((await merge(theirs, kept)).json()).toMatchObject(own);
    });

    test('of what an admin has hidden, or a suspension', async () => {
      const [shown, hidden] = [await publicArtist(), await publicArtist()];
      await admin!.tries('toggleStatus', { params: { type: 'artist', id: hidden.id } });
      const now = await see('artist', hidden.id);
      expect(await compare(shown, now)).toMatchObject({ barrier: 'admin', takes: true });
      expect((await merge(shown, now, { artist_city: 'from' })).json()).toMatchObject(byAdmin);
      expect((await merge(now, shown)).json()).toMatchObject(byAdmin);
      const banned = await site.signIn();
      const theirs = await publicArtist(banned, { artist_city: 'Faro' });
      await admin!.tries('updateAccount', { params: { id: banned.id }, json: { suspended: true } });
      const suspended = await see('artist', theirs.id);
      expect((await merge(shown, suspended, { artist_city: 'from' })).json()).toMatchObject(byAdmin);
    });
  });
});
