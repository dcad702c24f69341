import { createHash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

/** Inline scripts of a page: those without `src`. */
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Origin of a tile template, or nothing when the tiles come from the site itself. */
function originOf(template: string): string[] {
  return template.startsWith('/') ? [] : [new URL(template.replaceAll(/[{}]/g, '')).origin];
}

/**
 * Content-Security-Policy of a page: its own inline scripts by their hashes, nothing else inline, nothing from
 * elsewhere but the map's tiles and the API host of the settings (https://www.w3.org/TR/CSP3/).
 */
export function contentSecurityPolicy(config: Config, html: string, development = false): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script ?? '').digest('base64')}'`,
  );
  const api = config.apiHost === '' ? [] : [config.apiHost];
  const tiles = [...new Set([...originOf(config.tiles.url), ...originOf(config.tiles.detailUrl)])];
  const scripts = development ? ["'unsafe-inline'"] : [...new Set(hashes)];
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

/** Headers of every answer; pages bring their own policy, everything else may load nothing at all. */
export const helmetOptions: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-site' },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
};

/** For pictures and sound: pages of other hosts may show them, as they do where API_HOST differs from the site. */
export const anyOrigin = { 'cross-origin-resource-policy': 'cross-origin' } as const;
