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
