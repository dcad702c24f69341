import { iso31661Alpha3ToAlpha2 } from 'iso-3166/1-a3-to-1-a2.js';
import { type CountryName, countryNamesByCode } from './countries-table.ts';
import { wordSet } from './word-patterns.ts';

/**
 * Common country names besides ISO codes and the names in Intl, folded by `foldName`: sports codes (IOC, FIFA), parts
 * of the United Kingdom, older and shorter names.
 */
const countryAliases: Readonly<Record<string, string>> = {
  AE: 'uae emirates',
  BA: 'bosnia bosna bosnien hercegovina herzegovina',
  BG: 'bul bulgary',
  BN: 'bruneidarussalam',
  BO: 'plurinationalstateofbolivia',
  BR: 'brasil',
  BY: 'belorussia byelorussia',
  CD: 'drc drcongo congokinshasa',
  CG: 'republicofthecongo congobrazzaville',
  CH: 'sui swiss helvetia confoederatiohelvetica',
  CI: 'cotedivoire ivorycoast',
  CL: 'chi',
  CV: 'caboverde capeverde',
  CZ: 'czechia czech czechrepublic czechrep ceskarepublika cesko tschechei',
  DE: 'ger deutschland almania',
  DK: 'den',
  DO: 'domrep domrepublic',
  ES: 'espana spa',
  GB: `
    uk unitedkingdomofgreatbritainandnorthernireland en eng england sco scotland wal wales nir northernireland
    greatbritain britain inglaterra angleterre schottland anglia inghilterra anglie engeland ecosse escocia англия
    шотландия אנגליה イギリス
  `,
  GR: 'gre hellas ellada el',
  HR: 'cro hrvatska',
  HU: 'magyarorszag',
  ID: 'ina bali',
  IE: 'eire republicofireland',
  IN: 'bharat',
  IR: 'persia islamicrepublicofiran',
  JP: 'jap nippon nihon',
  KP: 'dprk',
  KR: 'korea rok republicofkorea',
  LA: 'laopeoplesdemocraticrepublic',
  LV: 'lat',
  MD: 'republicofmoldova',
  MK: 'macedonia nmacedonia fyrom makedonija',
  MM: 'burma',
  NL: 'ned holland thenetherlands nederland niederlande',
  NZ: 'aotearoa',
  PH: 'phi',
  PS: 'stateofpalestine palestinianterritories',
  PT: 'por',
  PY: 'par',
  RS: 'srbija',
  RU: 'russianfederation rossiya россия',
  SI: 'slo',
  SZ: 'swaziland',
  SY: 'syrianarabrepublic',
  TL: 'easttimor',
  TR: 'turkiye turkey',
  TZ: 'unitedrepublicoftanzania',
  UA: 'ukraina україна',
  US: 'usa unitedstatesofamerica america eeuu eua',
  UY: 'uru',
  VA: 'holysee vatican',
  VE: 'bolivarianrepublicofvenezuela',
  ZA: 'rsa',
};

/** Languages of recognized country names besides English, the most common in the scene first. */
const languages = wordSet(`
  de fr es pt it he nl pl cs sk hu ru uk ja sv da nb fi et lv lt el tr ro bg sr sr-Latn hr sl mk ca ar hi th zh zh-Hant ko
`);

/** More than the longest country name of any of the languages, folded. */
const maxNameLength = 80;

const namesByCode = new Map<string, CountryName>(Object.entries(countryNamesByCode));
type CountryIndex = ReadonlyMap<string, CountryName | null | undefined>;
let index: CountryIndex | undefined;

/**
 * Returns the country that a text names: an ISO 3166-1 alpha-2 or alpha-3 code, a sports code, or a name in English or
 * one of about forty languages, case- and accent-insensitive. Null for a territory with a code that is not in the
 * product's list; undefined when the text is not a country.
 */
export function lookUpCountry(text: string): CountryName | null | undefined {
  if (text.length > maxNameLength || /[,;|/+]/u.test(text)) return undefined;
  const folded = foldName(text);
  if (folded === '') return undefined;
  index ??= buildIndex();
  return index.get(folded);
}

/** Returns the country of a flag's alpha-2 code: null for a code that is not in the product's list. */
export function countryOfFlag(code: string): CountryName | null {
  return namesByCode.get(code === 'UK' ? 'GB' : code) ?? null;
}

/** Folds to lower case, without Latin accents, spaces and punctuation. */
function foldName(text: string): string {
  return text
    .toLowerCase()
    .replace(/&/gu, 'and')
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/gu, '')
    .replace(/ß/gu, 'ss')
    .replace(/ı/gu, 'i')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Builds the index, English and codes first: the first entry keeps a spelling that two countries share. */
function buildIndex(): CountryIndex {
  const index = new Map<string, CountryName | null | undefined>();
  // In a line-up DJ is a way of playing, not the code of Djibouti.
  index.set('dj', undefined);
  const add = (text: string | undefined, code: string) => {
    const folded = foldName(text ?? '');
    if (folded !== '' && !index.has(folded)) index.set(folded, namesByCode.get(code) ?? null);
  };
  for (const [code, name] of namesByCode) {
    add(code, code);
    add(name, code);
  }
  const codes = Object.entries(iso31661Alpha3ToAlpha2);
  for (const [alpha3, code] of codes) {
    add(alpha3, code);
    add(code, code);
  }
  for (const [code, aliases] of Object.entries(countryAliases)) for (const alias of wordSet(aliases)) add(alias, code);
  for (const language of ['en', ...languages]) {
    const spoken = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const [, code] of codes) add(spoken.of(code), code);
  }
  return index;
}
