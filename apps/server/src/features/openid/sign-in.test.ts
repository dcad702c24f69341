import { afterAll, beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import {
  confirmWithIssuer,
  fetchReply,
  type IssuerReply,
  signInWithIssuer,
  openLocalIssuer,
} from '../../testing/fakes/local-issuer.ts';
import { codeOf, turnOnCodes } from '../../testing/second-factors.ts';
import { createSuiteApp, testPassword } from '../../testing/test-app.ts';

describeOnDatabase('signing in with an issuer', async (dialect) => {
  const issuer = await openLocalIssuer();
  afterAll(() => issuer.close());
  const site = await createSuiteApp(dialect, { ...issuer.settings('club'), OIDC_CLUB_LABEL: 'The Club' });
  let people = 0;

  beforeEach(() => {
    people += 1;
    const name = `Person ${people}`;
    const email = `person-${people}@example.com`;
    issuer.person = { sub: `sub-${people}`, email, email_verified: true, preferred_username: name };
    issuer.now = site.clock.now;
    issuer.changeClaims = issuer.changeResponse = issuer.changeReturn = null;
  });

  const finish = (json: Readonly<Record<string, unknown>> | IssuerReply, token?: string) =>
    site.tries('finishIssuerSignIn', { params: { name: 'club' }, json, token });
  const createToken = (token: string) =>
    site.tries('createToken', { token, json: { name: 'Script', scopes: ['read'], days: 30 } });
  const outcome = async (account?: Parameters<typeof signInWithIssuer>[2]) =>
    (await signInWithIssuer(site, 'club', account)).json();
  const createAccount = (ticket: string, username: string) =>
    site.tries('createIssuerAccount', { json: { ticket, username } });
  const join = async (username = `Person ${people}`) =>
    (await createAccount((await outcome()).ticket, username)).json();

  test('the sign-in page learns which there are, and no secret of them', async () => {
    expect(await site.must('listIssuers')).toEqual([{ name: 'club', label: 'The Club' }]);
  });

  test('asks the issuer for a code with PKCE, state and nonce, and leads back to a page', async () => {
    const { url } = await site.must('startIssuerSignIn', { params: { name: 'club' }, json: {} });
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: 'moonfloor',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/login/with/club',
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('a new person chooses a name, and signs in without asking the next time', async () => {
    const first = await outcome();
    const { email } = issuer.person;
    expect(first).toEqual({ outcome: 'new', ticket: expect.any(String), email, username: `Person ${people}` });
    const created = await createAccount(first.ticket, `Chosen ${people}`);
    expect(created.statusCode).toBe(201);
    expect(created.json().user).toMatchObject({ username: `Chosen ${people}`, email, role: 'user' });
    const again = await outcome();
    expect(again).toMatchObject({ outcome: 'signed-in', session: { user: { id: created.json().user.id } } });
    const { token } = again.session;
    expect(await site.must('validate', { token })).toMatchObject({ email });
    // the issuer's id of the person counts, not the address
    issuer.person = { ...issuer.person, email: 'moved@example.com' };
    expect(await outcome()).toMatchObject({ outcome: 'signed-in', session: { user: { email } } });
  });

  test('such an account has no password until its owner sets one', async () => {
    const { user: account, token } = await join();
    for (const password of ['', testPassword, 'undefined']) {
      const json = { email: account.email, password: password || ' ' };
      expect((await site.tries('login', { json })).statusCode).toBe(401);
    }
    expect((await site.must('listIdentities', { token })).has_password).toBe(false);
    const confirmed = await site.tries('confirmPassword', { token, json: { password: testPassword } });
    expect(confirmed.json().code).toBe('no-password');
    const setPassword = () => site.tries('updateProfile', { token, json: { password: testPassword } });
    site.clock.advance(16 * 60_000);
    expect((await setPassword()).json().code).toBe('password-again');
    expect((await confirmWithIssuer(site, 'club', token)).json()).toEqual({ outcome: 'confirmed' });
    expect((await setPassword()).statusCode).toBe(200);
    const json = { email: account.email, password: testPassword };
    expect((await site.tries('login', { json })).statusCode).toBe(200);
    // from now on, the current one is needed
    expect((await setPassword()).json().code).toBe('current-password-needed');
  });

  test('an address that has an account does not sign in: both must be proven', async () => {
    const member = await site.signIn('user', `Owner${people}`);
    issuer.person = { ...issuer.person, email: member.email.toUpperCase() };
    const { outcome: result, ticket, ...rest } = await outcome();
    expect([result, rest]).toEqual(['link', { email: member.email.toUpperCase() }]);
    const taken = await createAccount(ticket, `Other ${people}`);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'email-taken']);
    // after signing in to the account, the ticket links it
    const linked = await member.tries('linkIdentity', { json: { ticket } });
    expect([linked.statusCode, linked.json().issuer]).toEqual([201, { name: 'club', label: 'The Club' }]);
    expect(await outcome()).toMatchObject({ outcome: 'signed-in', session: { user: { id: member.id } } });
    const again = await member.tries('linkIdentity', { json: { ticket } });
    expect([again.statusCode, again.json().code]).toEqual([410, 'issuer-ticket-expired']);
  });

  test('an address that the issuer has not confirmed makes no account', async () => {
    const member = await site.signIn('user', `Owner${people}`);
    for (const claims of [{ email: member.email, email_verified: false }, { email: undefined }]) {
      issuer.person = { ...issuer.person, ...claims };
      const { outcome: result, email, ticket } = await outcome();
      expect([result, email]).toEqual(['new', null]);
      const refused = await createAccount(ticket, `Person ${people}`);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'issuer-without-email']);
    }
  });

  test('a signed-in member links and unlinks; the only way in stays', async () => {
    const member = await site.signIn();
    const { outcome: result, ticket } = await outcome(member);
    expect(result).toBe('link');
    const { id } = await member.must('linkIdentity', { json: { ticket } });
    expect((await confirmWithIssuer(site, 'club', member.token)).json()).toEqual({ outcome: 'confirmed' });
    const stranger = await site.signIn();
    expect((await outcome(stranger)).code).toBe('identity-taken');
    expect((await confirmWithIssuer(site, 'club', stranger.token)).json().code).toBe('identity-taken');
    const list = await member.must('listIdentities');
    expect(list).toMatchObject({
      has_password: true,
      identities: [{ id, issuer: { name: 'club' }, email: issuer.person.email }],
    });
    expect((await stranger.tries('unlinkIdentity', { params: { id } })).statusCode).toBe(404);
    expect((await member.tries('unlinkIdentity', { params: { id } })).statusCode).toBe(204);
    expect((await outcome()).outcome).toBe('new');

    const { token } = await join();
    const { identities } = await site.must('listIdentities', { token });
    const refused = await site.tries('unlinkIdentity', { params: { id: identities[0]!.id }, token });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-way-in']);
    expect((await outcome()).outcome).toBe('signed-in');
  });

  test('linking needs a recent sign-in', async () => {
    const member = await site.signIn();
    site.clock.advance(16 * 60_000);
    const { ticket } = await outcome(member);
    const refused = await member.tries('linkIdentity', { json: { ticket } });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'password-again']);
  });

  test('a session of an account without password is confirmed by signing in again', async () => {
    const { token } = await join();
    site.clock.advance(16 * 60_000);
    expect((await createToken(token)).statusCode).toBe(403);
    expect((await confirmWithIssuer(site, 'club', token)).json()).toEqual({ outcome: 'confirmed' });
    expect((await createToken(token)).statusCode).toBe(201);
  });

  test('an issuer does not replace the code of an app', async () => {
    const { token } = await join();
    await turnOnCodes(site, { token });
    site.clock.advance(16 * 60_000);
    const refused = await confirmWithIssuer(site, 'club', token);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Please sign in again with your second factor to do this',
    ]);
    expect((await createToken(token)).statusCode).toBe(403);
  });

  test('a confirmation asks the issuer to let the person sign in again', async () => {
    const start = await site.tries('startIssuerSignIn', { params: { name: 'club' }, json: { confirm: true } });
    const { searchParams } = new URL(start.json().url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '300']);
  });

  const signedInBefore: [string, number | null | string, string][] = [
    ['an hour ago', 60 * 60, 'issuer-old-sign-in'],
    ['just over five minutes ago', 301, 'issuer-old-sign-in'],
    ['in ten minutes', -600, 'issuer-clock'],
    ['at a time that it does not tell', null, 'issuer-no-sign-in-time'],
    ['at a time that is none', 'now', 'issuer-reply-refused'],
  ];
  test.each(signedInBefore)('an issuer where the person signed in %s confirms nothing', async (_when, age, code) => {
    const { token } = await join();
    site.clock.advance(16 * 60_000);
    issuer.changeClaims = (claims) => {
      if (age === null) delete claims.auth_time;
      else claims.auth_time = typeof age === 'number' ? Number(claims.iat) - age : age;
    };
    const refused = await confirmWithIssuer(site, 'club', token);
    expect([refused.statusCode, refused.json().code]).toEqual([422, code]);
    expect((await createToken(token)).json().code).toBe('password-again');
    issuer.changeClaims = (claims) => (claims.auth_time = Number(claims.iat) - 300);
    expect((await confirmWithIssuer(site, 'club', token)).statusCode).toBe(200);
    expect((await createToken(token)).statusCode).toBe(201);
    // and counts from then, not from now
    site.clock.advance(11 * 60_000);
    expect((await createToken(token)).statusCode).toBe(403);
  });

  test('the reply of a sign-in confirms nothing, and that of a confirmation signs nobody in', async () => {
    const { token } = await join();
    site.clock.advance(16 * 60_000);
    const signIn = await fetchReply(site, 'club');
    const replayed = await finish({ ...signIn, confirm: true }, token);
    expect([replayed.statusCode, replayed.json().code]).toEqual([422, 'issuer-other-browser']);
    // it signs in again, as another session
    expect((await finish(signIn, token)).json()).toMatchObject({ outcome: 'signed-in' });
    expect((await createToken(token)).statusCode).toBe(403);
    const confirmation = await fetchReply(site, 'club', true);
    const reversed = await finish(confirmation);
    expect([reversed.statusCode, reversed.json().code]).toEqual([422, 'issuer-other-browser']);
    const anonymous = await finish({ ...confirmation, confirm: true });
    expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'session-expired']);
  });

  test('an identity that is linked to nobody confirms nothing', async () => {
    const member = await site.signIn();
    const refused = await confirmWithIssuer(site, 'club', member.token);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'identity-not-found']);
  });

  test('signing in where the issuer does not ask is no recent proof of who it is', async () => {
    await join();
    for (const authTime of [(iat: number) => iat - 60 * 60, () => undefined]) {
      issuer.changeClaims = (claims) => (claims.auth_time = authTime(Number(claims.iat)));
      const { session } = await outcome();
      expect((await createToken(session.token)).json().code).toBe('password-again');
    }
    issuer.changeClaims = null;
    const { session } = await outcome();
    expect((await createToken(session.token)).statusCode).toBe(201);
  });

  test('nor does the code of an app make it one', async () => {
    const { secret } = await turnOnCodes(site, await join());
    const signInByCode = async () => {
      const { sign_in } = await outcome();
      site.clock.advance(30_000);
      return site.must('giveSecondFactor', { json: { sign_in, code: codeOf(site, secret) } });
    };
    issuer.changeClaims = (claims) => (claims.auth_time = Number(claims.iat) - 60 * 60);
    expect((await createToken((await signInByCode()).token)).json().code).toBe('password-again');
    issuer.changeClaims = null;
    expect((await createToken((await signInByCode()).token)).statusCode).toBe(201);
  });

  test('a ticket is valid for half an hour', async () => {
    const { ticket } = await outcome();
    site.clock.advance(31 * 60_000);
    const late = await createAccount(ticket, `Person ${people}`);
    expect([late.statusCode, late.json().code]).toEqual([410, 'issuer-ticket-expired']);
  });

  test('a ticket survives a name that is taken', async () => {
    const member = await site.signIn();
    const { ticket } = await outcome();
    expect((await createAccount(ticket, member.username)).json().errors[0].field).toBe('username');
    expect((await createAccount(ticket, `Person ${people}`)).statusCode).toBe(201);
  });

  test('a reply is refused in another browser, and a second time', async () => {
    const [mine, other] = [await fetchReply(site, 'club'), await fetchReply(site, 'club')];
    const foreign = await finish({ ...mine, secret: other.secret });
    expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'issuer-other-browser']);
    // the state of one's own sign-in with somebody else's code: the code's PKCE challenge is another one
    const injected = await finish({ ...mine, code: other.code });
    expect([injected.statusCode, injected.json().code]).toEqual([410, 'issuer-reply-expired']);
    expect((await finish(mine)).statusCode).toBe(200);
    const second = await finish(mine);
    expect([second.statusCode, second.json().code]).toEqual([410, 'issuer-reply-expired']);
  });

  test('values that no sign-in has are refused, whatever they are', async () => {
    const reply = await fetchReply(site, 'club');
    for (const json of [{}, { ...reply, state: '' }, { ...reply, code: 'x'.repeat(5000) }, { ...reply, secret: 'é' }]) {
      const refused = await finish(json);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'issuer-other-browser']);
    }
    expect((await site.tries('startIssuerSignIn', { params: { name: 'other' }, json: {} })).json().code).toBe(
      'issuer-not-found',
    );
  });
});
