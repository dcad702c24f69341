import { beforeAll, expect, test } from 'vitest';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { searchSite } from '../../testing/search.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('ranking of search results', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const add = (type: ResourceType, form: Record<string, unknown>) => submitRecord(site, admin, type, form);
  const event = (event_name: string, event_date: string, more: Record<string, unknown> = {}) =>
    submitEvent(site, admin, { event_name, event_date, country: 'Portugal', ...more });
  const artist = (artist_name: string, more: Record<string, unknown> = {}) =>
    add('artist', { artist_name, artist_country: 'Israel', ...more });
  beforeAll(async () => {
    await event('Ozora Festival', '2026-08-01', {
      country: 'Hungary',
      area: 'Dádpuszta',
      event_location: 'Valley',
      event_end_date: '2026-08-08',
    });
    await event('Ozora Festival Ten', '2025-08-01', { country: 'Hungary' });
    await event('Ozora One Day', '2026-06-20', { country: 'Hungary' });
    await event('Road to Ozora', '2026-07-20', { country: 'Austria' });
    await event('Bora Night', '2026-07-21', {
      country: 'Croatia',
      description: 'Who was at OZORAN shores comes here.',
    });
    await event('Boom', '2027-07-17');
    await event('Full-On Hi-Tech Night', '2026-09-01', {
      floors: [{ name: 'Main', artists: [{ artist_name: 'Kindzadza' }] }],
    });
    await event('פסטיבל הירח', '2026-09-02', { country: 'Israel' });
    await event('Полнолуние в лесу', '2026-09-03', { country: 'Russia' });
    await event('満月の祭り', '2026-09-04', { country: 'Japan' });
    await event('ปาร์ตี้พระจันทร์เต็มดวง', '2026-09-05', { country: 'Thailand' });
    await artist('Infected Mushroom', { artist_type: 'Live,Producer', artist_city: 'Haifa', styles: 'Psytrance' });
    await artist('Ação Élan');
    await artist('Straße Łódź Ørn');
    await artist('100% Astrix');
    await artist('C.O.S.M.O.S');
    await artist('T*A*Z');
    await artist('N-O-V-A-K');
    await artist('Sun & Lichen');
    await artist('Fern and Owl');
    await artist('Ħaġar Grosẞ', { alternative_names: ['Ｑｕａｒｔｚ’s'] });
    await artist('𝕮𝖗𝖞𝖕𝖙𝖎𝖈 ᴍᴏᴏɴ');
    await add('decoration', { decoration_name: 'Fluoro Works', country: 'Brazil', area: 'Bahia' });
    await add('release', {
      release_name: 'Classical Mushroom',
      artist_name: 'Infected Mushroom',
      release_date: '2026-12-01',
      label: 'BNE',
    });
  });

  const names = async (q: string) => (await searchSite(site, q)).names;

  test('exact names come first, then prefixes, words, other text and fuzzy matches', async () => {
    expect(await names('ozora festival')).toEqual(['OZORA FESTIVAL', 'OZORA FESTIVAL TEN']);
    expect(await names('ozora')).toEqual([
      'OZORA ONE DAY',
      'OZORA FESTIVAL',
      'OZORA FESTIVAL TEN',
      'ROAD TO OZORA',
      'BORA NIGHT',
    ]);
    expect(await names('mushroom')).toEqual(['INFECTED MUSHROOM', 'Classical Mushroom']);
  });

  test('running events come first, then those that begin soonest', async () => {
    await event('Vagator Beach', '2026-06-14', { event_end_date: '2026-07-30' });
    await event('Vagator Cliff', '2026-06-16');
    await event('Vagator Village', '2026-06-20', { event_end_date: '2026-08-01' });
    await event('Vagator Sunset', '2026-06-25');
    await event('Vagator Market', '2026-05-01', { event_end_date: '2026-06-14' });
    await event('Vagator Winter', '2025-12-01');
    const order = ['BEACH', 'CLIFF', 'VILLAGE', 'SUNSET', 'MARKET', 'WINTER'].map((name) => `VAGATOR ${name}`);
    expect(await names('vagator')).toEqual(order);
  });

  test.each([
    // case, accents, order of words, prefixes
    ['INFECTED mushroom', 'INFECTED MUSHROOM'],
    ['mushroom infected', 'INFECTED MUSHROOM'],
    ['infec mush', 'INFECTED MUSHROOM'],
    ['acao elan', 'AÇÃO ÉLAN'],
    ['AÇÃO', 'AÇÃO ÉLAN'],
    ['lodz orn', 'STRASSE ŁÓDŹ ØRN'],
    ['straße', 'STRASSE ŁÓDŹ ØRN'],
    ['100%', '100% ASTRIX'],
    ['fluoro', 'FLUORO WORKS'],
    ['bahia', 'FLUORO WORKS'],
    ['bne', 'Classical Mushroom'],
    ['kindza', 'FULL-ON HI-TECH NIGHT'],
    ['dadpuszta', 'OZORA FESTIVAL'],
    // other styles of letters, dots, apostrophes, invisible characters
    ['cosmos', 'C.O.S.M.O.S'],
    ['c.o.s.m', 'C.O.S.M.O.S'],
    ['ＣＯＳＭＯＳ', 'C.O.S.M.O.S'],
    ['taz', 'T*A*Z'],
    ['novak', 'N-O-V-A-K'],
    ['n-o-v-a', 'N-O-V-A-K'],
    ['sun and lichen', 'SUN & LICHEN'],
    ['sun lichen', 'SUN & LICHEN'],
    ['fern & owl', 'FERN AND OWL'],
    ['hagar gross', 'ĦAĠAR GROSẞ'],
    ['GROSẞ', 'ĦAĠAR GROSẞ'],
    ["quartz's", 'ĦAĠAR GROSẞ'],
    ['quartz`s', 'ĦAĠAR GROSẞ'],
    ['cryptic moon', '𝕮𝖗𝖞𝖕𝖙𝖎𝖈 ᴍᴏᴏɴ'],
    ['\u200bas\u00adtrix\u200e', '100% ASTRIX'],
    ['１００％', '100% ASTRIX'],
    // other scripts
    ['הירח', 'פסטיבל הירח'],
    ['פסטיבל', 'פסטיבל הירח'],
    ['пол', 'ПОЛНОЛУНИЕ В ЛЕСУ'],
    ['лесу полнолуние', 'ПОЛНОЛУНИЕ В ЛЕСУ'],
    ['満月', '満月の祭り'],
    ['祭り', '満月の祭り'],
    ['ปาร์ตี้', 'ปาร์ตี้พระจันทร์เต็มดวง'],
    ['พระจันทร์', 'ปาร์ตี้พระจันทร์เต็มดวง'],
    // two words as one, one as two
    ['hitech', 'FULL-ON HI-TECH NIGHT'],
    ['fullon', 'FULL-ON HI-TECH NIGHT'],
    ['psy trance', 'INFECTED MUSHROOM'],
    ['infectedmushroom', 'INFECTED MUSHROOM'],
  ])('%j finds %j', async (q, name) => {
    expect(await names(q)).toContain(name);
  });

  test.each([
    ['a wrong letter', 'kimdzadza', 'FULL-ON HI-TECH NIGHT'],
    ['a missing one', 'astix', '100% ASTRIX'],
    ['one too many', 'flluoro', 'FLUORO WORKS'],
    ['two swapped', 'muhsroom', 'INFECTED MUSHROOM'],
    ['two faults in a long word', 'infekted mushrum', 'INFECTED MUSHROOM'],
    ['a fault in a beginning', 'infcted mush', 'INFECTED MUSHROOM'],
    ['a wrong first letter', 'estrix', '100% ASTRIX'],
    ['a wrong country', 'hungery', 'OZORA FESTIVAL'],
    ['Hebrew', 'פסתיבל', 'פסטיבל הירח'],
    ['Cyrillic', 'полналуние', 'ПОЛНОЛУНИЕ В ЛЕСУ'],
    ['Japanese', '満月祭り', '満月の祭り'],
    ['Thai', 'พระจันทรเต็มดวง', 'ปาร์ตี้พระจันทร์เต็มดวง'],
    ['a wrong accent', 'açáo elân', 'AÇÃO ÉLAN'],
  ])('%s: %j finds %j', async (_what, q, name) => {
    const { results } = await searchSite(site, q);
    expect(results.map((found) => found.name)).toContain(name);
  });

  test('fuzzy matches are marked, come last and are left out when there are enough results', async () => {
    const { results } = await searchSite(site, 'ozorra');
    expect(results.length).toBeGreaterThan(3);
    expect(results.every(({ near }) => near)).toBe(true);
    expect((await searchSite(site, 'boom')).results[0]).toMatchObject({ name: 'BOOM', near: false });
    expect((await searchSite(site, 'hungary')).results.map(({ near }) => near)).not.toContain(true);
  });

  test.each([
    ['other numbers', '101'],
    ['short words', 'boo1'],
    ['words of which one is nowhere', 'ozora qqqqqq'],
    ['inner parts of words', 'tival'],
    ['nothing', ''],
    ['only spaces', '   '],
    ['only invisible characters', '\u200d'],
    ['what is no query language', 'name:boom OR'],
  ])('%s match nothing', async (_what, q) => {
    expect(await searchSite(site, q)).toMatchObject({
      results: [],
      total: 0,
      counts: { event: 0, artist: 0, decoration: 0, release: 0 },
    });
  });

  test('each record contains what distinguishes it from others', async () => {
    const none = {
      alternative_names: [],
      country: null,
      place: null,
      date: null,
      end_date: null,
      event_status: null,
      artist_type: null,
      artist_name: null,
      picture: null,
    };
    const [festival] = (await searchSite(site, 'ozora festival')).results;
    expect(festival).toEqual({
      ...none,
      id: expect.any(Number),
      near: false,
      type: 'event',
      name: 'OZORA FESTIVAL',
      country: 'Hungary',
      place: 'Valley, Dádpuszta',
      date: '2026-08-01',
      end_date: '2026-08-08',
      event_status: 'scheduled',
    });
    const [duo, album] = (await searchSite(site, 'mushroom')).results;
    expect(duo).toMatchObject({
      ...none,
      type: 'artist',
      country: 'Israel',
      place: 'Haifa',
      artist_type: 'Live,Producer',
    });
    expect(album).toMatchObject({ ...none, type: 'release', date: '2026-12-01', artist_name: 'INFECTED MUSHROOM' });
    const [crew] = (await searchSite(site, 'fluoro')).results;
    expect(crew).toMatchObject({ ...none, type: 'decoration', country: 'Brazil', place: 'Bahia' });
  });

  test('suggestions are the best few of each type', async () => {
    for (let count = 0; count < 12; count += 1) await event(`Mushroom Valley ${count}`, '2026-10-01');
    const response = await site.must('completeSearch', { query: { q: 'mushr' } });
    expect(response.results).toHaveLength(8);
    const types = response.results.map(({ type }) => type);
    expect(types.filter((type) => type === 'event')).toHaveLength(6);
    expect(types).toEqual(expect.arrayContaining(['artist', 'release']));
    expect(response).toMatchObject({ total: 14, counts: { event: 12, artist: 1, decoration: 0, release: 1 } });
    expect(await site.must('completeSearch')).toMatchObject({ results: [], total: 0 });
  });
});
