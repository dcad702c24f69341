import { createHash } from 'node:crypto';
import { attributeOf, embedParameters, embedScript, embedTag } from '@moonfloor/contract/embeds';
import { escapeMarkup } from './escape-markup.ts';

const style = 'html,body{margin:0;background:transparent}';
const hash = createHash('sha256').update(style).digest('base64');

/** Content-Security-Policy of the page; the only one that every site may frame. */
export const embedPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${hash}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Returns a page for iframes, for sites that cannot include the script: the same element, configured by the query. */
export function embedPageHtml(query: URLSearchParams, site: string): string {
  const attributes = embedParameters
    .filter((name) => query.has(name))
    .map((name) => ` ${attributeOf(name)}="${escapeMarkup(query.get(name) ?? '')}"`)
    .join('');
  const link = `<p><a href="${escapeMarkup(site)}/events" target="_blank" rel="noopener">Events on Moonfloor</a></p>`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Events on Moonfloor</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style>` +
    `<script src="${embedScript}" async></script></head>` +
    `<body><main><${embedTag}${attributes}></${embedTag}><noscript>${link}</noscript></main></body></html>`
  );
}
