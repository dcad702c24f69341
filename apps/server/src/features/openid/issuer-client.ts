import * as oauth from 'oauth4webapi';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { IssuerSettings } from '../../config-issuers.ts';
import type { Deps } from '../../deps.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { deriveSignIn, type Purpose, type SignInValues } from './derive-secrets.ts';
import { busy, ClockFault } from './issuer-faults.ts';

/** A person, as an issuer describes them. */
export interface Identity {
  /** Issuer identifier. */
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  /** The person's name there; empty if unknown. */
  name: string;
  /** How long ago they proved there who they are, in seconds; null if the issuer does not tell. */
  signedInFor: number | null;
}

/** One issuer, as its client. Errors are those of oauth4webapi, `FetchError` and `HttpError`. */
export interface IssuerClient extends IssuerSettings {
  /**
   * Returns the URL of the issuer's sign-in page; `redirectUri` is where it leads back to. To confirm, it asks for a new
   * sign-in.
   */
  authorizationUrl(secret: string, purpose: Purpose, redirectUri: string): Promise<string>;
  /** Exchanges the code of a reply for the identity that has signed in. */
  redeem(secret: string, purpose: Purpose, reply: URLSearchParams, redirectUri: string): Promise<Identity>;
}

/** Maximum size of a response in bytes, and time for one, in milliseconds. */
const maxBytes = 256 * 1024;
const timeoutMs = 5000;

/** How long an issuer's configuration is used. Its keys are read again after five minutes, by oauth4webapi. */
const configurationTtlMs = hourMs;

/** Maximum difference of an issuer's clock from ours, either way, in seconds. */
const maxClockDifference = 300;

/** By how much an ID token may be older than the sign-in that it tells of, in seconds: clocks of one issuer's machines. */
const maxTimeAhead = 10;

/** How long ago a sign-in at an issuer may be to confirm who it is, in seconds: it is asked for again. */
export const maxConfirmationAge = 300;

/** Maximum number of sign-ins that wait for one issuer, in this process. */
const maxWaiting = 10;

/** Maximum lengths of a subject (OpenID Connect Core 1.0, section 2) and of names that are considered. */
const maxSubject = 255;
const maxName = 200;

/** Creates the client of an issuer. Nothing is requested before it is used. */
export function createIssuerClient(
  { safeFetch, clock }: Pick<Deps, 'safeFetch' | 'clock'>,
  settings: IssuerSettings,
): IssuerClient {
  const { issuer, clientId, clientSecret } = settings;
  const http = httpOptions(safeFetch, new URL(issuer));
  const now = (): number => Math.floor(clock.now() / 1000);
  const client = (): oauth.Client => ({
    client_id: clientId,
    [oauth.clockSkew]: now() - Math.floor(Date.now() / 1000),
    [oauth.clockTolerance]: maxClockDifference,
  });
  let cached: { server: Promise<oauth.AuthorizationServer>; until: number } | undefined;
  const discover = (): Promise<oauth.AuthorizationServer> => {
    if (cached !== undefined && cached.until > clock.now()) return cached.server;
    const configuration = {
      server: requestConfiguration(new URL(issuer), http),
      until: clock.now() + configurationTtlMs,
    };
    cached = configuration;
    configuration.server.catch(() => {
      if (cached === configuration) cached = undefined;
    });
    return configuration.server;
  };
  let waitingCount = 0;
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waitingCount >= maxWaiting) throw busy(settings.label);
    waitingCount += 1;
    return work().finally(() => {
      waitingCount -= 1;
    });
  };

  const redeem = async (values: SignInValues, reply: URLSearchParams, redirectUri: string): Promise<Identity> => {
    const server = await discover();
    const self = client();
    const checked = oauth.validateAuthResponse(server, self, reply, values.state);
    const auth = authenticationOf(server, clientSecret);
    const grant = [server, self, auth, checked, redirectUri, values.verifier, http] as const;
    const response = await oauth.authorizationCodeGrantRequest(...grant);
    const options = { expectedNonce: values.nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, self, response, options);
    await oauth.validateApplicationLevelSignature(server, response, http);
    const claims = oauth.getValidatedIdTokenClaims(tokens)!;
    if (Math.abs(claims.iat - now()) > maxClockDifference) throw new ClockFault();
    const userInfo =
      claims.email === undefined ? await requestUserInfo(server, self, tokens.access_token, claims.sub) : {};
    return { ...identityOf(issuer, { ...userInfo, ...claims }), signedInFor: sinceSignIn(claims) };
  };

  const requestUserInfo = async (
    server: oauth.AuthorizationServer,
    ownClient: oauth.Client,
    token: string,
    subject: string,
  ): Promise<object> => {
    if (server.userinfo_endpoint === undefined) return {};
    const response = await oauth.userInfoRequest(server, ownClient, token, http);
    return oauth.processUserInfoResponse(server, ownClient, subject, response);
  };

  return {
    ...settings,
    authorizationUrl: (secret, purpose, redirectUri) =>
      limited(async () => {
        const { authorization_endpoint: endpoint = '' } = await discover();
        const { state, nonce, verifier } = deriveSignIn(secret, purpose);
        const url = new URL(endpoint);
        const parameters = {
          client_id: clientId,
          response_type: 'code',
          scope: 'openid email profile',
          redirect_uri: redirectUri,
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(purpose === 'confirm' && { prompt: 'login', max_age: String(maxConfirmationAge) }),
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return url.href;
      }),
    redeem: (secret, purpose, reply, redirectUri) =>
      limited(() => redeem(deriveSignIn(secret, purpose), reply, redirectUri)),
  };
}

