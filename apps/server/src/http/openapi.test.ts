import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@moonfloor/contract/api';
import type { CallName } from '@moonfloor/contract/calls';
import type { Endpoint } from '@moonfloor/contract/endpoint';
import { type Example, examples } from '@moonfloor/contract/examples';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const all = Object.entries(examples) as [CallName, Example][];

let site: TestApp;

beforeAll(async () => {
  site = await createTestApp('sqlite', { PUBLIC_URL: 'https://moon.example' });
});
afterAll(() => site.close());

test.each(all)('the example of %s is one', (name, { path, body, form, answer }) => {
  const endpoint: Endpoint = api[name];
  const { pathname, searchParams } = new URL(path, 'https://moon.example');
  expect(pathname).toMatch(new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, String.raw`\w+`)}$`));
  if (searchParams.size > 0) endpoint.query!.parse(Object.fromEntries(searchParams));
  if (body !== undefined) endpoint.body!.parse(body);
  if (form !== undefined) {
    const files = Object.keys(endpoint.form!.files);
    endpoint.form!.fields.parse(Object.fromEntries(Object.entries(form).filter(([field]) => !files.includes(field))));
  }
  if (answer !== undefined) expect(endpoint.answer!.parse(answer)).toEqual(answer);
});

test('the documentation shows examples, who may call, and where', async () => {
  const answer = await site.request('GET', '/openapi.json');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  const { info, servers, paths } = answer.json();
  expect(info.description).toContain('Authorization: Bearer mf_');
  expect(servers).toEqual([{ url: 'https://moon.example' }]);
  const { get: list } = paths['/events/all'];
  expect(list.description).toContain("curl 'https://moon.example/events/all?country=Portugal");
  expect(list.responses['200'].content['application/json'].example.events[0].event_name).toBe('FULL MOON GATHERING');
  const { post: submit } = paths['/events/submit'];
  expect(submit.description).toContain('access tokens with the scope `submit`');
  expect(submit.description).toContain("-F 'event_image=@flyer.jpg'");
  expect(paths['/auth/tokens'].post.description).toContain('not with an access token');
});

test('/docs may show what it is made of, and nothing of anybody else', async () => {
  const policy = String((await site.request('GET', '/docs/')).headers['content-security-policy']);
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  expect(policy).not.toContain('https:');
});
