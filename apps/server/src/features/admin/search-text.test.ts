import { beforeAll, expect, test } from 'vitest';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { search } from '../../testing/search.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('text indexed by the admin search', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const add = (type: ResourceType, form: Record<string, unknown>) => submitRecord(site, admin, type, form);
  beforeAll(async () => {
    await submitEvent(site, admin, {
      event_name: 'Ação Full-On 100% Night',
      event_date: '2026-07-01',
      country: 'Portugal',
      area: 'Alentejo',
      event_location: "O'Brien's Meadow",
      description: 'Bring “warm” clothes.\nFood & water; no glass.',
      extras: 'SHUTTLE_BUS from Lisbon',
      event_page_link: 'https://www.full-on.example/night',
      floors: [
        { name: 'Ozora Stage', artists: [{ artist_name: 'Kindzadza' }, { artist_name: 'דרך הירח' }] },
        { name: 'Chill', artists: [{ artist_name: '満月の祭り' }] },
      ],
      decorations: [{ decoration_name: 'Lichtwerk' }],
    });
    await submitEvent(site, admin, {
      event_name: 'Full Moon 🌕 ปาร์ตี้',
      country: 'Thailand',
      description: 'NEAR the sea AND (the) "woods" OR not',
    });
    await add('artist', {
      artist_name: 'Øresund Łódź',
      artist_country: 'Denmark',
      artist_city: 'Købnhavn',
      artist_type: 'Live',
      record_labels: 'Zenon Records',
      artist_info: 'Straße der Träume',
      styles: 'Zenonesque',
      insta_link: 'https://instagram.com/oresund.live',
    });
    await add('decoration', {
      decoration_name: 'Fluoro_Works',
      country: 'Brazil',
      area: 'Bahia',
      description: 'String art',
      link1: 'https://fluoro.example',
    });
    await add('release', {
      release_name: 'Midnight*Sun',
      artist_name: 'Ficção',
      label: 'Nano',
      release_date: '2026-01-01',
      link2: 'http://shop.example/sun',
    });
  });

  const night = 'AÇÃO FULL-ON 100% NIGHT';
  const moon = 'FULL MOON 🌕 ปาร์ตี้';
  const oresund = 'ØRESUND ŁÓDŹ';
  const fluoro = 'FLUORO_WORKS';
  const sun = 'Midnight*Sun';

  test.each([
    ['full', [night, moon]],
    ['FULL', [night, moon]],
    ['ful', [night, moon]],
    ['ull', []],
    ['full-on', [night]],
    ['full on', [night]],
    ['night full', [night]],
    ['nig ful ac', [night]],
    ['full absent', []],
    ['acao', [night]],
    ['ação', [night]],
    ['AC\u0327A\u0303O', [night]],
    ["o'brien", [night]],
    ['O’Brien', [night]],
    ['meadow', [night]],
    ['alentejo', [night]],
    ['portugal', [night]],
    ['warm clothes', [night]],
    ['shuttle', [night]],
    ['bus', [night]],
    ['ozora', [night]],
    ['kindza', [night]],
    ['lichtw', [night]],
    ['full-on.example', [night]],
    ['דרך', [night]],
    ['満月', [night]],
    ['祭', [night]],
    ['月の祭り', [night]],
    ['月祭', []],
    ['ปาร์ตี้', [moon]],
    ['ตี้', [moon]],
    ['🌕', [moon]],
    ['🌑', []],
    ['oresund', [oresund]],
    ['lodz', [oresund]],
    ['Kobn', [oresund]],
    ['live', [oresund]],
    ['zenon', [oresund]],
    ['strasse traume', [oresund]],
    ['instagram.com/ores', [oresund]],
    ['fluoro', [fluoro]],
    ['works', [fluoro]],
    ['bahia', [fluoro]],
    ['string', [fluoro]],
    ['midnight', [sun]],
    ['sun', [sun]],
    ['ficcao', [sun]],
    ['nano', [sun]],
    ['shop', [sun]],
    ['100%', [night]],
    ['%', [night]],
    ['_', [night, fluoro]],
    ['*', [sun]],
    ['%%', [night]],
    ['\\', []],
    ['"', [night, moon]],
    ['"full', [night, moon]],
    ["'", [night]],
    ['(', [moon]],
    ['near', [moon]],
    ['NEAR(full, 2)', []],
    ['sea AND woods', [moon]],
    ['sea OR fluoro', []],
    ['NOT full', [moon]],
    ['name:full', []],
    ['^full', []],
    ['full*', [night, moon]],
    ['fu%ll', []],
    ['fu_ll', []],
    ['-full', [night, moon]],
    [';', [night]],
    ['--', [night]],
    ["'; drop table event; --", []],
    ['&', [night]],
    ['|', []],
    ['!full:*', [night, moon]],
    ['<->', []],
    ['\u200d', [night, moon, oresund, fluoro, sun]],
    ['  ', [night, moon, oresund, fluoro, sun]],
    ['https', []],
    ['x'.repeat(200), []],
  ])('%j finds %j', async (query, names) => {
    const found = await search(site, admin, { query, sortOrder: 'asc' });
    expect(found.names.toSorted()).toEqual(names.toSorted());
    expect(found.total).toBe(names.length);
  });

  test('an extremely long word is found by its prefix', async () => {
    await submitEvent(site, admin, {
      event_name: 'Endless',
      description: 'A'.repeat(20_000),
      extras: `${'語'.repeat(9999)}尾`,
    });
    expect((await search(site, admin, { query: 'aaaaaaa' })).names).toEqual(['ENDLESS']);
    expect((await search(site, admin, { query: '語尾' })).names).toEqual(['ENDLESS']);
  });
});
