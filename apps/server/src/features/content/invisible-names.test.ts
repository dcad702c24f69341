import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { anEvent } from '../../testing/events.ts';
import { recordTypes } from '../../testing/records.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

describeOnBothDatabases('names with characters that nobody sees', (dialect) => {
  let site: TestApp;
  let member: TestUser;
  beforeAll(async () => {
    site = await createTestApp(dialect);
    member = await site.signIn();
  });
  afterAll(() => site.close());

  test.each(recordTypes)('are refused for a record: $type', async ({ type, fields, name }) => {
    for (const invisible of ['\u200B', '\u200D', '\u00AD', '\u202E', '\uFEFF', '\u{E0041}']) {
      const form = { ...fields, [name]: `Moon${invisible}child` };
      const answer = await site.request('POST', `/${type}s/submit`, { user: member, form });
      expect(answer.statusCode, answer.body).toBe(422);
      const label = `${type[0]!.toUpperCase()}${type.slice(1)} name`;
      expect(answer.json().errors).toEqual([{ field: name, message: `${label} must not contain invisible characters` }]);
    }
    const seen = await site.request('POST', `/${type}s/submit`, { user: member, form: { ...fields, [name]: 'Moonchild' } });
    expect(seen.statusCode, seen.body).toBe(201);
  });

  test('are refused in a line-up and among decorations, each in its place', async () => {
    const floors = JSON.stringify([{ name: 'Main', artists: [{ name: 'Moon\u200Bchild' }] }]);
    const decorations = JSON.stringify([{ decoration_name: 'Web\u200BWeavers' }]);
    const answer = await site.request('POST', '/events/submit', { user: member, form: { ...anEvent, floors, decorations } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.map(({ message }: { message: string }) => message)).toEqual([
      'Artist name must not contain invisible characters', 'Decoration name must not contain invisible characters',
    ]);
  });

  test('lose them when they come in a table', async () => {
    const text = 'name,country\nMoon\u200B\u200Dbeam\u00AD,Peru\n';
    const answer = await site.request('POST', '/imports/records', { user: member, form: { type: 'artist', text } });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(answer.body.toUpperCase()).toContain('MOONBEAM');
  });
});
