import { expect, test } from 'vitest';
import { createSuiteApp } from '../testing/test-app.ts';

const site = await createSuiteApp('sqlite', { TRUST_PROXY: 'on' });

/** As many repetitions as fit into the headers of a request. */
const most = (part: string): string => part.repeat(15_000 / part.length);

const texts: [what: string, text: string][] = [
  ['commas', most(',')],
  ['entries', most('a,')],
  ['qualities', most('a;q=0.1,')],
  ['parameters', `a${most(';b=c')}`],
  ['semicolons', most('; ')],
  ['quotes', most('"')],
  ['quoted tags', most('"a",')],
  ['ranges', `bytes=${most('0-0,')}`],
  ['digits', `bytes=${most('9')}-`],
  ['addresses', most('::1,')],
  ['numbers of an address', most('1.')],
  ['letters', most('a')],
  ['spaces', `a${most(' ')}b`],
  ['escapes', most('%e2%98')],
  ['cookies', most('language=x; ')],
];
const names = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-ch-ua',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
];

test.each(texts)('headers of %s are read, or refused as the mistake of their sender', async (_what, text) => {
  for (const name of names) {
    for (const path of [
      '/',
      '/artists/all',
      '/auth/profile',
      '/embed.js',
      '/api/search?q=a',
      '/media/x.webp',
      '/audio',
    ]) {
      const { statusCode } = await site.request('GET', path, { headers: { [name]: text } });
      expect(statusCode, `${path} with ${name}`).toBeLessThan(500);
    }
  }
});

test.each(texts)('a query of %s is read, or refused as the mistake of its sender', async (_what, text) => {
  for (const query of [text, `q=${text}`, `near=${text}`, `style=${text}`, text.replaceAll(/[^a]/g, '&')]) {
    for (const path of ['/events/all', '/api/search', '/events.atom', '/oembed']) {
      const { statusCode } = await site.request('GET', `${path}?${encodeURI(query).replaceAll('#', '')}`);
      expect(statusCode, path).toBeLessThan(500);
    }
  }
});
