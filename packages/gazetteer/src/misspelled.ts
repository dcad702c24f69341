import { type NamedPlace, nameWays, placesAmong, placesBeginning } from './gazetteer.ts';
import { placeKey } from './place-key.ts';

/** Fewest letters of a name in which a wrong one is corrected, and of one with two letters in the wrong order. */
const minLetters = 6;
const minSwapped = 4;

/** Fewest people of a place whose name is written wrongly, if nothing else in the text says where it is, by letters of its name. */
const minPeople = (letters: number): number => (letters < 8 ? 100_000 : 20_000);

/** Most completions of an abbreviated name. */
const maxCompletions = 60;

const alphabets = [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', /^[A-Z ]+$/],
  ['АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЬЭЮЯІ', /^[\p{Script=Cyrillic} ]+$/u],
] as const;

const lettersOf = (key: string): readonly string[] => [
  ...(alphabets.find(([, pattern]) => pattern.test(key))?.[0] ?? ''),
];

/**
 * Returns the places of a country whose name differs from a key by one letter: a missing, additional or wrong one, or two in the wrong
 * order. The first and the last letter are right: `Hallen` is not a misspelled Halle. `keepInside` keeps those of the areas that the text
 * names; without any, only large places are meant.
 */
export function misspelledPlaces(
  key: string,
  country: string,
  keepInside: ((places: readonly NamedPlace[]) => readonly NamedPlace[]) | null,
): readonly NamedPlace[] {
  if (key.length < minSwapped) return [];
  const letters = key.length < minLetters ? [] : lettersOf(key);
  const others: string[] = [];
  for (let at = 1; at < key.length - 1; at += 1) {
    const [before, after] = [key.slice(0, at), key.slice(at + 1)];
    if (at < key.length - 2) others.push(`${before}${key[at + 1]}${key[at]}${key.slice(at + 2)}`);
    if (key.length >= minLetters) others.push(before + after);
    for (const letter of letters) others.push(before + letter + after, before + letter + key.slice(at));
  }
  for (const letter of letters) others.push(key.slice(0, -1) + letter + key.slice(-1));
  const candidates = placesAmong(others, country);
  return keepInside === null
    ? candidates.filter(({ population }) => population >= minPeople(key.length))
    : keepInside(candidates);
}

/** Endings of cases of more than one letter, and fewest people of a place that is found by them. */
const caseEnding = /(?:IA|IEM|EM|OM|OU|ACH|AMI|AMA|ОМ|ЕМ|ОЙ|ЕЙ|АХ|АМИ|ОЮ|ЕЮ)$/;
const minInflectedPeople = 15_000;
/** Two consonants at the end of a stem, between which the name has a vowel: `Brna`, Brno; `Plzně`, Plzeň; `Chebu`, Cheb. */
const fleeting = /^(.+)([BCDFGHJKLMNPRSTVWXZБВГДЖЗКЛМНПРСТФХЦЧШЩ])([KLNRCЦКЛНР])$/;

/** Returns the places of a country whose name ends otherwise behind `near`: `koło Międzyrzecza`, `u Brna`, `под Тверью`, `koło Wrocławia`. */
export function inflectedPlaces(key: string, country: string): NamedPlace[] {
  if (key.length < minSwapped) return [];
  const letters = lettersOf(key).filter((letter) => 'AEIOYАЕИОЬЯ'.includes(letter));
  const namesOf = (stem: string): string[] => [stem, ...letters.map((letter) => stem + letter)];
  const stem = key.slice(0, -1);
  const near = placesAmong(namesOf(stem), country);
  if (near.length > 0) return near;
  const shorter = key.replace(caseEnding, '');
  const vowels = /\p{Script=Cyrillic}/u.test(key) ? ['Е', 'О'] : ['E', 'O'];
  const stems = [
    ...(shorter !== key && shorter.length >= 3 ? namesOf(shorter) : []),
    ...[stem, shorter].flatMap((one) => vowels.map((vowel) => one.replace(fleeting, `$1$2${vowel}$3`))),
  ];
  return placesAmong(stems, country).filter(({ population }) => population >= minInflectedPeople);
}

/** Returns whether the letters of an abbreviation are those of a word, in their order, from its first: `Dln`, `Dolna`. */
function abbreviates(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length && word.startsWith(short[0]!);
}

/** Returns the places of a country whose name is abbreviated with full stops behind its first word: `Mszana Dln.` */
export function abbreviatedPlaces(text: string, country: string): NamedPlace[] {
  const words = text.trim().split(/\s+/).slice(0, 6);
  const first = words.findIndex((word) => word.endsWith('.'));
  if (first < 1) return [];
  const shown = words.map((word) => ({ key: placeKey(word), isShort: word.endsWith('.') }));
  const beginning = shown.slice(0, first).map(({ key }) => key);
  if (shown.some(({ key }) => key === '' || key.includes(' '))) return [];
  const prefix = [...beginning, shown[first]!.key[0]].join(' ');
  const isMeant = ({ key, way }: NamedPlace): boolean => {
    const full = key.split(' ');
    return (
      way !== nameWays.end &&
      full.length === shown.length &&
      shown.every(({ key: wordKey, isShort }, at) => (isShort ? abbreviates(wordKey, full[at]!) : wordKey === full[at]))
    );
  };
  return placesBeginning(prefix, country, maxCompletions).filter(isMeant);
}
