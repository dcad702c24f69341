import type { TestApp, TestUser } from './test-app.ts';

/** A reply as the site's page gets it, with the secret that the browser has kept. */
export interface IssuerReply {
  secret: string;
  state: string;
  code: string;
}

/** Starts a sign-in and passes the issuer's page, like a browser. */
export async function fetchReply(site: TestApp, name: string): Promise<IssuerReply> {
  const started = await site.request('POST', `/auth/issuers/${name}/start`, { json: {} });
  const { url, secret } = started.json();
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location')!);
  return { secret, state: back.searchParams.get('state')!, code: back.searchParams.get('code')! };
}

/** Signs in with the issuer, up to the site's response. */
export async function signInWithIssuer(site: TestApp, name: string, user: TestUser | null = null) {
  const json = await fetchReply(site, name);
  return site.request('POST', `/auth/issuers/${name}/finish`, { json, user });
}
