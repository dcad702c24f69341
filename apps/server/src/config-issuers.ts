/** An OpenID Connect issuer whose accounts may sign in. */
export interface IssuerSettings {
  /** Name in URLs and variables: lower-case letters, digits and hyphens. */
  name: string;
  /** Name as people read it. */
  label: string;
  /** Issuer identifier (OpenID Connect Discovery 1.0, section 3). */
  issuer: string;
  clientId: string;
  /** Null for a public client, which authenticates by PKCE only. */
  clientSecret: string | null;
}

const namePattern = /^[a-z\d][a-z\d-]{0,29}$/;

/** Maximum length of a label, so that it fits a button on phones. */
const maxLabel = 40;

/** Maximum number of issuers: each has a button on the sign-in page. */
const maxIssuers = 20;

/**
 * Reads the issuers that OIDC_ISSUERS lists, each with its variables: `OIDC_MY_CLUB_ISSUER`, `…_CLIENT_ID`,
 * `…_CLIENT_SECRET` and `…_LABEL` for `my-club`. Returns also a line for each fault.
 */
export function readIssuers(env: Readonly<Record<string, string | undefined>>): {
  issuers: IssuerSettings[];
  faults: string[];
} {
  const names = (env.OIDC_ISSUERS ?? '').split(',').map((name) => name.trim());
  if (names.join('') === '') return { issuers: [], faults: [] };
  const wellFormed = names.every((name) => namePattern.test(name)) && new Set(names).size === names.length;
  if (!wellFormed || names.length > maxIssuers) {
    const what = `up to ${maxIssuers} different names of lower-case letters, digits and hyphens, separated by commas`;
    return { issuers: [], faults: [`OIDC_ISSUERS must be ${what}`] };
  }
  const read = names.map((name) => readIssuer(name, env));
  const issuers = read.map(({ issuer }) => issuer);
  const twice = issuers.find(({ issuer }, at) => issuers.findIndex((other) => other.issuer === issuer) !== at);
  return {
    issuers,
    faults: [
      ...read.flatMap(({ faults }) => faults),
      ...(twice === undefined || twice.issuer === '' ? [] : [`${prefixOf(twice.name)}ISSUER is also another issuer’s`]),
    ],
  };
}

const prefixOf = (name: string): string => `OIDC_${name.toUpperCase().replaceAll('-', '_')}_`;

function readIssuer(name: string, env: Readonly<Record<string, string | undefined>>) {
  const prefix = prefixOf(name);
  const value = (suffix: string): string => (env[prefix + suffix] ?? '').trim();
  const [url, clientId, clientSecret, label] = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL'].map(value);
  const faults = [];
  const issuer = parseIssuer(url!);
  if (issuer === null)
    faults.push(`${prefix}ISSUER must be an https:// address without query, or http:// on this machine`);
  if (clientId === '') faults.push(`${prefix}CLIENT_ID must be set`);
  if (label!.length > maxLabel) faults.push(`${prefix}LABEL must have at most ${maxLabel} characters`);
  const settings: IssuerSettings = {
    name,
    label: label! || name.charAt(0).toUpperCase() + name.slice(1),
    issuer: issuer ?? '',
    clientId: clientId!,
    clientSecret: clientSecret! || null,
  };
  return { issuer: settings, faults };
}

/** Returns a normalised issuer identifier. Plain HTTP is allowed on loopback only, where nobody can listen. */
function parseIssuer(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback) ? url.href : null;
}
