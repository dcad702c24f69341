// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { storeLanguage } from './shell.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['https://moonfloor.example/', '__Host-language=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  ['http://localhost:3000/', 'language=de; Path=/; Max-Age=31536000; SameSite=Lax'],
])('on %s the choice of a language is the cookie %s', (url, cookie) => {
  vi.stubGlobal('window', { location: new URL(url) });
  const written = vi.spyOn(document, 'cookie', 'set');
  storeLanguage('de');
  expect(written.mock.calls).toEqual([[cookie]]);
});
