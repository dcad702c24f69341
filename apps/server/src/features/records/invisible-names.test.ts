import { expect, test } from 'vitest';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { validEvent } from '../../testing/events.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnBothDatabases('names with invisible characters', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();

  test.each(recordFixtures)('are rejected in a record: $type', async ({ type, fields, name }) => {
    for (const invisible of ['\u200B', '\u200D', '\u00AD', '\u202E', '\uFEFF', '\u{E0041}']) {
      const form = { ...fields, [name]: `Moon${invisible}child` };
      const response = await site.request('POST', `/${collectionOf(type)}/submit`, { account: member, form });
      expect(response.statusCode, response.body).toBe(422);
      const label = `${type[0]!.toUpperCase()}${type.slice(1)} name`;
      expect(response.json().errors).toMatchObject([
        { field: name, message: `${label} must not contain invisible characters` },
      ]);
    }
    await site.call('POST', `/${collectionOf(type)}/submit`, {
      account: member,
      form: { ...fields, [name]: 'Moonchild' },
    });
  });

  test.each([
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Highland Gathering',
    'PRIDE \u{1F3F3}\uFE0F\u200D\u{1F308} NIGHT',
    '\u{1F469}\u200D\u{1F3A4}',
    'ශ්\u200Dරී ලංකා',
    'می\u200Cخواهم برقصم',
    'क्\u200Dष',
  ])('are kept where spelling needs them: %s', async (artist_name) => {
    expect(
      (await site.call('POST', '/artists/submit', { account: member, form: { artist_name, artist_country: 'Peru' } }))
        .artist_name,
    ).toBe(artist_name.toUpperCase());
    const bare = artist_name.replace(/[\u200C\u200D]/g, '');
    if (bare === artist_name) return;
    const again = await site.request('POST', '/artists/submit', {
      account: member,
      form: { artist_name: bare, artist_country: 'Peru' },
    });
    expect(again.statusCode, again.body).toBe(409);
  });

  test('are rejected in line-ups and decorations, with the path of the field', async () => {
    const floors = JSON.stringify([{ name: 'Main', artists: [{ name: 'Moon\u200Bchild' }] }]);
    const decorations = JSON.stringify([{ decoration_name: 'Web\u200BWeavers' }]);
    const response = await site.request('POST', '/events/submit', {
      account: member,
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
    const response = await site.request('POST', '/imports/records', {
      account: member,
      form: { type: 'artist', text },
    });
    expect(response.statusCode, response.body).toBeLessThan(300);
    expect(response.body.toUpperCase()).toContain('MOONBEAM');
  });
});
