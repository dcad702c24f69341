import { type MutableRedirectUri, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import type { TestApp, TestAccount } from '../test-app.ts';

/** A person at the issuer: claims of their ID token. */
type Person = Readonly<Record<string, unknown>> & { sub: string };

/** An OpenID Connect issuer on loopback, whose sign-in page answers at once for `person`. */
export interface LocalIssuer {
  url: string;
  /** Settings of a site that offers it under a name. */
  settings(name: string): Record<string, string>;
  /** The person who signs in, just now unless they have an `auth_time`. */
  person: Person;
  /** Clock by which it issues tokens, in milliseconds. */
  now: () => number;
  /** Changes claims of the next ID tokens, after everything else; null for none. */
  changeClaims: ((claims: Record<string, unknown>) => void) | null;
  /** Changes the next token response; null for none. */
  changeResponse: ((response: MutableResponse) => void) | null;
  /** Changes where the next sign-in pages lead back to; null for none. */
  changeReturn: ((url: URL) => void) | null;
  /** Number of requests for its configuration so far. */
  configurations: number;
  close(): Promise<void>;
}

/** The key of all issuers of a process: making one takes a fifth of a second. */
let key: ReturnType<OAuth2Server['issuer']['keys']['generate']> | undefined;

/** Starts an issuer. */
export async function openLocalIssuer(): Promise<LocalIssuer> {
  const server = new OAuth2Server();
  key ??= new OAuth2Server().issuer.keys.generate('RS256');
  await server.issuer.keys.add(await key);
  await server.start(0, '127.0.0.1');
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  const issuer: LocalIssuer = {
    url,
    settings: (name) => {
      const prefix = `OIDC_${name.toUpperCase().replaceAll('-', '_')}_`;
      return {
        OIDC_ISSUERS: name,
        [`${prefix}ISSUER`]: url,
        [`${prefix}CLIENT_ID`]: 'moonfloor',
        [`${prefix}CLIENT_SECRET`]: 'a secret for tests',
      };
    },
    person: { sub: 'nobody' },
    now: Date.now,
    changeClaims: null,
    changeResponse: null,
    changeReturn: null,
    configurations: 0,
    close: () => server.stop(),
  };
  const { service } = server;
  service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    const iat = Math.floor(issuer.now() / 1000);
    Object.assign(payload, { iat, nbf: iat, exp: iat + 600, auth_time: iat, ...issuer.person });
    issuer.changeClaims?.(payload);
  });
  service.on('beforeResponse', (response: MutableResponse) => issuer.changeResponse?.(response));
  service.on('beforeAuthorizeRedirect', ({ url: back }: MutableRedirectUri) => issuer.changeReturn?.(back));
  service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = { sub: issuer.person.sub };
  });
  service.on('beforeWellKnownOpenIdConfiguration', () => {
    issuer.configurations += 1;
  });
  return issuer;
}

/** A reply as the site's page gets it, with the secret that the browser has kept. */
export interface IssuerReply {
  secret: string;
  state: string;
  code: string;
}

/** Starts a sign-in, or a confirmation, and passes the issuer's page, like a browser. */
export async function fetchReply(site: TestApp, name: string, confirm = false): Promise<IssuerReply> {
  const started = await site.tries('startIssuerSignIn', { params: { name }, json: { confirm } });
  const { url, secret } = started.json();
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location')!);
  return { secret, state: back.searchParams.get('state')!, code: back.searchParams.get('code')! };
}

/** Signs in with the issuer, up to the site's response. */
export async function signInWithIssuer(site: TestApp, name: string, account: TestAccount | null = null) {
  const json = await fetchReply(site, name);
  return site.as(account).tries('finishIssuerSignIn', { params: { name }, json });
}

/** Confirms a session by signing in with the issuer once more, up to the site's response. */
export async function confirmWithIssuer(site: TestApp, name: string, token: string) {
  const json = { ...(await fetchReply(site, name, true)), confirm: true };
  return site.tries('finishIssuerSignIn', { params: { name }, json, token });
}
