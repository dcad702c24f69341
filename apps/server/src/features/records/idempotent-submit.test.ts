import { describe, expect, test } from 'vitest';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { dayMs } from '@moonfloor/contract/values/durations';
import { describeWithRaces } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { pictureFieldOf, recordFixtures } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeWithRaces('a submit with an idempotency key', async (dialect, alone) => {
  const site = await createSuiteApp(dialect, { SESSION_DAYS: '3650' });
  const [member, other, picture] = [await site.signIn(), await site.signIn(), await onePicture(200)];

  describe.each(recordFixtures)('of type $type', ({ type, fields, name }) => {
    const submit = (title: string, key: string | null, account = member) =>
      account.tries(recordCallNames(type).submit, {
        form: { ...fields, [name]: title },
        files: [{ field: pictureFieldOf(type), bytes: picture }],
        headers: key === null ? {} : { 'idempotency-key': key },
      });
    const countOf = async (account = member) => (await account.must('getProfile')).resources[collectionOf(type)].length;

    alone('creates one record; a retry returns the first response', async () => {
      const before = await countOf();
      const first = await submit(`Once ${type}`, `${type}-once`);
      const second = await submit(`Once ${type}`, `${type}-once`);
      expect([first.statusCode, second.statusCode], second.body).toEqual([201, 201]);
      expect(second.json()).toEqual(first.json());
      expect(await countOf()).toBe(before + 1);
    });

    alone('with other contents is refused, with the first record', async () => {
      const before = await countOf();
      const first = (await submit(`First ${type}`, `${type}-other`)).json();
      const second = await submit(`Second ${type}`, `${type}-other`);
      expect([second.statusCode, second.json()], second.body).toEqual([
        422,
        expect.objectContaining({ type: '/problems/key-reused', code: 'key-reused', current: first }),
      ]);
      const pictureless = await member.tries(recordCallNames(type).submit, {
        form: { ...fields, [name]: `First ${type}` },
        headers: { 'idempotency-key': `${type}-other` },
      });
      expect(pictureless.statusCode).toBe(422);
      expect(await countOf()).toBe(before + 1);
    });

    test('creates one record when several requests race', async () => {
      const before = await countOf();
      const responses = await Promise.all(Array.from({ length: 4 }, () => submit(`Race ${type}`, `${type}-race`)));
      expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201, 201]);
      expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
      expect(await countOf()).toBe(before + 1);
    });

    alone('changes a record once; a retry is no conflict', async () => {
      const { id, updated_at: version } = (await submit(`Before ${type}`, `${type}-before`)).json();
      const edit = (title: string, key = `${type}-edit`) =>
        member.tries(recordCallNames(type).update, {
          params: { id },
          form: { [name]: title },
          headers: { 'if-match': `"${version}"`, 'idempotency-key': key },
        });
      const first = await edit(`After ${type}`);
      const second = await edit(`After ${type}`);
      expect([first.statusCode, second.statusCode], second.body).toEqual([200, 200]);
      expect(second.json()).toEqual(first.json());
      expect((await edit(`Later ${type}`)).json()).toMatchObject({ code: 'key-reused', current: first.json() });
      expect((await edit(`Later ${type}`, `${type}-later`)).statusCode).toBe(412);
    });

    alone('is a different submission with another key, by another user, or a month later', async () => {
      const ids = new Set<number>();
      const send = async (title: string, key: string | null, account = member) => {
        const response = await submit(title, key, account);
        expect(response.statusCode, response.body).toBe(201);
        ids.add(response.json().id);
      };
      await send(`A ${type}`, `${type}-a`);
      await send(`B ${type}`, `${type}-b`);
      await send(`C ${type}`, `${type}-a`, other);
      await send(`D ${type}`, null);
      const pass = async (days: number): Promise<void> => {
        site.clock.advance(days * dayMs);
        await site.deps.store.db.updateTable('session').set({ expires_at: '2040-01-01T00:00:00.000Z' }).execute();
      };
      await pass(29);
      const later = await submit(`A ${type}`, `${type}-a`);
      expect(ids.has(later.json().id)).toBe(true);
      await pass(2);
      await send(`E ${type}`, `${type}-a`);
      expect(ids.size).toBe(5);
    });

    alone('does not use up its key when it is rejected', async () => {
      expect((await submit('', `${type}-refused`)).statusCode).toBe(422);
      expect((await submit(`Refused ${type}`, `${type}-refused`)).statusCode).toBe(201);
    });

    alone.each(['', 'with space', 'ü', 'x'.repeat(201)])('rejects the key "%s"', async (key) => {
      const response = await submit(`Bad ${type}`, key);
      expect(response.statusCode).toBe(400);
      expect(response.json().detail).toBe('The idempotency key must be 1 to 200 visible characters');
    });
  });

  alone('the same key with another type is a separate submission', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const responses = await Promise.all(
      recordFixtures.map(({ type, fields, name }) =>
        member.tries(recordCallNames(type).submit, { form: { ...fields, [name]: 'Shared' }, headers }),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(recordFixtures.map(() => 201));
  });
});
