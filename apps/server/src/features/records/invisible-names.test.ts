import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { validEvent } from '../../testing/events.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

describeOnBothDatabases('names with invisible characters', (dialect) => {
  let site: TestApp;
  let member: TestUser;
  beforeAll(async () => {
    site = await createTestApp(dialect);
    member = await site.signIn();
  });
  afterAll(() => site.close());

  test.each(recordFixtures)('are rejected in a record: $type', async ({ type, fields, name }) => {
    for (const invisible of ['\u200B', '\u200D', '\u00AD', '\u202E', '\uFEFF', '\u{E0041}']) {
      const form = { ...fields, [name]: `Moon${invisible}child` };
      const response = await site.request('POST', `/${type}s/submit`, { user: member, form });
      expect(response.statusCode, response.body).toBe(422);
      const label = `${type[0]!.toUpperCase()}${type.slice(1)} name`;
      expect(response.json().errors).toMatchObject([
        { field: name, message: `${label} must not contain invisible characters` },
      ]);
    }
    const seen = await site.request('POST', `/${type}s/submit`, {
      user: member,
      form: { ...fields, [name]: 'Moonchild' },
    });
    expect(seen.statusCode, seen.body).toBe(201);
  });

  test('are rejected in line-ups and decorations, with the path of the field', async () => {
    const floors = JSON.stringify([{ name: 'Main', artists: [{ name: 'Moon\u200Bchild' }] }]);
    const decorations = JSON.stringify([{ decoration_name: 'Web\u200BWeavers' }]);
    const response = await site.request('POST', '/events/submit', {
      user: member,
      form: { ...validEvent, floors, decorations },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.map(({ message }: { message: string }) => message)).toEqual([
      'Artist name must not contain invisible characters',
      'Decoration name must not contain invisible characters',
    ]);
  });

  test('are stripped from imported tables', async () => {
    const text = 'name,country\nMoon\u200B\u200Dbeam\u00AD,Peru\n';
    const response = await site.request('POST', '/imports/records', { user: member, form: { type: 'artist', text } });
    expect(response.statusCode, response.body).toBeLessThan(300);
    expect(response.body.toUpperCase()).toContain('MOONBEAM');
  });
});
