import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '@moonfloor/contract/api/calls';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { previewImport } from '../../testing/import-client.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

/** Path patterns that contain a record id. */
const named = /^\/(events?|artists?|decorations?|releases?)\/:id|\/:type\/:id/;
const typeOf = (path: string): string => path.split('/')[1]!.replace(/s$/, '');

describeOnDatabase('drafts of other members', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  let other: TestAccount;
  const hidden = new Map<string, number>();
  beforeAll(async () => {
    const author = await site.signIn();
    other = await site.signIn();
    hidden.set(
      'event',
      (await submitEvent(site, author, { event_name: 'Hidden Event', event_date: '2026-09-01', country: 'Chile' })).id,
    );
    hidden.set('artist', (await submitRecord(site, author, 'artist', { artist_name: 'Hidden Artist' })).id);
    hidden.set(
      'decoration',
      (await submitRecord(site, author, 'decoration', { decoration_name: 'Hidden Crew', country: 'Brazil' })).id,
    );
  });

  /** A response as the caller sees it, without values that differ between requests. */
  function seen({ statusCode, headers, body }: LightMyRequestResponse, id: number) {
    const { date: _, 'x-request-id': __, ...told } = headers;
    // File names of calendars contain the requested id.
    return [statusCode, JSON.stringify([told, body]).replace(`-${id}.ics`, '-ID.ics')];
  }

  const paths = Object.values(calls).filter(({ path, access }) => access !== 'admin' && named.test(path));
  const asked = paths.flatMap(({ method, path }) =>
    ['event', 'artist', 'decoration']
      .filter((type) => path.includes(':type') || typeOf(path) === type)
      .map((type) => [method, path, type] as const),
  );

  test.each(asked)('respond as if they did not exist: %s %s, %s', async (method, path, type) => {
    const id = hidden.get(type)!;
    const missing = id + 100_000;
    const address = (of: number): string => path.replace(':type', type).replace(':id', String(of));
    for (const account of [null, other]) {
      for (const form of method === 'PUT' ? [{}, { [`${type}_name`]: 'Taken Over' }] : [undefined]) {
        const [one, none] = [
          await site.request(method, address(id), { account, form }),
          await site.request(method, address(missing), { account, form }),
        ];
        expect(seen(one, id)).toEqual(seen(none, missing));
        expect(one.statusCode).toBeLessThan(500);
      }
    }
  });

  test('cannot be the target of an import row and are not compared with rows', async () => {
    const preview = await previewImport(site, other, 'name,date,country\nHidden Event,2026-09-01,Chile');
    expect(preview.rows[0]).toMatchObject({ outcome: 'new', duplicates: [] });
    const into = async (event: number) => {
      const response = await other.tries('updateImport', {
        params: { id: preview.id },
        json: { into: [{ row: 0, event }] },
      });
      return response.json().rows;
    };
    const id = hidden.get('event')!;
    const rows = await into(id);
    expect(rows[0].faults[0].message).toBe('The event to merge it into was not found');
    expect(rows).toEqual(await into(id + 100_000));
  });
});
