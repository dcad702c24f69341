import { remember } from './remember.ts';
import { anyOf, wordSet } from './word-patterns.ts';

/** Large towns besides those that name a time zone, with underscores for spaces. */
const otherTowns = wordSet(`
  hamburg köln cologne münchen munich leipzig dresden frankfurt stuttgart bremen hannover nürnberg kassel freiburg düsseldorf
  dortmund essen mannheim barcelona valencia sevilla málaga granada bilbao porto coimbra faro milano milan torino turin napoli
  bologna firenze roma genova lyon marseille toulouse bordeaux nantes lille strasbourg montpellier rennes grenoble tel_aviv
  haifa jerusalem goa mumbai delhi bangalore kyiv kiev kharkiv odesa st._petersburg санкт-петербург москва киев brno praha
  ostrava kraków wrocław gdańsk poznań łódź warszawa szeged debrecen pécs osaka kyoto bristol manchester leeds brighton glasgow
  birmingham liverpool edinburgh rotterdam utrecht den_haag antwerp gent ghent basel bern genève geneva wien graz linz salzburg
  innsbruck new_york nyc san_francisco seattle portland montreal miami austin boston rio_de_janeiro são_paulo brasília
  florianópolis belo_horizonte curitiba lisboa københavn göteborg malmö beograd cluj thessaloniki cape_town zürich bucurești
  казань екатеринбург новосибирск самара пермь краснодар львів харків одеса київ novi_sad niš zagreb split ljubljana skopje sarajevo
  iași timișoara plovdiv varna košice olomouc plzeň pécs győr łódź lublin katowice szczecin tampere turku aarhus odense bergen trondheim
  groningen eindhoven nijmegen maastricht antwerpen liège nice rouen bari catania palermo cagliari murcia alicante zaragoza braga
  pune chennai hyderabad kolkata panjim jaipur ankara izmir antalya bursa chiang_mai koh_phangan nagoya sapporo fukuoka yokohama kobe
  recife fortaleza salvador porto_alegre brasilia guadalajara monterrey medellín bogotá córdoba rosario mendoza valparaíso
  東京 大阪 京都 名古屋 札幌 福岡 横浜 神戸 תל_אביב תל_אביב_יפו ירושלים חיפה
`);
let towns: ReadonlySet<string> | undefined;

/** True for the name of a large town, with or without its country behind a comma. */
export const isTown = remember((text: string): boolean => {
  if (text.length > 60) return false;
  towns ??= new Set([
    ...[...otherTowns].map((town) => town.replaceAll(/[_-]/gu, ' ')),
    ...Intl.supportedValuesOf('timeZone')
      // stations are not towns: `Troll`
      .filter((zone) => !zone.startsWith('Antarctica/'))
      .map((zone) => zone.split('/').at(-1)!.replaceAll(/[_-]/gu, ' ').toLowerCase()),
  ]);
  return towns.has((text.split(',', 1)[0] ?? '').trim().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('-', ' '));
});

// for up to 120 characters
const street = new RegExp(
  `^@\\s|(?:^|\\s[·•|–-]\\s)c/ |(?:straße|strasse|str\\.|gasse|allee|platz|damm|ufer) \\d{1,4}\\p{L}?(?:,|$)` +
    `|(?:^|, )(?:${anyOf('calle rua via rue avenida av\\. avenue piazza plaza place ul\\. ulica ulice utca улица ул\\.')}) [^\\d]{2,40},? ?\\d{1,4}(?:\\D|$)` +
    `|(?:^|, )\\d{1,4},? [\\p{L}' ]{2,40} ${anyOf('road street lane avenue boulevard rd\\.? st\\.? blvd\\.? ave\\.? dr\\.? hwy pkwy')}(?:,|$)` +
    `|,\\s?\\d{4,5} \\p{Lu}|^(?:[A-Z]{1,2}-)?\\d{5} \\p{Lu}[\\p{L} '/-]{2,30}$|^@?\\s?[\\p{sc=Han}].*\\d-\\d|\\p{sc=Han}[区市町]\\p{sc=Han}+\\d|\\s[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}$`,
  'iu',
);

/** True for a street with its number, or a town with its postal code. */
export function isAddress(text: string): boolean {
  return text.length <= 120 && street.test(text);
}
