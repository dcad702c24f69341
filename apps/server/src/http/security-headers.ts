import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

/** Returns the origin of a tile template, or nothing when the tiles come from the site itself. */
function originOf(template: string): string[] {
  return template.startsWith('/') ? [] : [new URL(template.replaceAll(/[{}]/g, '')).origin];
}

/** A page as sent, and the CSP hashes of its inline scripts. */
interface HashedPage {
  html: string;
  /** CSP sources, one for each inline script. */
  scripts: string[];
}

/**
 * Removes the nonce from the scripts that the renderer marked with it, and hashes them: a cached page is sent
 * repeatedly, a nonce must not be. A script injected through content has no nonce, and so gets no hash.
 */
export function hashMarkedScripts(html: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  // each piece but the first follows a nonce, and begins inside a script's opening tag
  for (const piece of html.split(mark).slice(1)) {
    const start = piece.indexOf('>') + 1;
    const end = piece.indexOf('</script>');
    if (start < end) scripts.add(`'sha256-${createHash('sha256').update(piece.slice(start, end)).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), scripts: [...scripts] };
}

/**
 * Returns the Content-Security-Policy of a page: its own inline scripts (`HashedPage`), no other inline code, and from
 * other origins only the configured map tiles and API host (https://www.w3.org/TR/CSP3/).
 */
export function contentSecurityPolicy(config: Config, inlineScripts: readonly string[], development: boolean): string {
  const api = config.apiHost === '' ? [] : [config.apiHost];
  const tiles = [...new Set([...originOf(config.tiles.url), ...originOf(config.tiles.detailUrl)])];
  const scripts = development ? ["'unsafe-inline'"] : inlineScripts;
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles, ...api],
    'media-src': ["'self'", 'blob:', ...api],
    'connect-src': ["'self'", ...api, ...(development ? ['ws:'] : [])],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Returns the Content-Security-Policy of the service worker, which makes the requests of pages and renders nothing. */
export function workerSecurityPolicy({ apiHost, tiles }: Config): string {
  const api = apiHost === '' ? [] : [apiHost];
  const others = [...new Set([...api, ...originOf(tiles.url), ...originOf(tiles.detailUrl)])];
  return ["default-src 'none'", ["connect-src 'self'", ...others].join(' ')].join('; ');
}

/** Browser features that pages may use: geolocation, for "near me" (https://www.w3.org/TR/permissions-policy/). */
export const permissionsPolicy = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Headers of every response; pages replace the policy, everything else may load nothing at all. */
export const helmetOptions: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-site' },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
};

/** Those of responses that are sent before any route is known. */
export const earlyHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** For pictures and sound: pages of other hosts may embed them, as pages do when API_HOST differs from the site. */
export const crossOriginResource = { 'cross-origin-resource-policy': 'cross-origin' } as const;
