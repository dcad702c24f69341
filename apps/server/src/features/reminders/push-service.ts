import type { Kysely } from 'kysely';
import type { RequestOptions } from 'web-push';
import { messages } from '@moonfloor/contract/api/messages';
import { secondMs } from '@moonfloor/contract/values/durations';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import { FetchError } from '../../platform/safe-fetch/network.ts';

/** The notification that the service worker shows; see `apps/web/worker/push.ts`. */
export interface PushMessage {
  title: string;
  body: string;
  /** Path of the page that a click opens. */
  url: string;
  /** A later message with the same tag replaces the notification. */
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** The address and the keys of a subscription. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether a push service has taken a message; `gone`: the browser has unsubscribed, or the site no longer sends there. */
type PushOutcome = 'sent' | 'gone' | 'failed';

/**
 * Hosts of the push services of Chromium, Firefox, Safari and Edge, with a leading dot for subdomains. Only these get
 * requests, so that a made-up subscription cannot make the server send requests anywhere else.
 */
const knownPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

const timeoutMs = 10 * secondMs;

/** Throws 422 if the address does not belong to a push service that the site sends to. */
export function requirePushService(deps: Deps, endpoint: string): void {
  if (trustedOrigin(deps, endpoint) === null)
    throw validationFailed([{ field: 'endpoint', message: messages.unknownPushService }]);
}

/**
 * Returns the origin to trust if an operator has named it, otherwise an empty text; null if the address does not belong to a
 * push service that the site sends to.
 */
function trustedOrigin({ config }: Pick<Deps, 'config'>, endpoint: string): string | null {
  const { origin, protocol, hostname } = new URL(endpoint);
  if (config.pushServices.includes(origin)) return origin;
  const isAllowed = [...knownPushServices, ...config.pushServices].some((name) =>
    name.startsWith('.') ? hostname.endsWith(name) : hostname === name,
  );
  return isAllowed && protocol === 'https:' ? '' : null;
}

/** Sends a message, encrypted for the browser (RFC 8291), which is dropped if it cannot be delivered in time. */
export async function sendPush(
  deps: Pick<Deps, 'config' | 'publicUrl' | 'safeFetch' | 'log'>,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: PushTarget,
  { message, ttlSeconds }: { message: PushMessage; ttlSeconds: number },
): Promise<PushOutcome> {
  const { config, safeFetch, log } = deps;
  const site = deps.publicUrl();
  const subject = site.startsWith('https:') ? site : `mailto:${addressOf(config.mailFrom)}`;
  const vapidDetails = { subject, ...keys };
  const sealed = await seal({ endpoint, p256dh, auth }, JSON.stringify(message), {
    vapidDetails,
    TTL: ttlSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  });
  const origin = trustedOrigin(deps, endpoint);
  if (sealed === null || origin === null) return 'gone';
  const { headers, body } = sealed;
  try {
    const { status } = await safeFetch.send(endpoint, {
      method: 'POST',
      headers,
      body,
      // the status says everything
      maxBytes: 0,
      timeoutMs,
      trustedOrigin: origin,
    });
    if (status >= 200 && status < 300) return 'sent';
    log.info({ service: new URL(endpoint).host, status }, 'a push service has refused a message');
    // 401 and 403 are about the site's key and clock, which may be put right
    return [404, 410].includes(status) ? 'gone' : 'failed';
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    log.info({ service: new URL(endpoint).host, err: error }, 'a push service cannot be reached');
    return 'failed';
  }
}

/** Encrypts and signs a message; null if the browser's keys are invalid, so that no message can ever reach it. */
async function seal({ endpoint, p256dh, auth }: PushTarget, text: string, options: RequestOptions) {
  const { default: webPush } = await import('web-push');
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, options);
  } catch {
    return null;
  }
}

/** Returns the address of `Name <address>`. */
const addressOf = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from;

/** The site's key pair for push services, URL-safe base64. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the site's key pair, which is created once for all servers. */
export async function readVapidKeys(db: Kysely<Schema>): Promise<VapidKeys> {
  const find = () =>
    db.selectFrom('vapid_key').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
  const keys = await find();
  if (keys !== undefined) return keys;
  const { default: webPush } = await import('web-push');
  const created = webPush.generateVAPIDKeys();
  await db
    .insertInto('vapid_key')
    .values({ id: 1, public_key: created.publicKey, private_key: created.privateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await find()) ?? created;
}

/** Deletes the site's key pair: the next process to need one creates it. */
export async function deleteVapidKeys(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('vapid_key').execute();
}
