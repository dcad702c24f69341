import { noResources } from '@moonfloor/contract/accounts/auth';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { describeOnDatabase } from '../../testing/databases.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase("a sign-in returns the member's contributions", async (dialect) => {
  const account = { username: 'contributor', email: 'contributor@example.com', password: 'a password for tests' };
  const login = () => site.call('POST', '/auth/login', { json: account });
  const site = await createSuiteApp(dialect);

  test('none for a new member, then all of the profile', async () => {
    const { token, user } = await site.call('POST', '/auth/register', { json: account });
    expect(user.resources).toEqual(noResources);
    for (const { type, fields, name } of recordFixtures) {
      await site.call('POST', `/${collectionOf(type)}/submit`, { token, form: { ...fields, [name]: 'Mine' } });
    }
    const signedIn = await login();
    const lengths = Object.values<unknown[]>(signedIn.user.resources).map((records) => records.length);
    const profile = await site.call('GET', '/auth/profile', { token });
    expect(signedIn.user).toEqual(profile);
    expect(lengths).toEqual(recordFixtures.map(() => 1));
    const bare = await site.call('GET', '/auth/validate', { token: signedIn.token });
    expect(bare).toEqual({
      id: user.id,
      username: user.username,
      email: user.email,
      role: 'user',
      second_factor_needed: false,
      created_at: user.created_at,
      language: 'en',
      time_zone: null,
    });
  });

  test('the newest of many', async () => {
    const { user } = await login();
    const count = limits.signInResources + 20;
    const at = new Date(site.clock.now()).toISOString();
    const rows = Array.from({ length: count }, (_, index) => ({
      artist_name: `ARTIST ${index}`,
      name_key: `ARTIST ${index}`,
      artist_country: 'Japan',
      status: 'active' as const,
      created_by: user.id,
      created_at: at,
      updated_at: at,
    }));
    await site.deps.store.db.insertInto('artist').values(rows).execute();
    const { resources } = (await login()).user;
    expect(resources.artists).toHaveLength(limits.signInResources);
    expect(resources.artists[0].artist_name).toBe(`ARTIST ${count - 1}`);
    expect(resources.events).toHaveLength(1);
  });
});
