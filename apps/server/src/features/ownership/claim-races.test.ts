import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnBothDatabases('what waits for moderators, asked for at once', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [creator, member] = [await site.signIn(), await site.signIn()];
  const submit = async (artist_name: string): Promise<number> =>
    (await creator.must('submitArtist', { form: { artist_name, artist_country: 'Portugal' } })).id;
  const statusesOf = async (requests: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(requests)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  const many = Array.from({ length: limits.openClaims + 10 }, (_, at) => `Artist ${at}`);

  test('claims', async () => {
    const ids: number[] = [];
    for (const name of many) ids.push(await submit(name));
    const claims = ids.map((id) =>
      member.tries('claimRecord', { params: { type: 'artist', id }, json: { message: 'It is mine' } }),
    );
    expect(await statusesOf(claims)).toEqual([...Array(limits.openClaims).fill(201), ...Array(10).fill(429)]);
  });

  test('suggestions', async () => {
    const id = await submit('Suggested');
    const version = (await creator.must('getArtist', { params: { id } })).updated_at;
    const waiting = {
      resource_type: 'artist',
      resource_id: id,
      owner_id: creator.id,
      author_id: member.id,
      version,
      created_at: version,
      state: 'waiting',
    } as const;
    const rows = Array.from({ length: limits.waitingSuggestions - 1 }, () => waiting);
    await site.deps.store.db.insertInto('suggestion').values(rows).execute();
    const suggestions = ['Porto', 'Faro', 'Braga'].map((artist_city) =>
      member.tries('suggestArtist', { params: { id }, form: { artist_city } }),
    );
    expect(await statusesOf(suggestions)).toEqual([201, 429, 429]);
  });
});
