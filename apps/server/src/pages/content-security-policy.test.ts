import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagesOf } from '../testing/fakes/stub-pages.ts';
import { createSuiteApp } from '../testing/test-app.ts';
import type { RenderPage } from './ssr.ts';

const own = 'start("<b>")';
const foreign = 'steal()';

/** Nonces of the pages rendered so far. */
const nonces: string[] = [];

/** A page with an inline script that shows an artist's name without escaping it. */
const render: RenderPage = async (_page, { call, nonce }) => {
  nonces.push(nonce);
  const { artist_name: name }: { artist_name: string } = JSON.parse((await call('/artists/1')).body);
  const html = `<!doctype html>${name}<script nonce="${nonce}" type="module">${own}</script><script nonce="${nonce}" src="/a.js"></script>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

const site = await createSuiteApp('sqlite', {}, pagesOf(render));
const form = { artist_name: `<script nonce="guess">${foreign}</script>`, artist_country: 'Peru' };
expect((await (await site.signIn()).tries('submitArtist', { form })).statusCode).toBe(201);

const open = (path: string) => site.request('GET', path, { headers: { accept: 'text/html' } });
const source = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('the CSP allows exactly the scripts written by the renderer', async () => {
  const { headers, body } = await open('/page');
  expect(body.toLowerCase()).toContain(foreign);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${source(own)};`);
});

test('the nonce differs for each render and is not sent', async () => {
  const [first, second] = [await open('/one'), await open('/two')];
  expect(new Set(nonces).size).toBe(nonces.length);
  for (const nonce of nonces)
    expect(first.body + second.body + JSON.stringify([first.headers, second.headers])).not.toContain(nonce);
});

test('the permissions policy allows geolocation and no camera', async () => {
  const policy = String((await open('/page')).headers['permissions-policy']);
  expect(policy.split(', ')).toEqual(expect.arrayContaining(['geolocation=(self)', 'camera=()', 'microphone=()']));
});
