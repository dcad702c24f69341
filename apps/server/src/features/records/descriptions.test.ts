import { describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { languageCodes } from '@moonfloor/messages/languages';
import { fetchActivity, fetchHistory, fetchLatestActivity, fromTo } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { recordFixtures, editRecord, fetchRecord, submitRecord } from '../../testing/record-fixtures.ts';
import { searchSite } from '../../testing/search.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const described = recordFixtures.flatMap(({ type, fields, name }) => {
  const [main, max] = type === 'artist' ? (['artist_info', 333] as const) : (['description', 20_000] as const);
  return type === 'release' ? [] : [{ type, fields, name, main, max }];
});

describeOnDatabase('descriptions in several languages', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  let count = 0;

  const see = (type: ResourceType, id: number) => fetchRecord(site, null, type, id);
  const edit = (type: ResourceType, id: number, form: Readonly<Record<string, unknown>>) => {
    site.clock.advance(1000);
    return editRecord(site, admin, type, id, form);
  };

  describe.each(described)('of type $type', ({ type, fields, name, main, max }) => {
    const send = (form: Readonly<Record<string, unknown>>) => {
      count += 1;
      return admin.tries(recordCallNames(type).submit, { form: { ...fields, [name]: `Polyglot ${count}`, ...form } });
    };
    const submit = (form: Readonly<Record<string, unknown>>) => submitRecord<ResourceType>(site, admin, type, form);

    test('are stored as typed, kept, replaced and cleared', async () => {
      const { id, descriptions } = await submit({
        descriptions: { ja: ' 夜 ', de: 'Zeile eins\r\nZeile zwei', fr: ' ' },
      });
      expect(descriptions).toEqual({ de: 'Zeile eins\nZeile zwei', ja: '夜' });
      expect((await edit(type, id, { [main]: 'Main text' })).descriptions).toEqual(descriptions);
      expect((await edit(type, id, { descriptions: { en: 'Night', de: null } })).descriptions).toEqual({ en: 'Night' });
      expect(await see(type, id)).toMatchObject({ descriptions: { en: 'Night' }, [main]: 'Main text' });
      expect((await edit(type, id, { descriptions: '' })).descriptions).toEqual({});
      expect((await submit({})).descriptions).toEqual({});
    });

    test.each<[string, unknown, string, string]>([
      ['an unknown language', { xx: 'Text' }, 'descriptions', `can be in these languages: ${languageCodes.join(', ')}`],
      ['an inherited property', '{"__proto__":"Text"}', 'descriptions', 'can be in these languages'],
      ['malformed JSON', '{"de":', 'descriptions', 'must be an object in JSON with a text for each language'],
      ['a list', ['Text'], 'descriptions', 'must be an object in JSON with a text for each language'],
      ['null', 'null', 'descriptions', 'must be an object in JSON with a text for each language'],
      ['a number', { de: 7 }, 'descriptions.de', '(Deutsch) must be text'],
      ['a long text', { de: 'ü'.repeat(max + 1) }, 'descriptions.de', `(Deutsch) can have at most ${max} characters`],
      [
        'control characters',
        { de: 'a\u0000b' },
        'descriptions.de',
        '(Deutsch) contains characters that cannot be stored',
      ],
      [
        'an endless text',
        `{"de":"${'x'.repeat(max * languageCodes.length * 9)}"}`,
        'descriptions',
        `can have at most ${max * languageCodes.length} characters`,
      ],
    ])('reject %s', async (_what, descriptions, field, message) => {
      const response = await send({ descriptions });
      expect(response.statusCode, response.body).toBe(422);
      expect(response.json().errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
    });

    test('can be as long as the main text in each language', async () => {
      const text = '夜'.repeat(max);
      const all = Object.fromEntries(languageCodes.map((code) => [code, text]));
      expect((await submit({ [main]: text, descriptions: all })).descriptions).toEqual(all);
    });

    test('are found by the search', async () => {
      const shown = await submit({ descriptions: { ru: `Полнолуние ${type}` } });
      expect((await searchSite(site, `полнолуние ${type}`)).names).toEqual([shown[name]]);
      await edit(type, shown.id, { descriptions: {} });
      expect((await searchSite(site, `полнолуние ${type}`)).names).not.toContain(shown[name]);
    });

    test('have a history for each language, in which they are restored separately', async () => {
      const { id } = await submit({ descriptions: { de: 'Eins', fr: 'Un' } });
      await edit(type, id, { descriptions: { de: 'Zwei', fr: 'Un', ru: 'Два' } });
      const changed = await fetchLatestActivity(site, admin, type, id);
      expect(changed.fields).toEqual(['descriptions.de', 'descriptions.ru']);
      expect(fromTo(changed.changes)).toEqual({
        'descriptions.de': ['Eins', 'Zwei'],
        'descriptions.ru': [null, 'Два'],
      });
      await edit(type, id, { descriptions: { it: 'Quattro' } });
      const [, second, created] = await fetchHistory(site, admin, type, id);
      for (const [entry, expected] of [
        [second, { de: 'Zwei', fr: 'Un', ru: 'Два' }],
        [created, { de: 'Eins', fr: 'Un' }],
      ] as const) {
        expect((await fetchActivity(site, admin, entry!.id)).restores).not.toEqual([]);
        await admin.must('restoreVersion', { params: { id: entry!.id } });
        expect((await see(type, id)).descriptions).toEqual(expected);
      }
    });

    test('are suggested, and accepted, language by language', async () => {
      const { id } = await submit({ descriptions: { de: 'Eins' } });
      const form = { descriptions: { de: 'Zwei', fr: 'Deux' } };
      const made = await (await site.signIn()).must(recordCallNames(type).suggest, { params: { id }, form });
      expect(fromTo(made.changes)).toEqual({ 'descriptions.de': ['Eins', 'Zwei'], 'descriptions.fr': [null, 'Deux'] });
      await edit(type, id, { descriptions: { de: 'Eins', ja: '一' } });
      await admin.must('decideSuggestion', { params: { id: made.id }, json: { accept: ['descriptions.fr'] } });
      expect((await see(type, id)).descriptions).toEqual({ de: 'Eins', fr: 'Deux', ja: '一' });
    });

    test('are merged language by language', async () => {
      const [keep, from] = [
        await submit({ descriptions: { de: 'Bleibt', fr: 'Reste' } }),
        await submit({ descriptions: { de: 'Geht', ja: '行く' } }),
      ];
      const compared = await admin.tries('compareRecords', { query: { type, keep: keep.id, from: from.id } });
      expect(compared.json().from.values).toMatchObject({
        'descriptions.de': 'Geht',
        'descriptions.fr': null,
        'descriptions.ja': '行く',
      });
      const take = { 'descriptions.ja': 'from' };
      expect((await mergeVersions(site, admin, type, keep, from, take)).statusCode).toBe(200);
      expect((await see(type, keep.id)).descriptions).toEqual({ de: 'Bleibt', fr: 'Reste', ja: '行く' });
    });
  });
});
