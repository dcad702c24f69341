import { describe, expect, test } from 'vitest';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { makeToken } from '../../testing/accounts.ts';
import type { TestRequest } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('versions of records', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [author, admin] = [await site.signIn(), await site.signIn('admin')];

  describe.each(recordFixtures)('a change with If-Match of type $type', ({ type, place }) => {
    const value = (text: string) => (place === 'link1' ? `https://example.com/${text}` : text);
    const add = (): Promise<{ id: number; updated_at: string }> => submitRecord(site, author, type);
    const change = (id: number, text: string, ifMatch?: string, account = author) => {
      site.clock.advance(1000);
      const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch };
      return account.tries(recordCallNames(type).update, { params: { id }, form: { [place]: value(text) }, headers });
    };
    const see = (id: number) => author.must(recordCallNames(type).get, { params: { id } });

    test('succeeds with the current version', async () => {
      const before = await add();
      const response = await change(before.id, 'first', `"${before.updated_at}"`);
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json()).toMatchObject({ [place]: value('first') });
      expect(response.json().updated_at).not.toBe(before.updated_at);
      const next = await change(before.id, 'second', `"${response.json().updated_at}"`);
      expect(next.json()).toMatchObject({ [place]: value('second') });
    });

    test('is rejected with an outdated version, and the response contains the current one', async () => {
      const before = await add();
      expect((await change(before.id, 'theirs', undefined, admin)).statusCode).toBe(200);
      const response = await change(before.id, 'mine', `"${before.updated_at}"`);
      expect(response.statusCode).toBe(412);
      expect(response.headers['content-type']).toContain('application/problem+json');
      const present = await see(before.id);
      expect(response.json()).toMatchObject({
        type: '/problems/changed-meanwhile',
        title: 'Precondition Failed',
        status: 412,
        detail: 'Somebody else has changed this in the meantime',
        current: present,
      });
      expect(present).toMatchObject({ [place]: value('theirs') });
      const again = await change(before.id, 'mine', `"${present.updated_at}"`);
      expect(again.json()).toMatchObject({ [place]: value('mine') });
    });

    test('succeeds without If-Match, with a star, and with one of several versions', async () => {
      const { id, updated_at: version } = await add();
      expect((await change(id, 'plain')).statusCode).toBe(200);
      expect((await change(id, 'star', '*')).statusCode).toBe(200);
      const { updated_at: present } = await see(id);
      expect((await change(id, 'several', `"${version}", "${present}"`)).statusCode).toBe(200);
    });

    test('is rejected with a weak or malformed tag', async () => {
      const { id, updated_at: version } = await add();
      for (const tag of [`W/"${version}"`, version, '""', '']) {
        expect((await change(id, 'odd', tag)).statusCode, tag).toBe(412);
      }
    });

    test('responds with 403 or 404 before it compares versions', async () => {
      const { id } = await add();
      const stranger = await site.signIn();
      const refused = await change(id, 'foreign', '"old"', stranger);
      expect([403, 404]).toContain(refused.statusCode);
      expect(refused.json().current).toBeUndefined();
      expect((await change(999_999, 'none', '"old"')).statusCode).toBe(404);
    });
  });

  describe('a change without If-Match', async () => {
    const [author, admin] = [await site.signIn(), await site.signIn('admin')];
    let count = 0;

    describe.each(recordFixtures)('of type $type', ({ type, fields, name, place }) => {
      const value = (text: string) => (place === 'link1' ? `https://example.com/${text}` : text);
      const original = () => ({ ...fields, [name]: `Unstated ${type} ${count}`, [place]: value('first') });
      const add = async () => {
        count += 1;
        return author.must(recordCallNames(type).submit, { form: original() });
      };
      const edit = (id: number, account: TestAccount, request: TestRequest) => {
        site.clock.advance(1000);
        return site.request('PUT', `/${collectionOf(type)}/${id}`, { account, ...request });
      };
      const put = (id: number, account: TestAccount, text: string, more: Record<string, unknown> = {}) =>
        edit(id, account, { form: { [place]: value(text), ...more } });
      const see = (id: number) => author.must(recordCallNames(type).get, { params: { id } });
      const expectRefused = async (id: number, change: ReturnType<typeof edit>, kept = 'theirs', field = place) => {
        const before = await see(id);
        const response = await change;
        expect(response.statusCode, response.body).toBe(428);
        expect(response.json()).toMatchObject({
          type: '/problems/precondition-required',
          title: 'Precondition Required',
          code: 'precondition-required',
          detail: expect.stringContaining('If-Match'),
          errors: [{ field, message: 'Somebody else has changed this in the meantime' }],
          current: before,
        });
        expect(await see(id)).toEqual(before);
        expect(before).toMatchObject({ [place]: value(kept) });
      };

      test('is refused if it overwrites what somebody else has changed since the own version', async () => {
        const { id } = await add();
        expect((await put(id, admin, 'theirs')).statusCode).toBe(200);
        await expectRefused(id, put(id, author, 'mine'));
        const { updated_at: version } = await see(id);
        const stated = await edit(id, author, {
          form: { [place]: value('mine') },
          headers: { 'if-match': `"${version}"` },
        });
        expect(stated.json()).toMatchObject({ [place]: value('mine') });
        // the own version is the latest again
        expect((await put(id, author, 'again')).statusCode).toBe(200);
        await expectRefused(id, put(id, admin, 'back'), 'again');
      });

      test('is refused for an access token, too', async () => {
        const { id } = await add();
        await put(id, admin, 'theirs');
        const { token } = await makeToken(site, author, { scopes: ['submit'] });
        await expectRefused(id, edit(id, author, { token, form: { [place]: value('mine') } }));
      });

      test('succeeds for other fields, for the same value, and for whoever wrote last', async () => {
        const { id } = await add();
        expect((await put(id, author, 'second')).statusCode).toBe(200);
        await put(id, admin, 'theirs');
        const renamed = await edit(id, author, { form: { [name]: `Renamed ${type} ${count}` } });
        expect(renamed.statusCode, renamed.body).toBe(200);
        expect((await put(id, admin, 'theirs')).statusCode).toBe(200);
        expect(await see(id)).toMatchObject({ [place]: value('theirs') });
      });

      test('of somebody who has no own version succeeds, unless it takes a change back', async () => {
        const { id } = await add();
        await put(id, author, 'theirs');
        // a form that was loaded before, and changes something else
        await expectRefused(id, edit(id, admin, { form: { ...original(), [name]: `Renamed ${type} ${count}` } }));
        // only that field: it is meant
        const back = await put(id, admin, 'first');
        expect(back.json()).toMatchObject({ [place]: value('first') });
      });

      test('a decision about the status is no own version', async () => {
        const { id } = await add();
        await put(id, author, 'theirs');
        await admin.tries('toggleStatus', { params: { type, id } });
        expect((await put(id, admin, 'new')).statusCode).toBe(200);
      });

      test('is based on the updated_at of a record that is sent back', async () => {
        const { id, updated_at: first } = await add();
        await put(id, admin, 'theirs');
        const { updated_at: latest } = await see(id);
        const stale = await put(id, author, 'mine', { updated_at: first });
        expect([stale.statusCode, stale.json()]).toMatchObject([
          412,
          { type: '/problems/changed-meanwhile', current: { id, updated_at: latest, [place]: value('theirs') } },
        ]);
        const other = await edit(id, author, { form: { [name]: `Back ${type} ${count}`, updated_at: first } });
        expect(other.statusCode, other.body).toBe(200);
        const current = await put(id, author, 'mine', { updated_at: other.json().updated_at });
        expect(current.json()).toMatchObject({ [place]: value('mine') });
        // a text that is not a time is ignored
        await put(id, admin, 'theirs', { updated_at: current.json().updated_at });
        await expectRefused(id, put(id, author, 'other', { updated_at: 'yesterday' }));
      });

      test('succeeds with a star', async () => {
        const { id } = await add();
        await put(id, admin, 'theirs');
        const response = await edit(id, author, { form: { [place]: value('mine') }, headers: { 'if-match': '*' } });
        expect(response.json()).toMatchObject({ [place]: value('mine') });
      });
    });

    const floors = (...names: string[]) => [
      { floor_name: 'Main', artists: names.map((artist_name) => ({ artist_name })) },
    ];
    const night = { event_name: 'Line-up night', event_date: '2026-07-01', country: 'Brazil', floors: floors('One') };

    test('line-ups and pictures are fields, too', async () => {
      const [picture, other] = [await onePicture(1), await onePicture(2)];
      const { id } = await author.must('submitEvent', { form: night });
      const change = (account: TestAccount, request: TestRequest) => {
        site.clock.advance(1000);
        return site.request('PUT', `/events/${id}`, { account, ...request });
      };
      expect((await change(admin, { form: { floors: floors('One', 'Two') } })).statusCode).toBe(200);
      const lineup = await change(author, { form: { floors: floors('One', 'Three') } });
      expect([lineup.statusCode, lineup.json().errors?.[0].field]).toEqual([428, 'floors']);
      const names = lineup
        .json()
        .current.floors[0].artists.map((artist: { artist_name: string }) => artist.artist_name);
      expect(names).toEqual(['ONE', 'TWO']);

      const withPicture = (bytes: Uint8Array): TestRequest => ({ files: [{ field: 'event_image', bytes }] });
      expect((await change(admin, withPicture(picture))).statusCode).toBe(200);
      const image = await change(author, withPicture(other));
      expect([image.statusCode, image.json().errors?.[0].field]).toEqual([428, 'image']);
    });
  });
});
