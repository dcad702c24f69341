import { describe, expect, test } from 'vitest';
import { api } from '@moonfloor/contract/api/api';
import { createSuiteApp, createTestApp } from '../testing/test-app.ts';

const origin = 'https://promoter.example';
const openReads = Object.values(api).filter(({ method, access }) => method === 'GET' && access === 'public');
const others = Object.values(api).filter((endpoint) => !openReads.includes(endpoint));
const urlOf = (path: string) => path.replaceAll(/:\w+/g, '999');

describe('pages of other origins', async () => {
  const site = await createSuiteApp('sqlite');

  const preflight = (url: string, method: string, more: Record<string, string> = {}) =>
    site.app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': method, ...more } });

  test.each(openReads.map(({ name, path }) => [name, urlOf(path)]))(
    '%s is readable, also from the cache',
    async (_name, url) => {
      const responses = [];
      for (let times = 0; times < 2; times += 1)
        responses.push(await site.request('GET', url, { headers: { origin } }));
      for (const { headers } of responses) {
        expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
        expect(headers['access-control-expose-headers']).toContain('ETag');
      }
      const response = await preflight(url, 'GET', { 'access-control-request-headers': 'if-none-match' });
      expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect(response.headers['access-control-allow-methods']).toBe('GET, HEAD');
      expect(response.headers['access-control-allow-headers']).toBe('Accept, If-None-Match');
    },
  );

  test.each(others.map(({ name, method, path }) => [name, method, urlOf(path)]))(
    '%s is not readable',
    async (_name, method, url) => {
      const { headers } = await preflight(url, method, { 'access-control-request-headers': 'authorization' });
      expect(headers['access-control-allow-headers'] ?? '').not.toMatch(/authorization/i);
      if (method !== 'GET') expect(headers['access-control-allow-methods'] ?? '').not.toContain(method);
      const response = await site.app.inject({ method, url, headers: { origin } });
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('cross-origin reads allow neither a token nor a write', async () => {
    const response = await preflight('/events/999', 'GET', { 'access-control-request-headers': 'authorization' });
    expect(response.headers['access-control-allow-headers']).not.toMatch(/authorization/i);
    for (const method of ['PUT', 'DELETE', 'POST']) {
      expect((await preflight('/events/999', method)).headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('error responses are readable', async () => {
    const missing = await site.tries('getEvent', { params: { id: 999 }, headers: { origin } });
    expect([missing.statusCode, missing.headers['access-control-allow-origin']]).toEqual([404, '*']);
    const wrong = await site.tries('listEvents', { query: { page: 'x' }, headers: { origin } });
    expect([wrong.statusCode, wrong.headers['access-control-allow-origin']]).toEqual([422, '*']);
  });

  test('public reads stay readable when the API has a separate host', async () => {
    const own = await createTestApp('sqlite', {
      PUBLIC_URL: 'https://moon.example/',
      API_HOST: 'https://api.moon.example',
    });
    const headers = { origin, 'access-control-request-method': 'GET' };
    const response = await own.app.inject({ method: 'OPTIONS', url: '/events/all', headers });
    expect(response.headers['access-control-allow-origin']).toBe('*');
    const put = await own.app.inject({
      method: 'OPTIONS',
      url: '/events/9',
      headers: { ...headers, 'access-control-request-method': 'PUT' },
    });
    expect(put.headers['access-control-allow-origin']).toBe('https://moon.example');
    const signed = {
      origin: 'https://moon.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const ofSite = await own.app.inject({ method: 'OPTIONS', url: '/events/9', headers: signed });
    expect(ofSite.headers).toMatchObject({
      'access-control-allow-origin': 'https://moon.example',
      'access-control-allow-headers': 'authorization',
    });
    await own.close();
  });
});
