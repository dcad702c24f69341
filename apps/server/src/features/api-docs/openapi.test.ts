import { expect, test } from 'vitest';
import { api } from '@moonfloor/contract/api/api';
import type { CallName } from '@moonfloor/contract/api/calls';
import type { Endpoint } from '@moonfloor/contract/api/endpoint';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { keysOf } from '@moonfloor/contract/values/keys';
import { createSuiteApp, type TestApp } from '../../testing/test-app.ts';
import { type Example, examples } from './examples.ts';

const all = keysOf(examples).map((name): [CallName, Example] => [name, examples[name]!]);

/** Returns the method and path of every route of the app, except HEAD routes that accompany GET. */
function registeredRoutes({ app }: TestApp): [method: string, path: string][] {
  const segments: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      segments.splice(indent.length / 4, Infinity, path);
      return methods
        .split(', ')
        .filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method))
        .map((method): [string, string] => [method, segments.join('')]);
    });
}

const site = await createSuiteApp('sqlite', { PUBLIC_URL: 'https://moon.example' });

test('updates are documented with If-Match', async () => {
  const { paths } = (await site.request('GET', '/openapi.json')).json();
  for (const type of ['event', 'artist', 'decoration', 'release']) {
    const { parameters, description } = paths[`/${collectionOf(type)}/{id}`].put;
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'If-Match' }));
    expect(JSON.stringify(parameters)).toContain('428');
    if (description.includes('curl')) expect(description).toContain(`-H 'If-Match: "UPDATED-AT"'`);
  }
});

test.each(all)('the example of %s is valid', (name, { path, body, form }) => {
  const endpoint: Endpoint = api[name];
  const { pathname, searchParams } = new URL(path, 'https://moon.example');
  expect(pathname).toMatch(new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, String.raw`\w+`)}$`));
  if (searchParams.size > 0) endpoint.query!.parse(Object.fromEntries(searchParams));
  if (body !== undefined) endpoint.body!.parse(body);
  if (form !== undefined) {
    const files = Object.keys(endpoint.form!.files);
    endpoint.form!.fields.parse(Object.fromEntries(Object.entries(form).filter(([field]) => !files.includes(field))));
  }
});

test('the documentation shows examples, required access and the server URL', async () => {
  const response = await site.request('GET', '/openapi.json');
  expect(response.headers['access-control-allow-origin']).toBe('*');
  const { info, servers, paths } = response.json();
  expect(info.description).toContain('Authorization: Bearer mf_');
  expect(servers).toEqual([{ url: 'https://moon.example' }]);
  const { get: list } = paths['/events/all'];
  expect(list.description).toContain("curl 'https://moon.example/events/all?country=Portugal");
  const { post: submit } = paths['/events/submit'];
  expect(submit.description).toContain('access tokens with the scope `submit`');
  expect(submit.description).toContain("-F 'event_image=@flyer.jpg'");
  expect(paths['/auth/tokens'].post.description).toContain('not with an access token');
});

/** Routes for people or development, or that the documentation covers elsewhere. So are those of other languages. */
const forPeople = ['/docs', '/docs*', '/embed'];

test('the documentation lists every route', async () => {
  const { paths } = (await site.request('GET', '/openapi.json')).json<{
    paths: Record<string, Record<string, { tags: string[] }>>;
  }>();
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed).toEqual(
    expect.arrayContaining([
      'GET /audiofiles/{file}',
      'GET /api/placeholder2',
      'GET /api/random-placeholder',
      'GET /media/{key}',
      'GET /share-cards/{file}',
      'GET /healthz',
      'GET /readyz',
    ]),
  );
  const there = registeredRoutes(site).filter(
    ([, path]) => !forPeople.includes(path) && !path.startsWith('/:language('),
  );
  expect(new Set(listed)).toEqual(
    new Set(there.map(([method, path]) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)),
  );
});

test('the documentation shows how a line-up is sent', async () => {
  const { paths } = (await site.request('GET', '/openapi.json')).json();
  for (const operation of [paths['/events/submit'].post, paths['/events/{id}'].put]) {
    const { floors } = operation.requestBody.content['multipart/form-data'].schema.properties;
    expect(floors.description).toContain('`artist_name`, which takes precedence over `name`');
    const fields = { event_name: 'A', event_date: '2027-07-17', country: 'Portugal', floors: floors.example };
    const [floor] = api.submitEvent.form.fields.parse(fields).floors!;
    expect(floor!.artists.map(({ artist_name }) => artist_name)).toEqual(['ZIGGY STARLIGHT', 'MOONCHILD']);
  }
});

test('/docs may load its own resources, and none of other origins', async () => {
  const policy = String((await site.request('GET', '/docs/')).headers['content-security-policy']);
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  expect(policy).not.toContain('https:');
});
