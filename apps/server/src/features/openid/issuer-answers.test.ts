import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { signInWithIssuer, type LocalIssuer, openLocalIssuer } from '../../testing/fakes/local-issuer.ts';
import { openLocalServer } from '../../testing/local-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const tenMinutes = 10 * 60_000;

describeOnDatabase('answers of an issuer', (dialect) => {
  let site: TestApp;
  let issuer: LocalIssuer;

  beforeAll(async () => {
    issuer = await openLocalIssuer();
    site = await createTestApp(dialect, { ...issuer.settings('club'), OIDC_CLUB_LABEL: 'The Club' });
  });
  afterAll(async () => {
    await site.close();
    await issuer.close();
  });
  beforeEach(() => {
    issuer.person = { sub: 'sub-1', email: 'person@example.com', email_verified: true };
    issuer.now = site.clock.now;
    issuer.changeClaims = issuer.changeResponse = null;
  });

  const signIn = () => signInWithIssuer(site, 'club');

  const refusals: [string, (claims: Record<string, unknown>) => void][] = [
    ['nonce', (claims) => (claims.nonce = 'of another sign-in')],
    ['missing nonce', (claims) => delete claims.nonce],
    ['audience', (claims) => (claims.aud = 'another site')],
    ['issuer', (claims) => (claims.iss = 'https://evil.example')],
    ['subject', (claims) => (claims.sub = 'x'.repeat(256))],
  ];
  test.each(refusals)('an ID token with a wrong %s is refused', async (_name, change) => {
    issuer.changeClaims = change;
    const refused = await signIn();
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'issuer-reply-refused']);
    expect(refused.json().detail).toBe(
      'The answer of The Club was not meant for this sign-in, so it was refused. Please start again.',
    );
  });

  test('an ID token whose signature is not the issuer’s is refused', async () => {
    issuer.changeResponse = ({ body }) => {
      if (body === '') return;
      const [header, payload, signature] = String(body.id_token).split('.');
      const claims = Buffer.from(payload!, 'base64url').toString();
      const forged = Buffer.from(claims.replace(issuer.person.sub, 'somebody-else')).toString('base64url');
      body.id_token = [header, forged, signature].join('.');
    };
    const refused = await signIn();
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'issuer-reply-refused']);
  });

  test.each([
    [-tenMinutes, 'behind'],
    [tenMinutes, 'ahead'],
  ])('an issuer whose clock is ten minutes off (%i) is refused', async (difference) => {
    issuer.now = () => site.clock.now() + difference;
    const refused = await signIn();
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'issuer-clock']);
    issuer.now = () => site.clock.now() + difference / 5;
    expect((await signIn()).statusCode).toBe(200);
  });

  test('an issuer that refuses the site’s credentials or is out of order is reported as such', async () => {
    issuer.changeResponse = (response) =>
      Object.assign(response, { statusCode: 401, body: { error: 'invalid_client' } });
    const misconfigured = await signIn();
    expect([misconfigured.statusCode, misconfigured.json().code]).toEqual([503, 'issuer-misconfigured']);
    issuer.changeResponse = (response) => Object.assign(response, { statusCode: 502, body: '' });
    const broken = await signIn();
    expect([broken.statusCode, broken.json().code]).toEqual([503, 'issuer-unreachable']);
    expect(broken.headers['retry-after']).toBe('5');
  });

  test('the configuration is asked for once an hour, and again after a failure', async () => {
    const before = issuer.configurations;
    await signIn();
    await signIn();
    expect(issuer.configurations - before).toBeLessThanOrEqual(1);
    site.clock.advance(61 * 60_000);
    await signIn();
    const after = issuer.configurations;
    await signIn();
    expect(issuer.configurations).toBe(after);
    expect(after).toBeGreaterThan(before);
  });

  const nested = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  test.each<[what: string, change: (body: Record<string, unknown>) => void, code: string]>([
    ['larger than any', (body) => (body.more = 'x'.repeat(300_000)), 'issuer-unreachable'],
    [
      'without an ID token, but nested',
      (body) => (body.id_token = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)),
      'issuer-reply-refused',
    ],
    ['with nested claims', (body) => (body.id_token = withClaims(body.id_token, nested)), 'issuer-reply-refused'],
    ['with an endless ID token', (body) => (body.id_token = '.'.repeat(200_000)), 'issuer-reply-refused'],
  ])('an answer %s is refused', async (_what, change, code) => {
    issuer.changeResponse = ({ body }) => {
      if (body !== '') change(body);
    };
    expect((await signIn()).json().code).toBe(code);
  });
});

/** Replaces the claims of a token, which then has a wrong signature. */
function withClaims(token: unknown, claims: string): string {
  const [header, , signature] = String(token).split('.');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
}

test('an issuer whose configuration is nested, or without end, or comes byte by byte is not used', async () => {
  const pages: Readonly<Record<string, (response: ServerResponse) => void>> = {
    nested: (response) => response.end(`${'{"issuer":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    deep: (response) => response.end('['.repeat(250_000)),
    endless: (response) => {
      const writeMore = (): void => {
        while (response.write(' '.repeat(60_000)));
      };
      response.on('drain', writeMore);
      writeMore();
    },
    slow: (response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    },
  };
  const { origin, close } = await openLocalServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    pages[url.split('/')[1]!]!(response);
  });
  const names = Object.keys(pages);
  const settings = names.flatMap((name) => [
    [`OIDC_${name.toUpperCase()}_ISSUER`, `${origin}/${name}`],
    [`OIDC_${name.toUpperCase()}_CLIENT_ID`, 'moonfloor'],
  ]);
  const site = await createTestApp('sqlite', { OIDC_ISSUERS: names.join(','), ...Object.fromEntries(settings) });
  const codes = await Promise.all(
    names.map(async (name) => (await site.tries('startIssuerSignIn', { params: { name }, json: {} })).json().code),
  );
  expect(codes).toEqual(['issuer-reply-refused', 'issuer-reply-refused', 'issuer-unreachable', 'issuer-unreachable']);
  await site.close();
  await close();
});
