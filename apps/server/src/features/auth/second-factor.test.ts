import { afterAll, describe, expect, test } from 'vitest';
import { describeWithRaces } from '../../testing/databases.ts';
import { codeOf, turnOnCodes } from '../../testing/second-factors.ts';
import { createSecondApp, createSuiteApp, testPassword, testStart, type TestAccount } from '../../testing/test-app.ts';

const codeWrong =
  'This code is not valid. Each code works once, for about 30 seconds. If it keeps failing, check the clock of your device.';
const minutes = 60_000;

describeWithRaces('a second factor', async (dialect, alone) => {
  const site = await createSuiteApp(dialect);

  const login = ({ email }: TestAccount, password = testPassword, device?: string) =>
    site.tries('login', { json: { email, password, device } });
  const signInOf = async (account: TestAccount): Promise<string> => (await login(account)).json().sign_in;
  const give = async (signIn: string, code: string, device?: string) =>
    site.tries('giveSecondFactor', { json: { sign_in: signIn, code, device } });
  const state = ({ token }: Pick<TestAccount, 'token'>) => site.must('getSecondFactor', { token });
  const detail = (response: { statusCode: number; json(): { detail: string } }) => [
    response.statusCode,
    response.json().detail,
  ];

  alone('is asked for after the right password, and completes the sign-in', async () => {
    const member = await site.signIn();
    const { secret, recoveryCodes } = await turnOnCodes(site, member);
    expect(recoveryCodes).toHaveLength(10);
    expect(await state(member)).toMatchObject({ recovery_codes: 10, required: false, given: true });
    expect(detail(await login(member, 'wrong password'))).toEqual([401, 'Invalid email or password']);

    const asked = await login(member);
    expect(asked.json()).toEqual({
      type: '/problems/second-factor-required',
      title: 'Unauthorized',
      status: 401,
      code: 'second-factor-required',
      detail: 'Please enter a code from your authenticator app',
      sign_in: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { sign_in: signIn } = asked.json();
    expect((await site.tries('validate', { token: signIn })).statusCode).toBe(401);
    expect(detail(await give(signIn, 'ô£ð¡óº'))).toEqual([422, codeWrong]);
    const code = codeOf(site, secret);
    // Persian digits first, those of a wide keyboard then
    const [first, last] = [0x06f0, 0xff10].map((zero, half) =>
      String.fromCharCode(...Array.from(code.slice(3 * half, 3 * half + 3), (digit) => zero + Number(digit))),
    );
    const done = await give(signIn, `${first} ${last}`);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({ user: { id: member.id, resources: { events: [] } } });
    expect(await state(done.json())).toMatchObject({ given: true });
    expect(detail(await give(signIn, codeOf(site, secret, 1)))).toEqual([
      401,
      'That took too long. Please sign in again.',
    ]);
  });

  alone('strangers try fifty codes a day, whatever the owner confirms meanwhile', async () => {
    const member = await site.signIn();
    const { secret } = await turnOnCodes(site, member);
    const guess = async () => (await give(await signInOf(member), codeOf(site, secret, 1000))).statusCode;
    for (let count = 0; count < 50; count += 1) {
      expect(await guess(), String(count)).toBe(422);
      if (count % 5 !== 4) continue;
      site.clock.advance(15 * minutes);
      if (count < 49) expect((await give(await signInOf(member), codeOf(site, secret))).statusCode).toBe(200);
    }
    expect(await guess()).toBe(429);
    await member.must('confirmPassword', { json: { password: testPassword, code: codeOf(site, secret) } });
    site.clock.advance(24 * 60 * minutes);
    expect(await guess()).toBe(422);
  });

  alone('accepts clocks that differ by a step, and each code once', async () => {
    const member = await site.signIn();
    const { secret } = await turnOnCodes(site, member);
    for (const steps of [-2, 2, -20, 20]) {
      const wrong = await give(await signInOf(member), codeOf(site, secret, steps));
      expect([steps, ...detail(wrong)]).toEqual([steps, 422, codeWrong]);
      expect(wrong.json().errors[0].field).toBe('code');
    }
    site.clock.advance(15 * minutes);
    const early = codeOf(site, secret, 1);
    expect((await give(await signInOf(member), early)).statusCode).toBe(200);
    expect(detail(await give(await signInOf(member), early))).toEqual([422, codeWrong]);
    expect(detail(await give(await signInOf(member), codeOf(site, secret))), 'before the last one').toEqual([
      422,
      codeWrong,
    ]);
    site.clock.advance(60_000);
    expect((await give(await signInOf(member), codeOf(site, secret, -1))).statusCode, 'used before').toBe(422);
    expect((await give(await signInOf(member), codeOf(site, secret))).statusCode).toBe(200);
  });

  test('accepts a code once although two servers get it at the same time', async () => {
    const member = await site.signIn();
    const { secret } = await turnOnCodes(site, member);
    const other = await createSecondApp(site);
    const json = { code: codeOf(site, secret) };
    const signIns = [await signInOf(member), await signInOf(member)];
    const statuses = await Promise.all(
      [site, other].map(async (server, index) => {
        const body = { ...json, sign_in: signIns[index] };
        return (await server.tries('giveSecondFactor', { json: body })).statusCode;
      }),
    );
    await other.close();
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  // RFC 6238, appendix B: SHA-1; the last six of its eight digits
  describe('computes the codes of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const vectors = [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ] as const;

    afterAll(() => site.clock.set(testStart));

    alone.each(vectors)('at %i', async (seconds, code) => {
      site.clock.set(new Date(seconds * 1000).toISOString());
      const member = await site.signIn();
      const now = new Date(site.clock.now()).toISOString();
      const row = { account_id: member.id, secret, created_at: now, confirmed_at: now, last_step: null };
      await site.deps.store.db.insertInto('totp').values(row).execute();
      const response = await give(await signInOf(member), code.slice(2));
      expect(response.statusCode, response.body).toBe(200);
    });
  });

  alone('is turned on only by a valid code, in time, and once', async () => {
    const member = await site.signIn();
    const confirm = (code: string) => site.tries('confirmTotp', { json: { code }, token: member.token });
    const notStarted = [409, 'Please start again: this set-up is no longer valid'];
    expect(detail(await confirm('123456'))).toEqual(notStarted);
    const first = (await site.tries('startTotp', { token: member.token })).json();
    const { secret, uri } = (await site.tries('startTotp', { token: member.token })).json();
    expect(uri).toBe(
      `otpauth://totp/Moonfloor:${member.username}?issuer=Moonfloor&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(detail(await confirm(codeOf(site, first.secret)))).toEqual([422, codeWrong]);
    expect(detail(await confirm(''))).toEqual([422, 'Please enter the code']);
    expect((await login(member)).statusCode, 'not required yet').toBe(200);
    site.clock.advance(31 * minutes);
    expect(detail(await confirm(codeOf(site, secret)))).toEqual(notStarted);
    await site.tries('confirmPassword', { json: { password: testPassword }, token: member.token });
    await turnOnCodes(site, member);
    expect(detail(await site.tries('startTotp', { token: member.token }))).toEqual([
      409,
      'An authenticator app is already set up',
    ]);
    expect(detail(await confirm(codeOf(site, secret)))).toEqual(notStarted);
  });

  alone('is replaced by a recovery code, each once, until they are renewed', async () => {
    const member = await site.signIn();
    const { recoveryCodes: codes } = await turnOnCodes(site, member);
    expect(new Set(codes.map((code) => /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){5}$/.test(code)))).toEqual(
      new Set([true]),
    );
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    expect((await give(await signInOf(member), typed)).statusCode).toBe(200);
    expect(detail(await give(await signInOf(member), codes[0]!))).toEqual([422, codeWrong]);
    expect(await state(member)).toMatchObject({ recovery_codes: 9 });
    const stranger = await site.signIn();
    const { recoveryCodes: others } = await turnOnCodes(site, stranger);
    expect((await give(await signInOf(member), others[0]!)).statusCode).toBe(422);

    const renewed = await site.tries('renewRecoveryCodes', { token: member.token });
    expect(renewed.json().recovery_codes).toHaveLength(10);
    expect((await give(await signInOf(member), codes[1]!)).statusCode).toBe(422);
    expect((await give(await signInOf(member), renewed.json().recovery_codes[1])).statusCode).toBe(200);
    const { rows } = await site.deps.store.db
      .selectFrom('recovery_code')
      .selectAll()
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }));
    for (const code of [...others, ...renewed.json().recovery_codes]) expect(rows).not.toContain(code);
  });

  alone('is turned off only with a recent password, by the session that has given it', async () => {
    const member = await site.signIn();
    const { token: before } = (await login(member)).json();
    const { secret } = await turnOnCodes(site, member);
    const remove = (token: string) => site.tries('removeTotp', { token });
    expect(detail(await remove(before))).toEqual([403, 'Please sign in again with your second factor to do this']);
    for (const name of ['startPasskey', 'renewRecoveryCodes', 'startTotp'] as const)
      expect((await site.tries(name, { token: before })).statusCode).toBe(403);
    const known = { current_password: testPassword };
    for (const response of [
      await site.tries('updateProfile', { token: before, json: { ...known, email: 'other@example.com' } }),
      await site.tries('updateProfile', { token: before, json: { ...known, password: 'seven moons above' } }),
      await site.tries('createToken', { json: { name: 'Script', scopes: ['read'], days: 1 }, token: before }),
      await site.tries('linkIdentity', { json: { ticket: 'x' }, token: before }),
      await site.tries('unlinkIdentity', { params: { id: 1 }, token: before }),
    ])
      expect(detail(response)).toEqual([403, 'Please sign in again with your second factor to do this']);
    site.clock.advance(16 * minutes);
    expect((await remove(member.token)).json()).toMatchObject({ status: 403, type: '/problems/password-needed' });
    const { token } = (await give(await signInOf(member), codeOf(site, secret))).json();
    expect((await remove(token)).statusCode).toBe(204);
    expect(await state({ token })).toEqual({
      totp_since: null,
      recovery_codes: 0,
      required: false,
      given: false,
      reset_at: null,
    });
    expect((await login(member)).statusCode).toBe(200);
    expect(detail(await remove(token))).toEqual([409, 'No authenticator app is set up']);
    const entries = await site.deps.store.db
      .selectFrom('security_entry')
      .where('account_id', '=', member.id)
      .select('kind')
      .orderBy('id')
      .execute();
    expect(entries.map(({ kind }) => kind)).toEqual(['totp-on', 'totp-off']);
  });

  alone('is given again with the password, before what changes the sign-in', async () => {
    const member = await site.signIn();
    const { secret, recoveryCodes } = await turnOnCodes(site, member);
    site.clock.advance(16 * minutes);
    const change = () =>
      member.tries('updateProfile', { json: { email: `new-${member.email}`, current_password: testPassword } });
    const remove = () => member.tries('removeTotp');
    const confirm = (json: object) =>
      site.tries('confirmPassword', { json: { password: testPassword, ...json }, token: member.token });
    const needed = { status: 403, type: '/problems/password-needed' };
    expect((await change()).json()).toMatchObject(needed);
    for (const [json, message] of [
      [{}, 'Please enter the code'],
      [{ code: '000000' }, codeWrong],
      [{ code: recoveryCodes[0], password: 'wrong' }, 'Current password is incorrect'],
    ] as const)
      expect((await confirm(json)).json().errors[0].message).toBe(message);
    expect((await remove()).json()).toMatchObject(needed);
    expect((await confirm({ code: codeOf(site, secret) })).statusCode).toBe(204);
    expect((await change()).statusCode).toBe(200);
    site.clock.advance(16 * minutes);
    expect((await remove()).json()).toMatchObject(needed);
    expect((await confirm({ code: recoveryCodes[0] })).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(204);
  });

  alone('must be given within ten minutes, and not after the password has changed', async () => {
    const member = await site.signIn();
    const { secret } = await turnOnCodes(site, member);
    const late = await signInOf(member);
    site.clock.advance(10 * minutes);
    const tooLate = [401, 'That took too long. Please sign in again.'];
    expect(detail(await give(late, codeOf(site, secret)))).toEqual(tooLate);
    const outdated = await signInOf(member);
    const json = { password: 'another password', current_password: testPassword };
    expect((await member.tries('updateProfile', { json })).statusCode).toBe(200);
    expect(detail(await give(outdated, codeOf(site, secret)))).toEqual(tooLate);
    expect(detail(await give('x', codeOf(site, secret)))).toEqual(tooLate);
  });

  test('is limited in wrong codes, separately for a known device', async () => {
    const member = await site.signIn();
    const device = 'd'.repeat(32);
    await login(member, testPassword, device);
    const { secret } = await turnOnCodes(site, member);
    const signIn = await signInOf(member);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => give(signIn, '000000')));
    expect(new Set(wrong.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
    const refused = await give(signIn, codeOf(site, secret));
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 15 * 60]);
    expect((await give(await signInOf(member), codeOf(site, secret), device)).statusCode).toBe(200);
  });

  alone('counts recovery codes apart from those of an app: neither locks the other', async () => {
    const [member, other] = [await site.signIn(), await site.signIn()];
    const { recoveryCodes } = await turnOnCodes(site, member);
    const signIn = await signInOf(member);
    for (let tries = 0; tries < 5; tries += 1) expect((await give(signIn, '000000')).statusCode).toBe(422);
    expect((await give(signIn, '000000')).statusCode).toBe(429);
    expect((await give(signIn, recoveryCodes[0]!)).statusCode).toBe(200);

    const { secret, recoveryCodes: others } = await turnOnCodes(site, other);
    const waiting = await signInOf(other);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await give(waiting, 'AAAA-AAAA-AAAA-AAAA')).statusCode).toBe(422);
    expect((await give(waiting, others[0]!)).statusCode).toBe(429);
    expect((await give(waiting, codeOf(site, secret))).statusCode).toBe(200);
  });
});
