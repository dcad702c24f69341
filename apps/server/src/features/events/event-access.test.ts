import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent, deleteRecord, fetchEvent, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('access to events', (dialect) => {
  let site: TestApp;
  let admin: TestAccount;
  let member: TestAccount;
  let other: TestAccount;

  beforeAll(async () => {
    site = await createTestApp(dialect);
    [admin, member, other] = [await site.signIn('admin'), await site.signIn(), await site.signIn()];
  });
  afterAll(() => site.close());

  const view = (id: number | string, account?: TestAccount) => site.request('GET', `/events/${id}`, { account });
  const change = (id: number | string, account: TestAccount | undefined, form: Readonly<Record<string, unknown>>) =>
    site.request('PUT', `/events/${id}`, { account, form });

  async function listedIds(): Promise<number[]> {
    const { events } = (await site.request('GET', '/events/all')).json();
    return events.map((event: { id: number }) => event.id);
  }

  const notFound = { title: 'Not Found', status: 404, detail: 'Event not found' };

  test("a member's event starts as a draft: visible to its creator and admins only, and in no list", async () => {
    const event = await submitEvent(site, member);
    expect(event).toMatchObject({ status: 'draft', created_by: member.id });
    expect((await view(event.id, member)).json()).toEqual(event);
    expect((await view(event.id, admin)).json()).toEqual(event);
    for (const account of [other, undefined]) {
      const response = await view(event.id, account);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject(notFound);
    }
    expect(await listedIds()).not.toContain(event.id);
  });

  test("an admin's event is published and visible to everyone", async () => {
    const event = await submitEvent(site, admin);
    expect(event.status).toBe('published');
    expect(await fetchEvent(site, event.id)).toEqual(event);
    expect(await fetchEvent(site, event.id, other)).toEqual(event);
    expect(await listedIds()).toContain(event.id);
  });

  test('publishing, unpublishing, deleting and restoring change who can see it', async () => {
    const event = await submitEvent(site, member);
    expect(await toggleRecordStatus(site, admin, 'event', event.id)).toBe('published');
    expect((await view(event.id)).statusCode).toBe(200);
    expect(await toggleRecordStatus(site, admin, 'event', event.id)).toBe('draft');
    expect((await view(event.id)).statusCode).toBe(404);
    await toggleRecordStatus(site, admin, 'event', event.id);
    site.clock.advance(1000);
    await deleteRecord(site, admin, 'event', event.id);
    expect(await listedIds()).not.toContain(event.id);
    expect((await view(event.id)).statusCode).toBe(404);
    expect((await view(event.id, member)).statusCode).toBe(404);
    expect((await change(event.id, member, { area: 'x' })).statusCode).toBe(404);
    const removed = await fetchEvent(site, event.id, admin);
    expect(removed.status).toBe('deleted');
    expect(removed.updated_at > event.updated_at).toBe(true);
    expect((await site.request('DELETE', `/events/${event.id}`, { account: admin })).json()).toMatchObject(notFound);
    expect(await toggleRecordStatus(site, admin, 'event', event.id)).toBe('draft');
    const nothing = await site.request('PUT', '/admin/toggle-status/event/999999', { account: admin });
    expect(nothing.json()).toMatchObject(notFound);
  });

  test("every action is in the history, with the event's name at the time", async () => {
    const { id } = await submitEvent(site, member, { event_name: 'First' });
    await change(id, member, { event_name: 'Second' });
    await toggleRecordStatus(site, admin, 'event', id);
    await deleteRecord(site, admin, 'event', id);
    const rows = await site.deps.store.db
      .selectFrom('activity')
      .where('resource_id', '=', id)
      .where('resource_type', '=', 'event')
      .orderBy('id')
      .select(['account_id', 'user_name', 'action_type', 'resource_name'])
      .execute();
    const by = ({ id: account_id, username: user_name }: TestAccount) => ({ account_id, user_name });
    expect(rows).toEqual([
      { ...by(member), action_type: 'create', resource_name: 'FIRST' },
      { ...by(member), action_type: 'update', resource_name: 'SECOND' },
      { ...by(admin), action_type: 'update', resource_name: 'SECOND' },
      { ...by(admin), action_type: 'delete', resource_name: 'SECOND' },
    ]);
  });

  test('only the creator and admins can change it, which keeps status and creator', async () => {
    const draft = await submitEvent(site, member);
    const changed = (await change(draft.id, admin, { area: 'A' })).json();
    expect(changed).toMatchObject({ area: 'A', status: 'draft', created_by: member.id });
    expect((await change(draft.id, other, { area: 'B' })).json()).toMatchObject(notFound);
    await toggleRecordStatus(site, admin, 'event', draft.id);
    const seen = { updated_at: changed.updated_at };
    expect((await change(draft.id, member, { area: 'C', ...seen })).json()).toMatchObject({
      area: 'C',
      status: 'published',
    });
    const refused = await change(draft.id, other, { area: 'D' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ type: '/problems/not-owner', status: 403 });
    expect((await fetchEvent(site, draft.id)).area).toBe('C');
  });

  test('submitting and changing require a token', async () => {
    const { id } = await submitEvent(site, admin);
    const submitted = await site.request('POST', '/events/submit', { form: validEvent });
    for (const response of [submitted, await change(id, undefined, {})]) {
      expect(response.statusCode).toBe(401);
      expect(response.json().detail).toBe('Authentication required');
    }
    const stale = await site.request('PUT', `/events/${id}`, { token: 'stale', form: {} });
    expect(stale.json()).toMatchObject({ status: 401, detail: 'Your session has expired. Please log in again.' });
    expect((await site.request('GET', `/events/${id}`, { token: 'stale' })).statusCode).toBe(200);
  });

  test('creator, status and timestamps sent by the client are ignored', async () => {
    const believed = {
      id: 1,
      user_id: other.id,
      created_by: other.id,
      status: 'published',
      role: 'admin',
      created_at: '2000-01-01T00:00:00.000Z',
      updated_at: '2000-01-01T00:00:00.000Z',
      image_url: '/media/x.webp',
    };
    const event = await submitEvent(site, member, believed);
    const after = await change(event.id, member, { ...believed, area: 'x' });
    for (const response of [event, after.json()]) {
      expect(response).toMatchObject({
        id: event.id,
        created_by: member.id,
        status: 'draft',
        image_url: null,
        created_at: new Date(site.clock.now()).toISOString(),
      });
      expect(response.updated_at >= response.created_at).toBe(true);
    }
  });

  test('JSON is rejected where a form is expected', async () => {
    expect((await site.request('POST', '/events/submit', { account: admin, json: validEvent })).statusCode).toBe(415);
  });

  test.each(['0', '-1', 'abc', '1.5', '999999', '99999999999999999999', '1e999', '%00', '%F0%9F%8C%95', 'NaN'])(
    'event %s does not exist',
    async (id) => {
      for (const response of [await view(id), await view(id, admin), await change(id, admin, { area: 'x' })]) {
        expect(response.statusCode).toBe(404);
        expect(response.json()).toMatchObject(notFound);
      }
    },
  );

  test('no response contains an email address', async () => {
    const { id } = await submitEvent(site, admin, { floors: [{ name: 'Main', artists: [{ artist_name: 'a' }] }] });
    const paths = ['/events/all', '/events/countries', '/events/pins', `/events/${id}`];
    for (const path of paths) {
      for (const account of [undefined, member, admin]) {
        expect((await site.request('GET', path, { account })).body).not.toContain('@');
      }
    }
  });

  describe.each([
    ['none', 'published'],
    ['events', 'draft'],
    ['all', 'draft'],
  ])('with MODERATION=%s', (moderation, status) => {
    test(`a member's event starts ${status}, an admin's published`, async () => {
      const site = await createTestApp(dialect, { MODERATION: moderation });
      expect((await submitEvent(site, await site.signIn())).status).toBe(status);
      expect((await submitEvent(site, await site.signIn('admin'))).status).toBe('published');
      await site.close();
    });
  });
});
