import { describe, expect, test } from 'vitest';
import type { CallName } from '@moonfloor/contract/api/calls';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { describeOnDatabase } from '../../testing/databases.ts';
import { type Authenticator, createAuthenticator, type Deviation } from '../../testing/fakes/authenticator.ts';
import { addPasskey } from '../../testing/second-factors.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

const tooLate = 'That took too long. Please try the passkey again.';
const minutes = 60_000;

describeOnDatabase('passkeys', async (dialect) => {
  const site = await createSuiteApp(dialect);

  const post = (name: CallName, json?: unknown, account: Pick<TestAccount, 'token'> | null = null) =>
    site.as(account).tries(name, { json });
  const options = async () => (await post('startPasskeySignIn')).json();
  const signIn = async (authenticator: Authenticator, deviation: Deviation = {}) =>
    post('signInWithPasskey', { credential: authenticator.get(await options(), deviation) });
  const creation = async (account: TestAccount) => (await post('startPasskey', undefined, account)).json();
  const add = (account: Pick<TestAccount, 'token'>, credential: unknown, name = 'Phone') =>
    post('addPasskey', { name, credential }, account);
  const detail = (response: { statusCode: number; json(): { detail: string } }) => [
    response.statusCode,
    response.json().detail,
  ];
  const kinds = async ({ id }: TestAccount) =>
    (
      await site.deps.store.db
        .selectFrom('security_entry')
        .where('account_id', '=', id)
        .select('kind')
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);

  test('are added, listed, renamed and removed', async () => {
    const member = await site.signIn();
    const { id } = await addPasskey(site, member, 'Phone');
    const created_at = new Date(site.clock.now()).toISOString();
    const list = () => member.must('listPasskeys');
    expect(await list()).toEqual([{ id, name: 'Phone', created_at, last_used_at: null }]);
    const renamed = await member.tries('renamePasskey', { params: { id }, json: { name: ' Key ' } });
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Key']);
    const unnamed = await member.tries('renamePasskey', { params: { id }, json: { name: ' ' } });
    expect([unnamed.statusCode, unnamed.json().errors[0].field]).toEqual([422, 'name']);

    const stranger = await site.signIn();
    for (const [method, json] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      const response = await site.request(method, `/auth/passkeys/${id}`, { account: stranger, json });
      expect(detail(response)).toEqual([404, 'Passkey not found']);
    }
    expect((await member.tries('removePasskey', { params: { id } })).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(await kinds(member)).toEqual(['passkey-added', 'passkey-removed']);
  });

  test('sign in, as often as needed, and count as a recent password', async () => {
    const member = await site.signIn();
    const { authenticator } = await addPasskey(site, member);
    site.clock.advance(20 * minutes);
    const first = await signIn(authenticator);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json()).toMatchObject({ user: { id: member.id, resources: { events: [] } }, restored: false });
    const { token } = (await signIn(authenticator)).json();
    const [passkey] = await site.must('listPasskeys', { token });
    expect(passkey!.last_used_at).toBe(new Date(site.clock.now()).toISOString());
    expect((await post('startPasskey', undefined, { token })).statusCode).toBe(200);
    const { given } = await site.must('getSecondFactor', { token });
    expect(given).toBe(true);
  });

  test('of an authenticator without a counter keep working', async () => {
    const { authenticator } = await addPasskey(site, await site.signIn());
    for (const counter of [0, 0, 0]) expect((await signIn(authenticator, { counter })).statusCode).toBe(200);
  });

  test('are refused when they have been copied, which is logged', async () => {
    const member = await site.signIn();
    const { authenticator } = await addPasskey(site, member);
    expect((await signIn(authenticator, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0])
      expect(detail(await signIn(authenticator, { counter }))).toEqual([
        401,
        'This passkey may have been copied, so it was refused. Please sign in another way and remove it.',
      ]);
    expect((await signIn(authenticator, { counter: 8 })).statusCode).toBe(200);
    expect(await kinds(member)).toEqual(['passkey-added', ...Array(3).fill('passkey-refused')]);
  });

  describe('of another site are refused', () => {
    const ofOther = 'This passkey belongs to another site';

    test.each<Deviation>([
      { origin: 'https://moonfloor.example' },
      { rpId: 'moonfloor.example' },
      { origin: 'http://localhost:3001' },
    ])('%j', async (deviation) => {
      const member = await site.signIn();
      expect(detail(await add(member, createAuthenticator().create(await creation(member), deviation)))).toEqual([
        422,
        ofOther,
      ]);
      const { authenticator } = await addPasskey(site, member);
      expect(detail(await signIn(authenticator, deviation))).toEqual([401, ofOther]);
    });
  });

  test('that are removed, unknown, or do not verify their owner are refused', async () => {
    const member = await site.signIn();
    const { id, authenticator } = await addPasskey(site, member);
    expect(detail(await signIn(authenticator, { verified: false }))).toEqual([
      401,
      'The passkey could not be verified. Please try again.',
    ]);
    expect(
      (await add(member, createAuthenticator().create(await creation(member), { verified: false }))).statusCode,
    ).toBe(422);
    await member.tries('removePasskey', { params: { id } });
    for (const unknown of [authenticator, createAuthenticator()])
      expect(detail(await signIn(unknown))).toEqual([401, 'This passkey is not known here. It may have been removed.']);
  });

  test.each<[what: string, attestation: Buffer]>([
    ['nested', Buffer.alloc(14_000, 0x81)],
    ['with more entries than bytes', Buffer.from('9b00001fffffffffff00', 'hex')],
    ['with a longer text than bytes', Buffer.from('7b00001fffffffffff00', 'hex')],
    ['without end', Buffer.from('9f'.repeat(14_000), 'hex')],
    ['of nothing', Buffer.alloc(1, 0xff)],
  ])('with an attestation %s are refused', async (_what, attestation) => {
    const member = await site.signIn();
    const credential = createAuthenticator().create(await creation(member));
    const response = { ...credential.response, attestationObject: attestation.toString('base64url') };
    const refused = await add(member, { ...credential, response });
    expect(detail(refused)).toEqual([422, messages.passkeyRefused]);
  });

  test('with a forged signature are refused', async () => {
    const { authenticator } = await addPasskey(site, await site.signIn());
    const credential = authenticator.get(await options());
    const other = createAuthenticator().get(await options());
    const forged = { ...credential, response: { ...credential.response, signature: Object(other.response).signature } };
    expect((await post('signInWithPasskey', { credential: forged })).statusCode).toBe(401);
  });

  test('answer a challenge once, in time, for its purpose, in the session that asked', async () => {
    const member = await site.signIn();
    const { authenticator } = await addPasskey(site, member);
    const proof = { credential: authenticator.get(await options()) };
    expect((await post('signInWithPasskey', proof)).statusCode).toBe(200);
    expect(detail(await post('signInWithPasskey', proof))).toEqual([401, tooLate]);

    const late = await options();
    site.clock.advance(10 * minutes);
    expect(detail(await post('signInWithPasskey', { credential: authenticator.get(late) }))).toEqual([401, tooLate]);

    const own = { challenge: 'bm8gY2hhbGxlbmdlIG9mIHRoZSBzaXRl', rpId: 'localhost' };
    const invented = { credential: authenticator.get({ ...(await options()), ...own }) };
    expect(detail(await post('signInWithPasskey', invented))).toEqual([401, tooLate]);

    const confirmation = await post('startPasskeyConfirmation', undefined, member);
    const crossed = { credential: authenticator.get(confirmation.json()) };
    expect(detail(await post('signInWithPasskey', crossed))).toEqual([401, tooLate]);

    const json = { email: member.email, password: testPassword };
    const second = { ...member, token: (await post('login', json)).json().token };
    const made = createAuthenticator().create(await creation(member));
    expect(detail(await add(second, made))).toEqual([422, tooLate]);
    expect(detail(await add(member, made)), 'used up by the attempt').toEqual([422, tooLate]);
  });

  test('need a recent password to be added and removed, which one of them replaces', async () => {
    const member = await site.signIn();
    const stranger = await site.signIn();
    const { id, authenticator } = await addPasskey(site, member);
    const { authenticator: other } = await addPasskey(site, stranger);
    site.clock.advance(16 * minutes);
    const remove = () => member.tries('removePasskey', { params: { id } });
    for (const refused of [await remove(), await post('startPasskey', undefined, member)])
      expect(refused.json()).toMatchObject({ status: 403, type: '/problems/password-needed' });
    const confirm = async (by: Authenticator) => {
      const asked = (await post('startPasskeyConfirmation', undefined, member)).json();
      expect(asked.allowCredentials).toHaveLength(1);
      return post('confirmPasskey', { credential: by.get(asked) }, member);
    };
    expect((await confirm(other)).statusCode).toBe(422);
    expect((await remove()).statusCode).toBe(403);
    expect((await confirm(authenticator)).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(204);
  });

  test('are known once, and up to a maximum', async () => {
    const member = await site.signIn();
    const stranger = await site.signIn();
    const { authenticator } = await addPasskey(site, member);
    const known = await creation(member);
    expect(known.excludeCredentials).toHaveLength(1);
    const taken = await add(stranger, authenticator.create(await creation(stranger)));
    expect(detail(taken)).toEqual([409, 'This passkey is already in use here']);
    for (let count = 1; count < limits.passkeys; count += 1) await addPasskey(site, member, `Key ${count}`);
    expect(detail(await post('startPasskey', undefined, member))).toEqual([
      422,
      'You can have up to 20 passkeys. Please remove one that you no longer use.',
    ]);
  });

  test.each([
    ['nothing', {}],
    ['no object', { name: 'x', credential: 'x' }],
    ['no bytes', { name: 'x', credential: { id: '!', rawId: '!', type: 'public-key', response: {} } }],
    [
      'no JSON',
      {
        name: 'x',
        credential: {
          id: 'eA',
          rawId: 'eA',
          type: 'public-key',
          response: { clientDataJSON: 'eA', attestationObject: 'eA' },
        },
      },
    ],
  ])('with %s are refused', async (_what, json) => {
    const member = await site.signIn();
    expect((await post('addPasskey', json, member)).statusCode).toBe(422);
    expect([401, 422]).toContain((await post('signInWithPasskey', json)).statusCode);
  });

  test('are asked for at a bounded rate from one address', async () => {
    const start = () => site.app.inject({ method: 'POST', url: '/auth/passkeys/options', remoteAddress: '192.0.2.7' });
    for (let count = 0; count < 300; count += 1) expect((await start()).statusCode).toBe(200);
    expect((await start()).statusCode).toBe(429);
  });
});
