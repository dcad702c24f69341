import { wordSet } from '@moonfloor/lineup/word-patterns';
import { searchKey } from '../values/text.ts';

/**
 * Detects editions of a series: events in the same country whose names are equal except for the parts that change between
 * editions.
 */

/** Seasons, in the most common languages of names, and words that only indicate an edition. */
const seasonal = wordSet(`
  SPRING SUMMER AUTUMN FALL WINTER FRUHLING FRUHJAHR SOMMER HERBST PRINTEMPS ETE AUTOMNE HIVER PRIMAVERA VERANO OTONO
  INVIERNO VERAO OUTONO INVERNO ESTATE AUTUNNO EDITION EDICAO EDICION EDIZIONE AUSGABE AUFLAGE
`);

/** Words that indicate an edition only beside a number: `VOL 3`, `10 YEARS`. */
const counting = wordSet(`
  VOL VOLUME NO NR NUMBER PART PT TEIL PARTE PARTIE CHAPTER KAPITEL CAPITULO CHAPITRE EPISODE EP ACT ROUND SEASON TOME
  YEAR YEARS JAHR JAHRE ANO ANOS AN ANS ANNI ANNIVERSARY BIRTHDAY
`);

/** Words that many organisers use: a name of only these identifies a series only together with its venue. */
const common = wordSet(`
  A AN AND THE OF IN AT ON BY WITH PRESENTS PRE AFTER HOUR HOURS DE DA DO LA LE EL DER DIE DAS UND ET E Y NIGHT DAY MORNING
  WEEKEND NEW YEAR YEARS EVE NYE SILVESTER HALLOWEEN EASTER CHRISTMAS XMAS CARNIVAL CARNAVAL SOLSTICE EQUINOX FULL MOON
  BLACK VOLLMOND LUNA LUA LLENA CHEIA PARTY PARTIES FESTA FIESTA FETE RAVE FESTIVAL FEST GATHERING OPEN AIR OPENAIR CLUB
  INDOOR OUTDOOR FOREST BEACH BIRTHDAY ANNIVERSARY OPENING CLOSING SPECIAL LIVE DJ MUSIC PSY TRANCE PSYTRANCE PSYCHEDELIC
  GOA PROG PROGRESSIVE DARK DARKPSY HITECH TECHNO CHILL CHILLOUT UNDERGROUND
`);

/** `2027`, `12`, `10TH`, `3E`, `2K27`. */
const number = /^(\p{N}+(ST|ND|RD|TH|ER|E|EME|O|A|º|ª)?|2K\d\d)$/u;
const roman = /^(?=[IVX]{2})X{0,3}(IX|IV|V?I{0,3})$/;
const shortRoman = /^[IVX]$/;

/** Maximum length of a key in UTF-16 units, so that an index can hold it. */
const keyUnits = 600;

export interface NamedEvent {
  event_name: string;
  country: string;
  event_location?: string | null | undefined;
}

/**
 * Returns the words of a name that its series shares: without years, numbers, ordinals, words that indicate editions,
 * and seasons. Empty if none are left.
 */
export function seriesWords(name: string): string[] {
  const all = searchKey(name)
    .replace(/(?<=\p{L}{2})20\d\d(?!\p{N})/gu, ' $&')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isNumber = (word = ''): boolean => number.test(word) || roman.test(word);
  return all.filter((word, at) => {
    const [before = '', after = ''] = [all[at - 1], all[at + 1]];
    if (isNumber(word) || seasonal.has(word)) return false;
    if (counting.has(word)) return !isNumber(before) && !isNumber(after) && !shortRoman.test(after);
    return !(shortRoman.test(word) && counting.has(before));
  });
}

/**
 * Returns a key that all editions of an event's series share and no other event has: words of the name, country, and
 * the venue if the words are too common. Null if the name identifies no series.
 */
export function seriesKey({ event_name: name, country, event_location: venue }: NamedEvent): string | null {
  const words = seriesWords(name);
  const place = searchKey(venue ?? '');
  if (words.join('').length < 3) return null;
  const isCommon = words.every((word) => common.has(word));
  if (isCommon && place === '') return null;
  const key = [words.join(' '), searchKey(country), ...(isCommon ? [place] : [])].join('\n').slice(0, keyUnits);
  return key.replace(/[\uD800-\uDBFF]$/, '');
}
