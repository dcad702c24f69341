import { describe, expect, test } from 'vitest';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { describeOnDatabase } from '../../testing/databases.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('a change with If-Match', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [author, admin] = [await site.signIn(), await site.signIn('admin')];

  describe.each(recordFixtures)('of type $type', ({ type, fields, name, place }) => {
    let count = 0;
    const value = (text: string) => (place === 'link1' ? `https://example.com/${text}` : text);
    const add = async (): Promise<{ id: number; updated_at: string }> => {
      count += 1;
      const form = { ...fields, [name]: `Version ${type} ${count}` };
      return site.call('POST', `/${collectionOf(type)}/submit`, { account: author, form });
    };
    const change = (id: number, text: string, ifMatch?: string, account = author) => {
      site.clock.advance(1000);
      const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch };
      return site.request('PUT', `/${collectionOf(type)}/${id}`, { account, form: { [place]: value(text) }, headers });
    };
    const see = (id: number) => site.call('GET', `/${collectionOf(type)}/${id}`, { account: author });

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
});
