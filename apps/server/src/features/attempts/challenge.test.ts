import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '@moonfloor/contract/api/problem';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSecondApp, createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

type Challenge = NonNullable<Problem['challenge']>;

describeOnDatabase('challenges', (dialect) => {
  let site: TestApp;
  let author: TestAccount;
  let id: number;
  beforeEach(async () => {
    site = await createTestApp(dialect, { TRUST_PROXY: 'on' });
    author = await site.signIn();
    const form = { artist_name: 'Reported', artist_country: 'Peru' };
    id = (await author.must('submitArtist', { form })).id;
  });
  afterEach(() => site.close());

  const report = (altcha?: string, address = '192.0.2.7', app = site) =>
    app.tries('submitReport', {
      json: { type: 'artist', id, reason: 'Spam', altcha },
      headers: { 'x-forwarded-for': address },
    });
  const reportMany = async (count: number, address?: string): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) expect((await report(undefined, address)).statusCode).toBe(201);
  };
  const solve = async (challenge: Challenge): Promise<string> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as a browser receives it
    const own = challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge'];
    const solution = await solveChallenge({ challenge: own, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  };

  test('the first 20 reports of an hour from one address need none, further ones a solution for each', async () => {
    await reportMany(20);
    const refused = await report();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'challenge-required']);
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    await reportMany(1, '192.0.2.8');
    const { challenge } = refused.json<Problem>();
    const solution = await solve(challenge!);
    // another process knows about it too
    const second = await createSecondApp(site);
    expect((await report(solution, undefined, second)).statusCode).toBe(201);
    await second.close();
    const again = await report(solution);
    expect([again.statusCode, again.json().code]).toEqual([429, 'challenge-required']);
    site.clock.advance(3_600_000);
    await reportMany(1);
  });

  test('solutions that are late, forged, for something else or unreadable are refused', async () => {
    await reportMany(20);
    const { challenge } = (await report()).json<Problem>();
    const solution = await solve(challenge!);
    const { solution: found } = JSON.parse(Buffer.from(solution, 'base64').toString());
    const easier = { ...challenge, parameters: { ...challenge!.parameters, cost: 1, keyPrefix: '00' } };
    const guessed = { counter: 1, derivedKey: '00'.repeat(32) };
    for (const forged of [
      { challenge: easier, solution: found },
      { challenge, solution: guessed },
    ]) {
      const refused = await report(Buffer.from(JSON.stringify(forged)).toString('base64'));
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'challenge-required']);
    }
    for (const unreadable of ['?', 'bm9uc2Vuc2U=', 'x'.repeat(4001)]) {
      const refused = await report(unreadable);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'bad-solution']);
    }
    site.clock.advance(20 * 60_000);
    expect((await report(solution)).statusCode).toBe(429);
  });

  test('sign-ups need one after 20 of an hour too, but not one made for a report', async () => {
    const signUp = (name: string, altcha?: string) =>
      site.tries('register', {
        json: { username: name, email: `${name}@example.com`, password: 'a password for tests', altcha },
        headers: { 'x-forwarded-for': '192.0.2.7' },
      });
    for (let sent = 0; sent < 20; sent += 1) expect((await signUp(`member-${sent}`)).statusCode).toBe(201);
    const refused = await signUp('late');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'challenge-required']);
    await reportMany(20);
    const other = (await report()).json<Problem>().challenge!;
    expect((await signUp('late', await solve(other))).statusCode).toBe(429);
    expect((await signUp('late', await solve(refused.json<Problem>().challenge!))).statusCode).toBe(201);
  });
});
