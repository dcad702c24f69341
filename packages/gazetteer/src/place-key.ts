import { searchKey } from '@moonfloor/contract/values/text';

/** Signs that are written or not: `Saint-Denis`, `Saint Denis`; `King's Lynn`, `Kings Lynn` differ by a letter less. */
const apostrophes = /['"’ʻ`´]/g;
const signs = /[\s\-.,/()&+_]+/g;

/** Words that are abbreviated in names of places, by their abbreviations. */
const abbreviated: Readonly<Record<string, string>> = {
  ST: 'SAINT',
  STE: 'SAINTE',
  STA: 'SANTA',
  STO: 'SANTO',
  MT: 'MOUNT',
  FT: 'FORT',
  KOH: 'KO',
  ОБЛ: 'ОБЛАСТЬ',
  KN: 'KOMMUN',
};

/** Returns the form in which names of places are compared: as `searchKey`, without punctuation, with abbreviations written out. */
export function placeKey(name: string): string {
  const words = searchKey(name).replace(apostrophes, '').split(signs);
  const full = words.length === 1 ? words : words.map((word) => abbreviated[word] ?? word);
  return full.join(' ').trim();
}

/** Returns a key as names are written: in lower case with capitals at the beginnings of words. */
export const spelled = (key: string): string =>
  key.toLowerCase().replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());

/** Words beside the names of regions, by key: `Somogy County`, `Provincia di Lecce`, `Тверская область`. */
const leadingWord =
  /^(?:(?:STATE|SIR|URBAN MUNICIPALITY|MUNICIPALITY|PROVINCE|PROVINCIA|PROVINZ|REGION|REGIONE|REGIAO|COUNTY|DISTRICT|DISTRITO|DEPARTMENT|DEPARTEMENT|DEPARTAMENTO|ESTADO|REPUBLIC|AUTONOMOUS REGION|AUTONOMOUS REPUBLIC|АВТОНОМНАЯ РЕСПУБЛИКА|РЕСПУБЛИКА|LANDKREIS|KREIS|BUNDESLAND|KRAJ|WOJEWODZTWO|ISLAND|ISLA|ILHA|ISOLA|ILE|INSEL|VILLAGE|KIBBUTZ|KIBUTZ|MOSHAV|ALDEA|PUEBLO|POBLADO|POVOADO|ALDEIA|FRAZIONE|LOCALITA|HAMEAU|קיבוץ|מושב|ДЕРЕВНЯ|СЕЛО|ПОСЕЛОК|WIES|SELO|KOY) (?:OF |DE LA |DE LAS |DE LOS |DE L |DEL |DELLA |DELL |DELLE |DES |DE |DO |DA |DOS |DAS |DU |DI |D )?|THE )+(?=.)/;
const trailingWord =
  / (?:STATE|PROVINCE|REGION|COUNTY|DISTRICT|DEPARTMENT|OBLAST|KRAI|KRAY|REPUBLIC|PREFECTURE|GOVERNORATE|MUNICIPALITY|VOIVODESHIP|CANTON|PARISH|CITY|KOMMUN|OBCINA|LANDKREIS|KRAJ|MEGYE|JUDET|LAN|FYLKE|IL|ILI|ISLANDS?|ОБЛАСТЬ|КРАЙ|РАИОН|РЕСПУБЛИКА|KEN|PREF)$|(?<=\p{Script=Han}{2})[県府省都市]$/u;

/** Returns a key without words that say of which kind a region is. */
export function withoutRegionWords(key: string): string {
  return key.replace(leadingWord, '').replace(trailingWord, '').trim();
}
