import { expect, test } from 'vitest';
import { dayMs } from '@moonfloor/contract/values/durations';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { saveAs } from '../../testing/ownership-inputs.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { collectChanges, startNotifier } from './collect-changes.ts';
import { mailNotices } from './mail-notices.ts';

describeOnDatabase('members hear what others do to their records', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [admin, moderator] = [await site.signIn('admin'), await site.signIn('moderator')];
  const never = new AbortController().signal;
  await startNotifier(site.deps.store);

  const run = async (): Promise<void> => {
    await collectChanges(site.deps, never);
    await mailNotices(site.deps);
  };
  const bell = async (account: TestAccount) => {
    await run();
    const { notices } = await account.must('listNotifications');
    return notices.map(({ kind, name, detail }) => [kind, name, detail]);
  };
  const mails = async (account: TestAccount) => {
    const rows = await site.deps.store.db
      .selectFrom('mail')
      .where('account_id', '=', account.id)
      .orderBy('id')
      .selectAll()
      .execute();
    return rows.filter(({ kind }) => kind.startsWith('own-record'));
  };
  const edit = (account: TestAccount, id: number, form: Record<string, unknown>) =>
    account.tries('updateEvent', { params: { id }, form });
  const decide = (id: number, json: object) => moderator.tries('decide', { params: { type: 'event', id }, json });

  test('that a draft was sent back, with the reason, and published', async () => {
    const author = await site.signIn();
    const { id } = await submitEvent(site, author, { event_name: 'Night' });
    expect(await bell(author)).toEqual([]);
    expect((await decide(id, { decision: 'return', reason: 'Where is it?' })).statusCode).toBe(200);
    expect(await bell(author)).toEqual([['returned', 'NIGHT', 'Where is it?']]);
    await edit(author, id, { area: 'Alentejo' });
    await decide(id, { decision: 'publish' });
    expect(await bell(author)).toEqual([
      ['published', 'NIGHT', null],
      ['returned', 'NIGHT', 'Where is it?'],
    ]);
    expect((await author.must('countNotifications')).unread).toBe(2);
    const sent = await mails(author);
    expect(sent.map(({ subject }) => subject)).toEqual(['NIGHT: Sent back to you', 'NIGHT: Published']);
    expect(sent[0]!.body).toContain('Where is it?');
    expect(sent[0]!.body).toContain(`/edit/event/${id}`);
    const { notices } = await author.must('listNotifications');
    const json = { notices: notices[0]!.id };
    expect((await author.tries('markNotificationsRead', { json })).statusCode).toBe(204);
    expect((await author.must('countNotifications')).unread).toBe(0);
  });

  test('nothing of a publication that was undone before they heard of it', async () => {
    const author = await site.signIn();
    const { id } = await submitEvent(site, author, { event_name: 'Ghost' });
    await decide(id, { decision: 'publish' });
    await decide(id, { decision: 'undo' });
    expect(await bell(author)).toEqual([]);
    await decide(id, { decision: 'publish' });
    await collectChanges(site.deps, never);
    await decide(id, { decision: 'undo' });
    expect(await bell(author)).toEqual([]);
    expect(await mails(author)).toEqual([]);
  });

  test('that a publication was undone, in place of the news, if a mail has told it', async () => {
    const author = await site.signIn();
    const { id } = await submitEvent(site, author, { event_name: 'Shade' });
    await decide(id, { decision: 'publish' });
    expect(await bell(author)).toEqual([['published', 'SHADE', null]]);
    await decide(id, { decision: 'undo' });
    expect(await bell(author)).toEqual([['edited', 'SHADE', 'status']]);
    expect((await mails(author)).at(-1)!.body).toContain('Visibility');
  });

  test('without mails to an address that is not confirmed', async () => {
    const author = await site.signIn();
    const unconfirmed = site.deps.store.db.updateTable('account').set({ email_verified_at: null });
    await unconfirmed.where('id', '=', author.id).execute();
    const { id } = await submitEvent(site, author, { event_name: 'Stranger' });
    await decide(id, { decision: 'publish' });
    expect(await bell(author)).toEqual([['published', 'STRANGER', null]]);
    expect(await mails(author)).toEqual([]);
  });

  test('that it was merged into another one, to whose page the link leads', async () => {
    const author = await site.signIn();
    const kept = await submitEvent(site, admin, { event_name: 'Dusk festival' });
    const gone = await submitEvent(site, author, { event_name: 'Dusk' });
    const merged = await mergeVersions(site, admin, 'event', kept, gone);
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await bell(author)).toEqual([['edited', 'DUSK', null]]);
    const [mail] = await mails(author);
    expect(mail!.body).toContain(`/event/${gone.id}"`);
    const { headers } = await site.tries('getEvent', { params: { id: gone.id } });
    expect(headers['location']).toBe(`/events/${kept.id}`);
  });

  test('that others have changed or deleted it; not what they do themselves', async () => {
    const author = await site.signIn();
    const { id } = await submitEvent(site, author, { event_name: 'Dawn' });
    await toggleRecordStatus(site, admin, 'event', id);
    await edit(author, id, { area: 'Mine' });
    await edit(admin, id, { area: 'Theirs', price: '20 €' });
    await edit(admin, id, { price: '21 €' });
    expect(await bell(author)).toEqual([
      ['edited', 'DAWN', 'area,price'],
      ['published', 'DAWN', null],
    ]);
    await deleteRecord(site, admin, 'event', id);
    expect((await bell(author))[0]).toEqual(['deleted', 'DAWN', null]);
    expect(await bell(admin)).toEqual([]);
    expect((await mails(author)).map(({ subject }) => subject)).toEqual([
      'DAWN: Published',
      'DAWN: Changed by others',
      'DAWN: Deleted by others',
    ]);
  });

  test('once that all dates of a series were changed, or deleted', async () => {
    const author = await site.signIn('admin');
    const [form, scope] = [{ event_name: 'Weekly', recurrence: 'FREQ=WEEKLY;COUNT=4' }, 'all'];
    const { id, series_id } = await submitEvent(site, author, form);
    await edit(admin, id, { area: 'Algarve', scope });
    expect(await bell(author)).toEqual([['edited', 'WEEKLY', 'area']]);
    const [, second] = (await site.must('listEvents', { query: { series: series_id } })).events;
    site.clock.advance(1000);
    await edit(admin, second!.id, { price: '20 €' });
    expect(await bell(author)).toHaveLength(2);
    site.clock.advance(1000);
    await admin.must('deleteEvent', { params: { id }, query: { scope: 'all' } });
    expect((await bell(author)).map(([kind]) => kind).filter((kind) => kind === 'deleted')).toEqual(['deleted']);
    const subjects = (await mails(author)).map(({ subject }) => subject);
    const changed = 'WEEKLY: Changed by others';
    expect(subjects).toEqual([changed, changed, 'WEEKLY: Deleted by others']);
  });

  test('that they became helper, until they end such mails with one click', async () => {
    const [author, helper] = [await site.signIn(), await site.signIn()];
    const add = async (event_name: string) => {
      const { id } = await submitEvent(site, author, { event_name });
      const json = { username: helper.username };
      await author.must('addHelper', { params: { type: 'event', id }, json });
    };
    await add('One');
    expect(await bell(helper)).toEqual([['helper', 'ONE', author.username]]);
    const [mail] = await mails(helper);
    const { pathname, search } = new URL(mail!.unsubscribe_url!);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const clicked = await site.app.inject({
      method: 'POST',
      url: pathname + search,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.statusCode).toBe(204);
    await add('Two');
    expect(await bell(helper)).toHaveLength(2);
    expect(await mails(helper)).toHaveLength(1);
    expect((await helper.tries('getNotificationSettings')).json()).toMatchObject({ own_mails: false, mail: 'never' });
    await helper.tries('updateNotificationSettings', { json: { own_mails: true } });
    expect((await helper.tries('getNotificationSettings')).json()).toMatchObject({ own_mails: true });
  });

  test('that others have changed a page that they own, a mail a day, until they end these with one click', async () => {
    const [author, owner] = [await site.signIn(), await site.signIn()];
    const { id } = await submitEvent(site, author, { event_name: 'Owned' });
    await saveAs('owner', site, id, owner.id, 'event');
    await decide(id, { decision: 'return', reason: 'Where is it?' });
    await edit(owner, id, { start_time: '22:00' });
    expect([await bell(owner), await mails(owner)]).toEqual([[], []]);
    await edit(author, id, { area: 'Theirs', price: '20 €' });
    expect(await bell(owner)).toEqual([['edited', 'OWNED', 'area,price']]);
    await edit(author, id, { area: 'Again' });
    await bell(owner);
    const [mail, ...others] = await mails(owner);
    expect([mail!.subject, others]).toEqual(['OWNED: Changed by others', []]);
    for (const part of ['a page that you own', 'Area, Price']) expect(mail!.body).toContain(part);
    await deleteRecord(site, admin, 'event', id);
    expect((await bell(owner))[0]).toEqual(['deleted', 'OWNED', null]);
    expect(await mails(owner)).toHaveLength(2);

    const path = new URL(mail!.unsubscribe_url!).pathname;
    expect(path).toMatch(/^\/owner-mails\/[\w-]{43}$/);
    const parts = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const forms = [
      ['multipart/form-data; boundary=x', parts],
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ] as const;
    for (const [type, payload] of forms) {
      const request = { method: 'POST', url: path, headers: { 'content-type': type }, payload } as const;
      expect([type, (await site.app.inject(request)).statusCode]).toEqual([type, 204]);
    }
    for (const unknown of ['unknown', '\u0000'])
      expect((await site.tries('muteOwnerMails', { params: { token: unknown } })).json().code).toBe('mute-unknown');
    site.clock.advance(dayMs);
    await toggleRecordStatus(site, admin, 'event', id);
    expect((await bell(owner))[0]).toEqual(['edited', 'OWNED', 'status']);
    expect(await mails(owner)).toHaveLength(2);
  });

  test('of their pages in their language, not any more when their account is to be deleted', async () => {
    const [author, owner] = [await site.signIn(), await site.signIn()];
    const { id } = await submitEvent(site, author, { event_name: 'Abroad' });
    await saveAs('owner', site, id, owner.id, 'event');
    const setOwner = (columns: { language?: string; delete_at?: string }) =>
      site.deps.store.db.updateTable('account').set(columns).where('id', '=', owner.id).execute();
    await setOwner({ language: 'de' });
    await edit(author, id, { area: 'Alentejo' });
    await bell(owner);
    const [mail] = await mails(owner);
    expect(mail!.body).toContain(`/de/event/${id}"`);
    const url = new URL(mail!.unsubscribe_url!).pathname;
    expect(url).toMatch(/^\/de\/owner-mails\//);
    expect((await site.request('POST', url)).statusCode).toBe(204);
    await owner.tries('updateOwnership', { params: { type: 'event', id }, json: { notified: true } });
    await setOwner({ delete_at: '2026-12-01T00:00:00.000Z' });
    await deleteRecord(site, admin, 'event', id);
    expect((await bell(owner))[0]).toEqual(['deleted', 'ABROAD', null]);
    expect(await mails(owner)).toHaveLength(1);
  });

  test('with links that end such mails in each of several that were queued at once', async () => {
    const author = await site.signIn();
    const ids: number[] = [];
    for (const event_name of ['First', 'Second', 'Third'])
      ids.push((await submitEvent(site, author, { event_name })).id);
    for (const id of ids) await decide(id, { decision: 'publish' });
    await run();
    const sent = await mails(author);
    expect(sent).toHaveLength(3);
    for (const { unsubscribe_url: link } of sent) {
      await author.must('updateNotificationSettings', { json: { own_mails: true } });
      const { pathname, search } = new URL(link!);
      expect((await site.request('POST', pathname + search)).statusCode).toBe(204);
      expect((await author.must('getNotificationSettings')).own_mails).toBe(false);
    }
  });
});
