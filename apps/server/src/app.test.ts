import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '@moonfloor/contract/api/api';
import { describeOnDatabase } from './testing/databases.ts';
import { makeSmallDisk } from './testing/load/small-disk.ts';
import { createSuiteApp, createTestApp } from './testing/test-app.ts';

const problemType = 'application/problem+json; charset=utf-8';

describeOnDatabase('the API as a whole', async (dialect) => {
  const site = await createSuiteApp(dialect);

  test('is live and ready', async () => {
    expect((await site.request('GET', '/healthz')).statusCode).toBe(200);
    expect((await site.request('GET', '/readyz')).statusCode).toBe(200);
  });

  test('is live but not ready when the database is unreachable', async () => {
    const own = await createTestApp(dialect, { LOG_LEVEL: 'silent' });
    onTestFinished(() => rm(own.deps.config.dataDir, { recursive: true }));
    await own.deps.store.close();
    expect((await own.request('GET', '/healthz')).statusCode).toBe(200);
    const response = await own.request('GET', '/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ status: 503, detail: 'The database does not answer' });
    expect((await own.tries('listArtists')).json()).toMatchObject({ status: 500 });
  });

  test('is not ready while the disk is full, and admins see why', async ({ skip }) => {
    const disk = makeSmallDisk(32 * 1024 * 1024) ?? skip('it may not mount a disk');
    onTestFinished(() => disk.remove());
    const admin = await site.signIn('admin');
    const { config } = site.deps;
    const { dataDir } = config;
    config.dataDir = disk.folder;
    onTestFinished(() => void (config.dataDir = dataDir));
    const ready = async () => (await site.request('GET', '/readyz')).json().detail;
    expect([await ready(), (await admin.must('getHealth')).disk]).toEqual([undefined, true]);
    disk.fill(1024);
    expect([await ready(), (await admin.must('getHealth')).disk]).toEqual(['The disk is full', false]);
    disk.empty();
    expect([await ready(), (await admin.must('getHealth')).disk]).toEqual([undefined, true]);
  });

  test.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['DELETE', '/auth/login'],
    ['PUT', '/'],
    ['GET', '/admin/nowhere'],
    ['GET', `/${'x'.repeat(5000)}`],
  ] as const)('%s %s does not exist', async (method, url) => {
    const response = await site.request(method, url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe(problemType);
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'Not found',
      code: 'not-found',
    });
  });

  test.each([
    ['{', 400],
    ['{"a":1}}', 400],
    ['\u00ff\u00fe', 400],
    ['{"__proto__":{"role":"admin"}}', 400],
    ['', 422],
    ['[]', 422],
    ['"text"', 422],
    ['null', 422],
    ['17', 422],
    ['true', 422],
    ['{}', 422],
    [`{"email":"${'x'.repeat(1_100_000)}"}`, 413],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400],
  ])('the JSON body %.20s… gets %d', async (payload, status) => {
    const headers = { 'content-type': 'application/json' };
    const response = await site.app.inject({ method: 'POST', url: '/auth/login', headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe(problemType);
    expect(response.json().status).toBe(status);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'nonsense',
    'multipart/form-data; boundary=x',
  ])('a body of type %s instead of JSON gets 415', async (type) => {
    const headers = { 'content-type': type };
    const response = await site.app.inject({ method: 'POST', url: '/auth/login', headers, payload: 'email=a' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([415, problemType]);
  });

  test.each([
    ['/artists/%zz', 400],
    [`/artists/${'1'.repeat(2000)}`, 414],
  ])('%.20s… gets %d', async (url, status) => {
    const response = await site.request('GET', url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([status, problemType]);
    expect(response.json().status).toBe(status);
  });

  test('a separate API host may be called by the pages of the site, with every method, and by no others', async () => {
    const own = await createTestApp(dialect, {
      PUBLIC_URL: 'https://moon.example/',
      API_HOST: 'https://api.moon.example',
    });
    const origin = 'https://moon.example';
    const ask = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
    const preflight = await own.app.inject({ method: 'OPTIONS', url: '/auth/profile', headers: ask });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    });
    for (const url of ['/auth/validate', '/admin/health', '/nowhere']) {
      const response = await own.request('GET', url, { headers: { origin: 'https://evil.example' } });
      expect(response.headers['access-control-allow-origin'], url).toBe(origin);
    }
    await own.close();
    expect((await site.tries('validate')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('/openapi.json describes every call of the contract, and /docs shows it', async () => {
    const { paths } = (await site.request('GET', '/openapi.json')).json();
    const served = Object.values(api).filter(({ method, path: url }) => site.app.hasRoute({ method, url }));
    expect(served.length).toBeGreaterThan(30);
    for (const { method, path, name, summary } of served) {
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({ operationId: name, summary });
    }
    expect((await site.request('GET', '/docs/')).headers['content-type']).toContain('text/html');
  });
});
