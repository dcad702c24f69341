import { expect, test } from 'vitest';
import { api } from '@moonfloor/contract/api/api';
import type { Endpoint } from '@moonfloor/contract/api/endpoint';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../testing/databases.ts';
import { recordFixtures, submitRecord } from '../testing/record-fixtures.ts';
import { createSuiteApp } from '../testing/test-app.ts';

/** Path segments that some number parser would accept as 1, or as a number. */
const noIds = [
  '0x1',
  '0b1',
  '0o1',
  '1e0',
  '+1',
  '%2B1',
  '-1',
  '%201',
  '1%20',
  '%091',
  '1.0',
  '1.',
  '.1',
  '01',
  '0',
  '00',
  '1_0',
  '1n',
  '1,2',
  '%EF%BC%91',
  '%D9%A1',
  'true',
  'null',
  'NaN',
  'Infinity',
  '2147483648',
  '99999999999999999999',
  '1e999',
  '%00',
  '%F0%9F%8C%95',
  '9007199254740993',
  '9'.repeat(900),
];

const endpoints: readonly Endpoint[] = Object.values(api);
const withId = endpoints.filter(({ path }) => path.includes(':id'));

/** Returns the paths of a call with an id, one for each type that it accepts, and the message for a missing record. */
function pathsOf(
  { path, notFound = messages.notFound, params }: Endpoint,
  id: string,
): [path: string, sentence: string][] {
  const types = resourceTypes.filter(
    (type) =>
      !path.includes(':type') ||
      // labels are followed by name
      (params!.safeParse({ type, id: '1' }).success && !(path.startsWith('/follows/') && type === 'label')),
  );
  return (path.includes(':type') ? types : types.slice(0, 1)).map((type) => [
    path.replace(':type', type).replace(':id', id),
    typeof notFound === 'string' ? notFound : notFound[type],
  ]);
}

describeOnDatabase('an invalid id', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  for (const { type } of recordFixtures) {
    expect((await submitRecord(site, admin, type)).id).toBe(1);
  }

  test.each(withId.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is not found: %s',
    async (_name, endpoint) => {
      for (const id of noIds) {
        for (const [path, sentence] of pathsOf(endpoint, id)) {
          const response = await site.request(endpoint.method, path, { account: admin });
          expect([path, response.statusCode, response.json().detail]).toEqual([path, 404, sentence]);
          expect(response.headers['content-type']).toContain('application/problem+json');
        }
      }
    },
  );

  test.each(recordFixtures)('of a $type gives the same message as an unknown id', async ({ type }) => {
    const member = await site.signIn();
    expect((await site.tries(recordCallNames(type).get, { params: { id: 1 } })).statusCode).toBe(200);
    for (const id of [...noIds, '999999']) {
      for (const [path, account] of [
        [`/${collectionOf(type)}/${id}`, null],
        [`/${collectionOf(type)}/${id}`, member],
        [`/share-cards/${type}-${id}.jpg`, null],
      ] as const) {
        const response = await site.request('GET', path, { account });
        expect([path, response.statusCode, response.json().detail]).toEqual([path, 404, recordNotFound[type]]);
      }
    }
  });

  test.each([
    '/events/all?artist=',
    '/events.ics?artist=',
    '/releases/upcoming?artist=',
    '/events/cards?ids=',
    '/events/all?page=',
  ])('is an invalid field in %s', async (path) => {
    expect((await site.request('GET', `${path}1`)).statusCode).not.toBe(422);
    for (const id of noIds.filter((wrong) => wrong !== '1,2' || !path.includes('ids'))) {
      if (path.includes('page') && Number(id) > 1) continue;
      expect([id, (await site.request('GET', path + id)).statusCode]).toEqual([id, 422]);
    }
  });
});
