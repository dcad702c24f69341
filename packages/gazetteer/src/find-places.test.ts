import { expect, test } from 'vitest';
import { findPlaces } from './find-places.ts';

const labels = (text: string, options: Partial<Parameters<typeof findPlaces>[1]> = {}): string[] =>
  findPlaces(text, { limit: 5, ...options }).map(({ label, country }) => `${label} · ${country}`);
const first = (text: string, options: Partial<Parameters<typeof findPlaces>[1]> = {}) =>
  findPlaces(text, { limit: 5, ...options })[0];

test.each([
  'Wien',
  'Vienna',
  'vienne',
  'Вена',
  'ウィーン',
  '维也纳',
  'WIEN',
  'Wien, Österreich',
  'Vienna / Austria',
  '1010 Wien',
])('%s is Vienna', (text) => {
  expect(first(text)).toMatchObject({ label: 'Vienna', country: 'Austria', zone: 'Europe/Vienna', kind: 'town' });
});

test.each([
  ['Springfield, Illinois', 'Springfield, Illinois · United States'],
  ['Denver, CO', 'Denver, Colorado · United States'],
  ['Denver CO', 'Denver, Colorado · United States'],
  ['Portland, ME', 'Portland, Maine · United States'],
  ['London, CA', 'London, Ontario · Canada'],
  ['Sydney NSW', 'Sydney, New South Wales · Australia'],
  ['Washington DC', 'Washington, District of Columbia · United States'],
  ['Halle, Berlin, Germany', 'Berlin · Germany'],
  ['Bavaria, Munich', 'Munich, Bavaria · Germany'],
  ['Ubud (Bali)', 'Ubud, Bali · Indonesia'],
  ['Lagos, Portugal', 'Lagos, Faro · Portugal'],
  ['Koeln', 'Köln, North Rhine-Westphalia · Germany'],
  ['St. Gallen', 'Saint Gallen · Switzerland'],
  ['Tenerife', 'Tenerife · Spain'],
  ['Goa', 'Goa · India'],
  ['Andalucía', 'Andalusia · Spain'],
  ['Toscana', 'Tuscany · Italy'],
  ['Lazio Region, Italy', 'Lazio · Italy'],
  ['Devon', 'Devon, England · United Kingdom'],
  ['Southern Germany', 'Germany · Germany'],
  ['Georgia', 'Georgia · Georgia'],
  // a province of Italy, whose code is that of a region of Chile
  ['Castelnuovo di Porto (RM)', 'Castelnuovo di Porto, Lazio · Italy'],
  // no town of that name is known, and a state is meant rather than a town far away
  ['Somewhere unknown, Victoria', 'Victoria · Australia'],
])('%s is %s', (text, label) => {
  expect(labels(text)[0]).toBe(label);
});

test.each([
  ['near Exeter, Devon', 'Exeter, Devon', 20],
  ['nr Exeter', 'Exeter, Devon', 20],
  ['bei Berlin', 'Berlin', 22],
  ['in der Nähe von Berlin', 'Berlin', 22],
  ['30 km von Berlin', 'Berlin', 30],
  ['A meadow in the woods, 1h10 from Paris', 'Paris, Île-de-France', 50],
  ['one hour from Berlin', 'Berlin', 50],
  ['an hour from Berlin', 'Berlin', 50],
  ['zwei Stunden von Berlin', 'Berlin', 100],
  ['45 min north of Lisbon', 'Lisbon', 37],
  ['à 40 min de Toulouse', 'Toulouse, Occitanie', 33],
  ['somewhere in Bavaria', 'Bavaria', 164],
  ['Porto area', 'Porto', undefined],
  ['cerca de Madrid', 'Madrid', 21],
  ['недалеко от Москвы', 'Moscow', undefined],
])('%s is around %s', (text, label, km) => {
  expect(first(text)?.label).toBe(label);
  if (km !== undefined) expect(first(text)?.radiusKm).toBeGreaterThanOrEqual(km);
});

