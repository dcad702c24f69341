import { afterEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
afterEach(() => site.close());

const get = () => site.request('GET', '/.well-known/security.txt');

test('security.txt names the configured contact and expires 180 days from today', async () => {
  site = await createTestApp('sqlite', {
    SECURITY_CONTACT: 'https://moon.example/security',
    PUBLIC_URL: 'https://moon.example',
  });
  const response = await get();
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(response.body).toBe(
    [
      'Contact: https://moon.example/security',
      'Expires: 2026-12-12T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://moon.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  site.clock.advance(24 * 60 * 60 * 1000);
  expect((await get()).body).toContain('Expires: 2026-12-13T00:00:00.000Z');
});

test('an email address becomes a mailto: URL', async () => {
  site = await createTestApp('sqlite', { SECURITY_CONTACT: 'security@moon.example' });
  expect((await get()).body).toMatch(/^Contact: mailto:security@moon\.example\n/);
});

test('it does not exist without a contact, and other kinds of contacts are rejected', async () => {
  site = await createTestApp('sqlite');
  expect((await get()).statusCode).toBe(404);
  for (const SECURITY_CONTACT of ['call me', 'http://moon.example/', 'a@b.example\nEvil: yes']) {
    expect(() => readConfig({ SECURITY_CONTACT })).toThrow(ConfigError);
  }
});
