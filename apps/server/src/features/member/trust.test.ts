import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendar, entry } from '@moonfloor/event-sources/testing/calendars';
import { makeToken } from '../../testing/accounts.ts';
import { fetchHistory } from '../../testing/activity.ts';
import type { Client } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { confirmRows, previewImport } from '../../testing/import-client.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { createDue } from '../../testing/series.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

const dayMs = 24 * 3_600_000;

describeOnDatabase('trust in members', (dialect) => {
  let site: TestApp;
  let [admin, moderator, member]: TestAccount[] = [];
  let count = 0;

  const open = async (env: Record<string, string> = { TRUST_AFTER: '2' }): Promise<void> => {
    site = await createTestApp(dialect, env);
    [admin, moderator, member] = [
      await site.signIn('admin'),
      await site.signIn('moderator'),
      await site.signIn('user', 'Ziggy'),
    ];
  };
  beforeEach(() => open());
  afterEach(() => site.close());

  const submit = async (account = member!): Promise<{ id: number; status: string }> => {
    count += 1;
    site.clock.advance(60_000);
    return submitEvent(site, account, { event_name: `Night ${count}`, country: 'Portugal' });
  };
  const decide = (id: number, json: unknown) => moderator!.tries('decide', { params: { type: 'event', id }, json });
  const publishNext = async (): Promise<number> => {
    const { id, status } = await submit();
    expect(status).toBe('draft');
    expect((await decide(id, { decision: 'publish' })).statusCode).toBe(200);
    return id;
  };
  const trust = (account: Client = member!) => account.must('getTrust');
  const setTrust = (decision: string, account = admin!) =>
    account.tries('updateAccount', { params: { id: member!.id }, json: { trust: decision } });

  test('after enough published events the next one is published at once, and the history says why', async () => {
    expect(await trust()).toEqual({ state: 'counting', published: 0, needed: 2, trouble_at: null, moderated: true });
    await publishNext();
    expect(await trust()).toMatchObject({ state: 'counting', published: 1 });
    await publishNext();
    expect(await trust()).toMatchObject({ state: 'earned', published: 2 });
    const { id, status } = await submit();
    expect(status).toBe('published');
    expect((await site.tries('getEvent', { params: { id } })).statusCode).toBe(200);
    expect((await moderator!.must('listQueue')).totals.waiting).toBe(0);
    const [entry] = await fetchHistory(site, admin!, 'event', id);
    expect(entry).toMatchObject({ action_type: 'create', fields: ['trust'] });
    const { changes } = await admin!.must('getActivity', { params: { id: entry!.id } });
    expect(changes).toEqual([{ field: 'trust', before: null, after: 'earned' }]);
  });

  test('the dates of a series count once, also after its first one was merged away', async () => {
    const form = {
      event_name: 'Weekly',
      event_date: '2026-07-03',
      country: 'Portugal',
      recurrence: 'FREQ=WEEKLY;COUNT=3',
    };
    const { id, status } = await submitEvent(site, member!, form);
    expect(status).toBe('draft');
    await decide(id, { decision: 'publish' });
    await createDue(site);
    expect(await trust()).toMatchObject({ published: 1 });
    const kept = await submit(admin);
    await mergeRecords(site, admin!, 'event', kept.id, id);
    expect(await trust()).toMatchObject({ published: 1 });
  });

  test('a likely duplicate of theirs waits as those of others do, a series of it too', async () => {
    await publishNext();
    await publishNext();
    await setTrust('granted');
    const form = { event_name: 'Owl Forest Gathering', event_date: '2027-08-01', country: 'Portugal', area: 'Sintra' };
    const add = (more = {}) => submitEvent(site, member!, { ...form, ...more });
    expect((await add()).status).toBe('published');
    const again = await add({ event_name: 'Owl Forest Gathering!', recurrence: 'FREQ=WEEKLY' });
    expect(again.status).toBe('draft');
    const { records } = await moderator!.must('listQueue');
    expect(records).toMatchObject([{ id: again.id, duplicates: [{ name: 'OWL FOREST GATHERING' }] }]);
    expect((await site.tries('getSeries', { params: { id: again.series_id } })).statusCode).toBe(404);
    expect((await fetchHistory(site, admin!, 'event', again.id))[0]!.fields).not.toContain('trust');
    expect((await decide(again.id, { decision: 'publish' })).statusCode).toBe(200);
    expect((await site.tries('getEvent', { params: { id: again.id } })).statusCode).toBe(200);
  });

  test('the nights of one weekend, added one by one or imported, are no duplicates of each other', async () => {
    await setTrust('granted');
    const form = { event_name: 'Two Nights', country: 'Portugal', area: 'Sintra' };
    const add = (event_date: string, account = member!) => submitEvent(site, account, { ...form, event_date });
    expect((await add('2027-08-06')).status).toBe('published');
    expect((await add('2027-08-07')).status).toBe('published');
    await submitEvent(site, admin!, { ...form, event_name: 'Elsewhere Known', event_date: '2027-08-06' });
    const again = await submitEvent(site, member!, {
      ...form,
      event_name: 'Elsewhere Known',
      event_date: '2027-08-07',
    });
    expect(again.status).toBe('draft');
    const nights = entry(
      'DTSTART:20270903T210000Z',
      'RRULE:FREQ=WEEKLY;BYDAY=FR,SA;COUNT=4',
      'LOCATION:Lisbon, Portugal',
    );
    await confirmRows(site, member!, await previewImport(site, member!, calendar(nights)));
    const { events } = await site.must('listEvents', { query: { from: '2027-09-01' } });
    expect(events.map(({ event_date: day }) => day)).toEqual(['2027-09-03', '2027-09-04', '2027-09-10', '2027-09-11']);
  });

  test('it also applies to scripts and imports of the member, and to nobody else', async () => {
    await publishNext();
    await publishNext();
    const { token } = await makeToken(site, member!, { scopes: ['submit'] });
    const form = { event_name: 'By script', event_date: '2027-05-01', country: 'Portugal' };
    expect((await site.tries('submitEvent', { token, form })).json().status).toBe('published');
    const preview = await previewImport(site, member!, 'name,date,country\nImported,2026-07-01,Brazil');
    await confirmRows(site, member!, preview);
    const { events } = await site.must('listEvents', { query: { q: 'imported' } });
    expect(events).toHaveLength(1);
    expect((await submit(await site.signIn())).status).toBe('draft');
    expect((await submit(moderator)).status).toBe('draft');
  });

  test.each(['return', 'delete', 'report'])(
    'counting starts again after a %s, until that is 90 days ago',
    async (how) => {
      const first = await publishNext();
      await publishNext();
      if (how === 'return') {
        await setTrust('revoked');
        const { id } = await submit();
        await setTrust('counted');
        await decide(id, { decision: 'return', reason: 'Not psytrance' });
      } else if (how === 'delete') await admin!.tries('deleteEvent', { params: { id: first } });
      else {
        const report = { type: 'event', id: first, reason: 'Never took place' };
        const { id } = await site.must('submitReport', { json: report });
        const json = { decision: 'unpublish' };
        expect((await admin!.tries('decideReport', { params: { id }, json })).statusCode).toBe(200);
      }
      expect(await trust()).toMatchObject({ state: 'counting', published: 0, trouble_at: expect.any(String) });
      await publishNext();
      await publishNext();
      expect((await submit()).status).toBe('published');
      site.clock.advance(91 * dayMs);
      expect(await trust(await again())).toMatchObject({ state: 'earned', trouble_at: null });
    },
  );

  /** The member's session has expired meanwhile. */
  const again = async () => {
    const json = { email: member!.email, password: 'a password for tests' };
    return site.as(await site.must('login', { json }));
  };

  test('a deletion or hiding that is taken back no longer counts; nor does what members do to their own records', async () => {
    await publishNext();
    const second = await publishNext();
    await admin!.tries('deleteEvent', { params: { id: second } });
    expect(await trust()).toMatchObject({ state: 'counting' });
    await admin!.tries('undoStatus', { params: { type: 'event', id: second } });
    expect(await trust()).toMatchObject({ state: 'earned', trouble_at: null });
    const reported = await site.must('submitReport', {
      json: { type: 'event', id: second, reason: 'Never took place' },
    });
    await admin!.must('decideReport', { params: { id: reported.id }, json: { decision: 'unpublish' } });
    expect(await trust()).toMatchObject({ state: 'counting' });
    await admin!.must('undoStatus', { params: { type: 'event', id: second } });
    expect(await trust()).toMatchObject({ state: 'earned', trouble_at: null });
    const { id } = await submit(admin);
    await admin!.tries('deleteEvent', { params: { id } });
    expect(await trust(admin)).toMatchObject({ trouble_at: null });
  });

  test('an admin grants and revokes; that wins over counting, and stands in the history', async () => {
    expect((await setTrust('granted', moderator)).statusCode).toBe(403);
    expect((await setTrust('granted')).json()).toMatchObject({ trust: 'granted' });
    expect(await trust()).toMatchObject({ state: 'granted', published: 0 });
    expect((await submit()).status).toBe('published');
    expect((await submit()).status).toBe('published');
    await setTrust('revoked');
    expect(await trust()).toMatchObject({ state: 'revoked', published: 2 });
    expect((await submit()).status).toBe('draft');
    expect((await setTrust('counted')).json()).toMatchObject({ trust: 'counted' });
    expect((await submit()).status).toBe('published');
    expect((await setTrust('maybe')).statusCode).toBe(422);
    const history = (await admin!.must('listActivity', { query: { about: 'sign-ins' } })).activities;
    expect(history.slice(0, 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ resource_name: 'Ziggy', user_name: admin!.username, fields: ['trust'] })),
    );
  });

  test('it applies to all that is moderated, and to nothing if events are not counted', async () => {
    await site.close();
    await open({ TRUST_AFTER: '2', MODERATION: 'all' });
    await publishNext();
    await publishNext();
    const artist = { artist_name: 'Octo', artist_country: 'Portugal' };
    const added = await member!.tries('submitArtist', { form: artist });
    expect(added.json().status).toBe('active');
    const crew = { decoration_name: 'Webs', country: 'Portugal' };
    const other = await member!.tries('submitDecoration', { form: crew });
    expect(other.json().status).toBe('active');
    const renamed = { ...artist, artist_name: 'Xylo Prime', alternative_names: ['Octo'] };
    const { id, status } = await member!.must('submitArtist', { form: renamed });
    expect(status).toBe('inactive');
    const { records } = await moderator!.must('listQueue');
    expect(records).toMatchObject([{ id, duplicates: [{ name: 'OCTO' }] }]);

    await site.close();
    await open({ TRUST_AFTER: '0' });
    await publishNext();
    await publishNext();
    expect(await trust()).toMatchObject({ state: 'off', published: 0, needed: 0 });
    await publishNext();
    await setTrust('granted');
    expect((await submit()).status).toBe('published');
  });
});
