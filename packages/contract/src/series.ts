import { searchKey } from './text.ts';

/**
 * Which events are editions of one series: those whose names are the same but for what changes from edition to edition,
 * in the same country.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Seasons, in the languages that most names are written in, and words that only say that there are several editions. */
const seasonal = words(
  'SPRING SUMMER AUTUMN FALL WINTER FRUHLING FRUHJAHR SOMMER HERBST PRINTEMPS ETE AUTOMNE HIVER PRIMAVERA VERANO OTONO ' +
    'INVIERNO VERAO OUTONO INVERNO ESTATE AUTUNNO EDITION EDICAO EDICION EDIZIONE AUSGABE AUFLAGE',
);

/** Words that count editions only beside a number: `VOL 3`, `10 YEARS`. */
const counting = words(
  'VOL VOLUME NO NR NUMBER PART PT TEIL PARTE PARTIE CHAPTER KAPITEL CAPITULO CHAPITRE EPISODE EP ACT ROUND SEASON TOME ' +
    'YEAR YEARS JAHR JAHRE ANO ANOS AN ANS ANNI ANNIVERSARY BIRTHDAY',
);

/** Words that many organisers use: a name of nothing else tells a series only together with its venue. */
const common = words(
  'A AN AND THE OF IN AT ON BY WITH PRESENTS PRE AFTER HOUR HOURS DE DA DO LA LE EL DER DIE DAS UND ET E Y NIGHT DAY MORNING ' +
    'WEEKEND NEW YEAR YEARS EVE NYE SILVESTER HALLOWEEN EASTER CHRISTMAS XMAS CARNIVAL CARNAVAL SOLSTICE EQUINOX FULL MOON ' +
    'BLACK VOLLMOND LUNA LUA LLENA CHEIA PARTY PARTIES FESTA FIESTA FETE RAVE FESTIVAL FEST GATHERING OPEN AIR OPENAIR CLUB ' +
    'INDOOR OUTDOOR FOREST BEACH BIRTHDAY ANNIVERSARY OPENING CLOSING SPECIAL LIVE DJ MUSIC PSY TRANCE PSYTRANCE PSYCHEDELIC ' +
    'GOA PROG PROGRESSIVE DARK DARKPSY HITECH TECHNO CHILL CHILLOUT UNDERGROUND',
);

/** `2027`, `12`, `10TH`, `3E`, `2K27`. */
const number = /^(\p{N}+(ST|ND|RD|TH|ER|E|EME|O|A|º|ª)?|2K\d\d)$/u;
const roman = /^(?=[IVX]{2})X{0,3}(IX|IV|V?I{0,3})$/;
const shortRoman = /^[IVX]$/;

/** UTF-16 units of a key at most, so that an index can hold it. */
const keyUnits = 600;

interface Named {
  event_name: string;
  country: string;
  event_location?: string | null | undefined;
}

/**
 * The words of a name that its series has in common: without years, numbers, ordinals, words that count editions, and
 * seasons. Empty where nothing else is there.
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
 * What all editions of an event's series have in common and no other event has: words of the name, country, and the
 * venue where the words say too little. Null where that cannot be told.
 */
export function seriesKey({ event_name: name, country, event_location: venue }: Named): string | null {
  const told = seriesWords(name);
  const place = searchKey(venue ?? '');
  if (told.join('').length < 3) return null;
  const usual = told.every((word) => common.has(word));
  if (usual && place === '') return null;
  const key = [told.join(' '), searchKey(country), ...(usual ? [place] : [])].join('\n').slice(0, keyUnits);
  return key.isWellFormed() ? key : key.slice(0, -1);
}
