import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { formatCases } from '../../testing/format-cases.ts';
import { importAll, previewImport } from '../../testing/import-client.ts';
import { readFormat } from '../../testing/read-format.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

test.each(formatCases)('$kind', async ({ text, country, fields, rows, notes = [] }) => {
  const read = await readFormat(Buffer.from(text), { country: country ?? null, ...(fields && { fields }) });
  expect(read.rows).toEqual(rows);
  const left = notes.filter((note) => !read.notes.some((one) => one.startsWith(note)));
  const others = read.notes.filter((one) => !notes.some((note) => one.startsWith(note)));
  expect({ missing: left, more: others }).toEqual({ missing: [], more: [] });
});

describeOnDatabase('sources of all kinds', (dialect) => {
  let site: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    site = await createTestApp(dialect);
    admin = await site.signIn('admin');
  });
  afterAll(() => site.close());

  test('a second import changes nothing', { timeout: 60_000 }, async () => {
    const readable = formatCases.filter(({ rows }) => rows[0]?.startsWith('refused: ') !== true);
    for (const { kind, text, country } of readable) {
      const source = Buffer.from(text);
      const options = { name: kind.slice(0, 100), ...(country !== undefined && { country }) };
      await importAll(site, admin, source, options);
      const { rows } = await previewImport(site, admin, source, options);
      const others = rows.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'refused');
      expect([kind, others]).toEqual([kind, []]);
    }
  });

  test('the zone of events that nothing tells can be chosen for all rows at once', async () => {
    const lines = ['Oak', 'Elm'].map((name) => `${name},2027-07-11T04:30:00Z,United States`);
    const preview = await previewImport(site, admin, `name,date,country\n${lines.join('\n')}`);
    expect(preview.time_zone).toMatchObject({ events: 2, guessed: ['America/New_York'], chosen: null });
    const json = { time_zone: 'America/Denver' };
    const chosen = (await site.request('PUT', `/imports/${preview.id}`, { user: admin, json })).json();
    expect(chosen.time_zone).toMatchObject({ events: 2, chosen: 'America/Denver' });
    expect(chosen.rows.map(({ event_date: day }: { event_date: string }) => day)).toEqual(['2027-07-10', '2027-07-10']);
  });
});
