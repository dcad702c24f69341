import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sitePath } from './site-path.ts';

const site = 'https://moonfloor.example';

test.each([
  ['/', '/'],
  ['/event/12?view=list#set-3', '/event/12?view=list#set-3'],
  ['/he/events?q=%2F%2Fevil.host', '/he/events?q=%2F%2Fevil.host'],
  ['/a/../event/12', '/event/12'],
  ['/offline?page=//evil.host', '/offline?page=//evil.host'],
  ['/%5Cevil.host', '/%5Cevil.host'],
  ['/%09/evil.host', '/%09/evil.host'],
])('%j is a path of this site', (address, path) => {
  expect(sitePath(address)).toBe(path);
});

test.each([
  '//evil.host',
  '//evil.host/?shared_text=x',
  '///evil.host',
  '/\\evil.host',
  '\\\\evil.host',
  '\\/evil.host',
  '/\t/evil.host',
  '/\n/evil.host',
  '\r//evil.host',
  ' //evil.host',
  '\u0000//evil.host',
  '/.//evil.host',
  '/..//evil.host',
  '/%2e//evil.host',
  '/x/..//evil.host',
  '/./\\evil.host',
  'http:evil.host',
  'http://evil.host',
  'https://evil.host',
  'https:\\\\evil.host',
  'https://moonfloor.example.evil.host/',
  'https://moonfloor.example@evil.host/',
  'https://moonfloor.example:8443/',
  'http://moonfloor.example/',
  `${site}/event/12`,
  'http://site.invalid/event/12',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  `blob:${site}/1`,
  `filesystem:${site}/x`,
  'mailto:a@evil.host',
  '//',
  '',
  'event/12',
  '?page=2',
  '#top',
  'http://[',
])('%j is not', (address) => {
  expect(sitePath(address)).toBeNull();
});

test('whatever comes in, a browser stays on the site', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    '\r',
    ' ',
    '\0',
  );
  const word = fc.constantFrom('evil.host', 'http', 'https', 'javascript', 'blob', 'moonfloor.example', 'event', site);
  // `unit: 'binary'` takes a second to prepare
  const anyCharacter = fc.nat({ max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code));
  const hostile = fc.array(fc.oneof(part, word, fc.string({ maxLength: 3, unit: anyCharacter })), { maxLength: 8 });
  fc.assert(
    fc.property(hostile, (parts) => {
      const path = sitePath(parts.join(''));
      if (path === null) return;
      expect(new URL(path, site).origin).toBe(site);
      // relative to any page, and by a program that puts the origin in front of it
      expect(new URL(path, `${site}/de/event/12`).href).toBe(new URL(path, site).href);
      expect(new URL(site + path).origin).toBe(site);
      expect(sitePath(path)).toBe(path);
    }),
    { numRuns: 5000 },
  );
});
