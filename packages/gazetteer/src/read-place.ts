import { wordSet } from '@moonfloor/lineup/word-patterns';
import { placeKey } from './place-key.ts';

/** Longest text that is read, in UTF-16 units, and most parts and words of it. */
const maxText = 200;
const maxParts = 6;
const maxWords = 24;

/** A part of a text, and its key. */
export interface TextPart {
  text: string;
  key: string;
}

/** A text that names a place: its parts, the first to be the smallest, and how far from it the place may be. */
interface PlaceText {
  parts: readonly TextPart[];
  /** Kilometres, if the place is only near the one that is named; null if it is there. */
  nearKm: number | null;
  /** Parts that are near the place, and not where it is. */
  before: readonly TextPart[];
}

/** Words behind which the place is named, by key: `near X`, `somewhere in X`, `außerhalb von X`. */
const nearWords = wordSet(`
  NEAR NR NEARBY AROUND OUTSIDE BY SOMEWHERE AWAY FROM BETWEEN BEYOND BEHIND VICINITY CLOSE NEXT ENVIRONS
  BEI NAHE RAUM GROSSRAUM IRGENDWO UMGEBUNG AUSSERHALB ZWISCHEN UM UNWEIT UMLAND
  PRES PROCHE AUTOUR ALENTOURS ENVIRONS QUELQUE ENTRE VERS
  У БІЛЯ ПІД НЕПОДАЛІК ПОБЛИЗУ КРАЙ ΚΟΝΤΑ JUNTO LADO ACCANTO YAKINI YAKININDA PRI BLIZO
  NABIJ OMGEVING NARA UTANFOR LAHEDAL LAHISTOL NETOLI BLIZU K CA
  CERCA ALREDEDORES AFUERAS PERTO PROXIMO ARREDORES VICINO DINTORNI TRA VLAKBIJ BUITEN
  BLIZKO POBLIZ POBLIZE OKOLI U OKOLO KOD KOLO OKOLICE OKOLICA OKOLICACH NIEDALEKO NEDALEKO POD BLIZINI KOZELEBEN KOZELABEN
  ВОЗЛЕ ОКОЛО РЯДОМ ПОД НЕДАЛЕКО БЛИЗ ליד 近郊 近く
`);

/** Kilometres of an hour on the road. */
const hourKm = 50;

/** Units of distances on the way to a place, with their kilometres. */
const units: ReadonlyMap<string, number> = new Map([
  ...[...wordSet('H HR HRS HOUR HOURS STD STUNDE STUNDEN HEURE HEURES HORA HORAS ORA ORE ЧАС ЧАСА ЧАСОВ')].map(
    (word) => [word, hourKm] as const,
  ),
  ...[...wordSet('MIN MINS MINUTE MINUTES MINUTEN MINUTOS MINUTI MINUT МИН МИНУТ')].map(
    (word) => [word, hourKm / 60] as const,
  ),
  ...[...wordSet('KM KMS KILOMETER KILOMETERS KILOMETRE KILOMETRES КМ MI MILE MILES')].map(
    (word) => [word, 1] as const,
  ),
]);

/** Numbers of hours as words, by key: `one hour from X`, `une heure de X`. */
const numberWords: ReadonlyMap<string, number> = new Map(
  [
    'A AN ONE EINE EINER UNE UNA UMA UN ОДИН',
    'TWO ZWEI DEUX DOS DUAS DUE ДВА',
    'THREE DREI TROIS TRES TRE ТРИ',
  ].flatMap((words, at) => [...wordSet(words)].map((word) => [word, at + 1] as const)),
);

/** Words between those words and the name, which begin names, too. */
const joining = wordSet('OF TO FROM VON DE DU DA DO DEL DI THE IN EN AM AN A AU AUX AND VICINITY С ОТ AWAY OUTSIDE');

/** Words beside a name that say nothing about where it is. */
const trailing = wordSet(`
  AREA AREAS SURROUNDINGS SURROUNDING OUTSKIRTS COUNTRYSIDE VICINITY UMGEBUNG UMLAND CENTER CENTRE ZENTRUM CENTRO
  CENTRUM DOWNTOWN TBA TBC AND UND & ET
`);
const directions = wordSet(`
  NORTH SOUTH EAST WEST NORTHERN SOUTHERN EASTERN WESTERN CENTRAL UPPER LOWER INLAND GREATER RURAL NORTHEAST NORTHWEST
  SOUTHEAST SOUTHWEST NORD SUD OST OUEST NORTE SUR SUL ESTE OESTE LESTE CENTRO METROPOLITAN
`);

// for up to 200 characters: maxText
const separators = /[,;|/()[\]\n•·–—→]|\s-\s/;
const distance = /^[~<>≈]?(\d{1,3})(?:[.,:]\d{1,2})?([\p{L}]{0,10})\d{0,2}$/u;

/** A Japanese or Chinese address: prefecture or province, town, and the rest, without spaces between. */
const prefecture = /^(\p{Script=Han}{2,3}?[都道府県省])(?=\p{Script=Han})/u;
const municipality = /^(\p{Script=Han}{1,6}?[市区町村郡县](?!市))(?=.)/u;

