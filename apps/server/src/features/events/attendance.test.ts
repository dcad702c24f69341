import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('responses to events', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const attend = async (account: TestAccount, id: number, response: unknown) =>
    (await account.tries('attendEvent', { params: { id }, json: { response } })).statusCode;
  const counts = async (id: number) => {
    const { interested, going } = await fetchEvent(site, id);
    return { interested, going };
  };
  const seenBy = (account: TestAccount, id: number) => account.must('getAttendance', { params: { id } });

  test('are counted once per member in the shared answer, which is never stale', async () => {
    const [ada, bob] = [await site.signIn(), await site.signIn()];
    const { id, ...event } = await submitEvent(site, admin);
    expect(event).toMatchObject({ interested: 0, going: 0 });
    expect(await counts(id)).toEqual({ interested: 0, going: 0 });
    expect(await attend(ada, id, 'interested')).toBe(204);
    expect(await counts(id)).toEqual({ interested: 1, going: 0 });
    expect(await attend(ada, id, 'interested')).toBe(204);
    expect(await attend(bob, id, 'going')).toBe(204);
    expect(await counts(id)).toEqual({ interested: 1, going: 1 });
    expect(await attend(ada, id, 'going')).toBe(204);
    expect(await counts(id)).toEqual({ interested: 0, going: 2 });
    expect(await seenBy(ada, id)).toEqual({ response: 'going', names: [] });
    for (const _ of [1, 2]) expect((await ada.tries('withdrawAttendance', { params: { id } })).statusCode).toBe(204);
    expect(await counts(id)).toEqual({ interested: 0, going: 1 });
    expect(await seenBy(ada, id)).toEqual({ response: null, names: [] });
    const changed = await admin.tries('updateEvent', { params: { id }, form: { area: 'North' } });
    expect(changed.json()).toMatchObject({ interested: 0, going: 1 });
  });

  test('star the event, until they are withdrawn', async () => {
    const account = await site.signIn();
    const { id } = await submitEvent(site, admin);
    const starred = async () => {
      const { stars } = await account.must('syncStars', { json: { changes: [] } });
      return stars.map((star) => `${star.type} ${star.id}`);
    };
    await attend(account, id, 'interested');
    await attend(account, id, 'going');
    expect(await starred()).toEqual([`event ${id}`]);
    await account.must('withdrawAttendance', { params: { id } });
    expect(await starred()).toEqual([]);
    const ids = Array.from({ length: limits.stars }, (_, at) => 100_000 + at);
    const changes = ids.map((id) => ({ type: 'event', id, starred: true, at: '2026-06-15T10:00:00.000Z' }));
    await account.must('syncStars', { json: { changes } });
    expect(await attend(account, id, 'going'), 'with as many stars as there may be').toBe(204);
    expect(await starred()).toHaveLength(limits.stars);
  });

  test('take the star along when they are withdrawn, also one of the time before the event was public', async () => {
    const host = await site.signIn();
    const { id } = await submitEvent(site, host);
    const at = new Date(site.clock.now()).toISOString();
    await host.must('syncStars', { json: { changes: [{ type: 'event', id, starred: true, at }] } });
    await toggleRecordStatus(site, admin, 'event', id);
    site.clock.advance(1000);
    await host.must('withdrawAttendance', { params: { id } });
    expect((await host.must('syncStars', { json: { changes: [] } })).stars).toEqual([]);
  });

  test('follow the stars that devices send, whichever device removes one', async () => {
    const account = await site.signIn();
    const { id } = await submitEvent(site, admin);
    const draft = await submitEvent(site, await site.signIn());
    const sync = (starred: boolean, at: string, ...ids: number[]) =>
      account.must('syncStars', { json: { changes: ids.map((id) => ({ type: 'event', id, starred, at })) } });
    expect(await counts(id)).toEqual({ interested: 0, going: 0 });
    await sync(true, '2026-06-15T10:00:00.000Z', id, draft.id, 999_999);
    expect(await counts(id), 'starred before there was an account').toEqual({ interested: 1, going: 0 });
    expect((await fetchEvent(site, draft.id, admin)).interested).toBe(0);
    await attend(account, id, 'going');
    site.clock.advance(1000);
    await sync(true, new Date(site.clock.now()).toISOString(), id);
    expect(await counts(id)).toEqual({ interested: 0, going: 1 });
    await sync(false, '2026-06-15T10:00:01.000Z', id);
    expect(await counts(id), 'removed before the response, by a device that was offline').toMatchObject({ going: 1 });
    site.clock.advance(1000);
    await sync(false, new Date(site.clock.now()).toISOString(), id);
    expect(await counts(id)).toEqual({ interested: 0, going: 0 });
    expect((await seenBy(account, id)).response).toBe(null);
  });

  test('need an event that the member may see, and one of two words', async () => {
    const account = await site.signIn();
    const draft = await submitEvent(site, await site.signIn());
    expect(await attend(account, draft.id, 'going')).toBe(404);
    expect(await attend(account, 999_999, 'going')).toBe(404);
    const { id } = await submitEvent(site, admin);
    for (const word of ['maybe', '', 7, null]) expect(await attend(account, id, word)).toBe(422);
    expect(await attend(account, id, 'going')).toBe(204);
    await toggleRecordStatus(site, admin, 'event', id);
    expect((await account.tries('withdrawAttendance', { params: { id } })).statusCode).toBe(204);
    expect((await fetchEvent(site, id, admin)).going).toBe(0);
  });

  test('show names only with consent, and only to members', async () => {
    const [ada, bob, eve] = [await site.signIn(), await site.signIn(), await site.signIn()];
    const { id } = await submitEvent(site, admin);
    await attend(ada, id, 'interested');
    await attend(bob, id, 'going');
    await attend(eve, id, 'going');
    for (const account of [ada, bob]) await account.tries('updateNotificationSettings', { json: { show_name: true } });
    expect(await seenBy(eve, id)).toEqual({
      response: 'going',
      names: [
        { username: bob.username, response: 'going' },
        { username: ada.username, response: 'interested' },
      ],
    });
    expect((await site.tries('getEvent', { params: { id } })).body).not.toContain(bob.username);
    await bob.tries('updateNotificationSettings', { json: { show_name: false } });
    expect((await seenBy(eve, id)).names).toEqual([{ username: ada.username, response: 'interested' }]);
  });

  test('move with an event that is merged into another one', async () => {
    const [ada, bob] = [await site.signIn(), await site.signIn()];
    const [keep, from] = [await submitEvent(site, admin), await submitEvent(site, admin)];
    await attend(ada, keep.id, 'interested');
    await attend(ada, from.id, 'going');
    await attend(bob, from.id, 'going');
    await mergeRecords(site, admin, 'event', keep.id, from.id);
    expect(await counts(keep.id)).toEqual({ interested: 1, going: 1 });
    expect(await attend(bob, from.id, 'interested')).toBe(204);
    expect(await counts(keep.id)).toEqual({ interested: 2, going: 0 });
  });
});
