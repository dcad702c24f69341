import type { TestApp, TestAccount } from './test-app.ts';

/** A reply as the site's page gets it, with the secret that the browser has kept. */
export interface IssuerReply {
  secret: string;
  state: string;
  code: string;
}

/** Starts a sign-in, or a confirmation, and passes the issuer's page, like a browser. */
export async function fetchReply(site: TestApp, name: string, confirm = false): Promise<IssuerReply> {
  const started = await site.request('POST', `/auth/issuers/${name}/start`, { json: { confirm } });
  const { url, secret } = started.json();
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location')!);
  return { secret, state: back.searchParams.get('state')!, code: back.searchParams.get('code')! };
}

/** Signs in with the issuer, up to the site's response. */
export async function signInWithIssuer(site: TestApp, name: string, account: TestAccount | null = null) {
  const json = await fetchReply(site, name);
  return site.request('POST', `/auth/issuers/${name}/finish`, { json, account });
}

/** Confirms a session by signing in with the issuer once more, up to the site's response. */
export async function confirmWithIssuer(site: TestApp, name: string, token: string) {
  const json = { ...(await fetchReply(site, name, true)), confirm: true };
  return site.request('POST', `/auth/issuers/${name}/finish`, { json, token });
}