/** Requests go through `safeFetch`: the issuer's own host is trusted, others that it names must be public. */
function httpOptions(safeFetch: SafeFetch, { origin, protocol }: URL) {
  return {
    [oauth.customFetch]: async (
      url: string,
      { method, headers, body }: oauth.CustomFetchOptions<string, URLSearchParams | ArrayBuffer | null | undefined>,
    ): Promise<Response> => {
      const {
        status,
        headers: received,
        body: bytes,
      } = await safeFetch.send(url, {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        body: body instanceof URLSearchParams ? body.toString() : '',
        maxBytes,
        timeoutMs,
        trustedOrigin: origin,
      });
      const type = received['content-type'];
      const hasBody = status !== 204 && status !== 304;
      return new Response(hasBody ? new Uint8Array(bytes) : null, {
        status,
        headers: type === undefined ? {} : { 'content-type': type },
      });
    },
    // only loopback addresses may be plain HTTP, see `readIssuers`
    [oauth.allowInsecureRequests]: protocol === 'http:',
  };
}

async function requestConfiguration(issuer: URL, http: ReturnType<typeof httpOptions>) {
  const response = await oauth.discoveryRequest(issuer, { ...http, algorithm: 'oidc' });
  const server = await oauth.processDiscoveryResponse(issuer, response);
  const { authorization_endpoint: endpoint = '', token_endpoint: token = '', jwks_uri: keys = '' } = server;
  if (![endpoint, token, keys].every((url) => /^https?:\/\//.test(url)))
    throw new oauth.OperationProcessingError('the endpoints are missing', { code: oauth.MISSING_SERVER_METADATA });
  return server;
}

/** Returns how the client authenticates: `client_secret_basic` is the default (OpenID Connect Discovery, section 3). */
function authenticationOf(server: oauth.AuthorizationServer, secret: string | null): oauth.ClientAuth {
  if (secret === null) return oauth.None();
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
  return methods.includes('client_secret_basic') ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

/**
 * Returns the age of a sign-in when its ID token was issued: both times are by the issuer's clock, so that it may differ
 * from ours.
 */
function sinceSignIn({ iat, auth_time: signedInAt }: oauth.IDToken): number | null {
  if (signedInAt === undefined) return null;
  if (signedInAt - iat > maxTimeAhead) throw new ClockFault();
  return Math.max(0, iat - signedInAt);
}

function identityOf(issuer: string, claims: Readonly<Record<string, unknown>>): Omit<Identity, 'signedInFor'> {
  const text = (name: string, max: number): string => {
    const value = claims[name];
    return typeof value === 'string' && value.length <= max ? value.trim() : '';
  };
  const subject = text('sub', maxSubject);
  if (subject === '') throw new oauth.OperationProcessingError('the subject is missing or too long');
  const verified = claims.email_verified;
  return {
    issuer,
    subject,
    email: text('email', maxName + maxSubject) || null,
    emailVerified: verified === true || verified === 'true',
    name: text('preferred_username', maxName) || text('nickname', maxName) || text('name', maxName),
  };
}