test.each([
  ['Machynleth, Powys', 'United Kingdom', 'Machynlleth, Sir Powys'],
  ['Götebrog', 'Sweden', 'Göteborg, Västra Götaland'],
  ['Portand, OR', 'United States', 'Portland, Oregon'],
  ['Mszana Dln.', 'Poland', 'Mszana Dolna, Lesser Poland'],
  ['Finca, Jimena de la Fra.', 'Spain', 'Jimena de la Frontera, Andalusia'],
  ['jezioro k. Międzyrzecza', 'Poland', 'Międzyrzecz, Lubusz'],
  ['под Тверью', 'Russia', 'Tver'],
  ['недалеко от Твери', 'Russia', 'Tver'],
  ['koło Wrocławia', 'Poland', 'Wrocław, Lower Silesia'],
  ['pod Krakowem', 'Poland', 'Kraków, Lesser Poland'],
  ['u Brna', 'Czech Republic', 'Brno, South Moravian'],
  ['nedaleko Plzně', 'Czech Republic', 'Pilsen, Plzeň Region'],
  ['Frankfurt/Oder', 'Germany', 'Frankfurt (Oder), Brandenburg'],
  ['Wien, 11. Bezirk', 'Austria', 'Vienna'],
  ['Budapest, VII. kerület', 'Hungary', 'Budapest'],
  ['Putlitz (zwischen Hamburg und Berlin)', 'Germany', 'Putlitz, Brandenburg'],
  ['Waldlichtung (bei Leipzig)', 'Germany', 'Leipzig, Saxony'],
  ['대한민국 강원도 홍천', 'South Korea', 'Hongch’ŏn, Gangwon-do'],
  ['moshav Ein Yahav', 'Israel', '‘En Yahav, Southern District'],
  ['静岡県富士宮市 朝霧高原', 'Japan', 'Fujinomiya, Shizuoka'],
  ['Harzburg bei XY', 'Germany', null],
  ['Dürer Kert, 1117 Bp.', 'Hungary', 'Budapest'],
  ['Waldlichtung in der Lausitz', 'Germany', 'Lausitz'],
  ['OÖ', 'Austria', 'Upper Austria'],
  ['Калужская обл.', 'Russia', 'Kaluga Oblast'],
  ['Hallen', 'Germany', null],
  ['Frankfurt (Oder)', 'Germany', 'Frankfurt (Oder), Brandenburg'],
  ['Freiburg (Elbe)', 'Germany', 'Freiburg/Elbe, Lower Saxony'],
  ['Limburg (Lahn)', 'Germany', 'Limburg an der Lahn, Hesse'],
  ['Arena (Berlin)', 'Germany', 'Berlin'],
  // words of venues and streets, which are towns elsewhere
  ['Fallowfield Methodist Church, Platt Lane', 'United Kingdom', 'Fallowfield, Manchester'],
  ["Our Lady's Church", 'United Kingdom', null],
  ['Westwood Street, Moss Side', 'United Kingdom', null],
  ['Oxford Road', 'United Kingdom', null],
  ['Calle de Toledo 5', 'Spain', null],
  ['Rue de Lyon', 'France', null],
  ['Berliner Str. 5 Hamburg', 'Germany', 'Hamburg'],
  ['Street, Somerset', 'United Kingdom', 'Street, Somerset'],
  ['Closer', 'Ukraine', null],
] as const)('%s in %s is %s', (text, country, label) => {
  expect(first(text, { country })?.label ?? null).toBe(label);
});

test.each([
  ['Frankfurt', 'Frankfurt am Main, Hesse', null],
  ['Antwerp', 'Antwerpen, Flanders', 'Antwerp'],
  ['Rom', 'Rome, Lazio', 'Rom'],
])('while %s is being typed, the whole name is %s', (text, label, matched) => {
  expect(first(text, { isTyped: true })).toMatchObject({ label, matched });
});