/** Splits an address without commas; the smallest part is first then. */
function splitAddress(text: string): string[] {
  const parts: string[] = [];
  let remaining = text.trim();
  // Korea writes the largest part first, Thailand the smallest
  if (/^[\p{sc=Hangul}\s]+$/u.test(remaining)) return remaining.split(/\s+/).reverse();
  if (/^[\p{sc=Thai}\s]+$/u.test(remaining)) return remaining.split(/\s+/);
  for (const pattern of [prefecture, municipality]) {
    const [part = ''] = (parts.length > 0 || pattern === prefecture ? pattern.exec(remaining) : null) ?? [];
    if (part !== '') parts.unshift(part);
    remaining = remaining.slice(part.length);
  }
  return remaining === '' ? parts : [remaining, ...parts];
}

/** Kilometres by which a place may be away that is near another one. */
const defaultNearKm = 20;

/** An abbreviation behind a name: `Denver CO`. */
// for up to 200 characters: maxText
const abbreviation = /(?<=\p{Ll}[^,]*)\s(?=[A-Z]{2,3}$)/u;

/**
 * Reads a text such as `Secret place, 1h from Paris` or `nr Exeter, Devon`. `isName` tells names of places, whose words are not
 * taken for others: `Entre Ríos`, `Stoke by Nayland`. Linear time.
 */
export function readPlace(text: string, isName: (key: string) => boolean): PlaceText {
  let nearKm: number | null = null;
  const parts: TextPart[] = [];
  let before: readonly TextPart[] = [];
  const rawParts = withoutDistricts(text.slice(0, maxText), isName)
    .split(separators)
    .slice(0, maxParts * 2);
  for (const part of rawParts.flatMap((one) => splitAddress(one).flatMap((part) => part.split(abbreviation)))) {
    const words = placeKey(part)
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, maxWords);
    const { remainingWords, km } = behindNear(words, isName);
    if (km !== null) {
      nearKm = Math.max(nearKm ?? 0, km);
      // what is before it in the text is there, and not what is named
      before = parts.splice(0);
    }
    const key = withoutTrailing(remainingWords).join(' ');
    if (key !== '' && !/^[\d ]+$/.test(key)) parts.push({ text: part, key });
  }
  return { parts: parts.slice(-maxParts), nearKm, before };
}

/** A district by its number: `11. Bezirk`, `VII. kerület`, `3e arrondissement`. */
// for up to 200 characters: maxText
const district =
  /(?<=[\s,(])(?:\d{1,2}|[IVX]{1,5})(?:\.|er|e|ème)?\s(?:bezirk|kerület|arrondissement|district|obvod)(?!\p{L})/giu;
/** A town and its river, with a slash between: `Frankfurt/Oder`, `Freiburg/Elbe`. */
const slashed = /([\p{L}. -]{2,40})\/([\p{L}. -]{2,40})/u;
/** A town, and in brackets what it is near. */
const bracketNear = /^([\p{L}'’ -]{2,60}?)\s?\(([\p{L}]{2,15})\s[^()]{2,100}\)/u;

/** Returns a text without what is behind the name of a place and would be taken for another: its river, a number of a district, what it is near. */
function withoutDistricts(text: string, isName: (key: string) => boolean): string {
  const [, town = '', word = ''] = bracketNear.exec(text) ?? [];
  if (nearWords.has(placeKey(word)) && isName(placeKey(town))) return town;
  return text
    .replace(district, '')
    .replace(slashed, (both) => (isName(placeKey(both)) ? both.replace('/', ' ') : both));
}

/** Returns the words behind the last one that says that the place is near, and how near. */
function behindNear(
  words: readonly string[],
  isName: (key: string) => boolean,
): { remainingWords: readonly string[]; km: number | null } {
  let km: number | null = null;
  let at = 0;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    const [, number = numberWords.get(word), unit = ''] = distance.exec(word) ?? [];
    const factor = units.get(unit === '' ? (words[index + 1] ?? '') : unit);
    if (number !== undefined && factor !== undefined) km = Math.max(km ?? 0, Number(number) * factor);
    else if (nearWords.has(word) && !isLast && (index > 0 || word.length > 1 || isBesideName(words)))
      km ??= defaultNearKm;
    else continue;
    at = index + (unit === '' && factor !== undefined ? 2 : 1);
  }
  if (km === null || at >= words.length || isName(words.join(' '))) return { remainingWords: words, km: null };
  const followingWords = words.slice(at);
  const and = followingWords.findIndex((word, index) => index > 0 && (word === 'AND' || word === 'UND'));
  return { remainingWords: and === -1 ? followingWords : followingWords.slice(0, and), km: Math.min(km, 100) };
}

/** `u Brna`, `у Киева` */
const isBesideName = (words: readonly string[]): boolean => words.length === 2 && /^[UУ]$/.test(words[0]!);

function withoutTrailing(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word) => !trailing.has(word));
  return words.slice(0, last + 1);
}

/**
 * Returns a key without words that join it to the text before, directions, postal codes, and signs for two letters: `of Berlin`,
 * `Southern Bohemia`, `1010 Wien`, `Koeln`.
 */
export function shorterKeys(key: string): string[] {
  const words = key.split(' ');
  const joined = words.findIndex((word) => !joining.has(word));
  const directed = words.findIndex((word) => !joining.has(word) && !directions.has(word));
  const lettered = words.filter((word) => !/\d/.test(word));
  const shorter = [words.slice(joined), words.slice(directed), lettered].map((variant) => variant.join(' '));
  return [...shorter, key.replace(/([AOU])E/g, '$1')].filter((other) => other !== key && other !== '');
}
