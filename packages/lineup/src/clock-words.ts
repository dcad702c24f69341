/** Clock times with the words and units of many languages around them: `klo 20`, `20 órától`, `в 20 часов`, `午後8時半`, `8 p. m.` */

import { isDayText } from './calendar-words.ts';
import { floorLikeness } from './floor-words.ts';
import { withMidnight } from './times.ts';
import { anyOf } from './word-patterns.ts';

/** Words before an hour that say that it is one. */
const sureWords = anyOf(`
  kell klo kl\\.? plkst\\.? godz\\.? godzina pukul saat lúc a_las às uhrzeit hora_de desde_las klokken klockan kello
  בשעה שעה השעה الساعة ساعة ساعت เวลา στις_ώρες ώρα ο_час
`);
/** Words that are clear beside minutes, a unit, an end, or the same word in other lines. */
const perhapsWords = anyOf(`
  @ at from till um ab gegen von zwischen alle dalle dal dalla tra fra ore ora orele la las los de des da das do à a as os o od u v ve w ob om op vanaf tussen van entre
  jam jo nuo no alates alkaen från fra в во с со о об от з від у кл\\.? στις από az
`);
/** Prefixes without a space: `ב-20:00`, `משעה`. */
const prefixes = '[במ]-';

/** Units that are no durations. */
const sureUnits = anyOf(`
  ч\\.? год\\. óra óráig órától órakor órá\\p{L}{1,3} val\\.? น\\.? นาฬิกา giờ o'clock_?(?:am|pm)? hod\\. hs\\.? hrs\\. uhr uur ώρα ώρες בערב בלילה wib wita בבוקר
  -tól -től -kor -ig -й -тої -тій '[dt][ae]n? '[yns]?[iıuüae]
`);
/** Units of durations too: `24 heures de musique`. */
const perhapsUnits = anyOf(
  'h u hs hr hrs hod hodin[ay]? horas? heures? hours? час(?:а|ов|у|от)? годин[иау]? sati sata uri ure timer tuntia valandos? stundas? ore saat',
);

/** Words for a half of the day behind an hour. */
const evening = anyOf(
  'p\\._?m\\.? pm μ\\.?μ\\.? (?:de_la|da|del?|in_the|du|di|del)_(?:noche|tarde|noite|evening|afternoon|soir|sera|pomeriggio) abends nachmittags вечера вечора wieczorem večer este',
);
const morning = anyOf(
  'a\\._?m\\.? am π\\.?μ\\.? (?:de_la|da|del?|in_the|du|di|del)_(?:mañana|madrugada|manhã|morning|matin|mattina|mattino|notte) morgens nachts утра ночи ранку ночі rano ráno reggel',
);

const hour = '(?:30|2\\d|[01]?\\d)';
const clock = `(${hour})(?:[:.hн]([0-5]\\d))?(?!\\d|[.,:/]\\d|\\.(?:\\s\\p{L}{3}|$))`;
const part = `(?: ?(${sureUnits})| ?(${perhapsUnits})| ?(${evening})| ?(${morning}))?(?![\\p{L}\\p{N}])`;
const before = `(?:(${sureWords}) ?|(${perhapsWords})(?: ${perhapsWords})? |${prefixes})?`;
const joiner = anyOf(
  "bis to till? until alle all' a à às as al do tot до til und et and y e i και έως iki līdz kuni asti 까지 עד ve până_la la ig",
);
const span = new RegExp(
  `^((?:[^\\p{L}\\p{N}([]{0,8}))${before}${clock}${part}(?:(?:\\s?[-–—~〜→]+\\s?|\\s?${joiner}\\s|\\sall')(?:(?:${sureWords}|${perhapsWords}) )?${clock}${part})?`,
  'iu',
);

/** `22時`, `午後8時30分`, `21点半`, `오후 8시`; `3時間` is a duration. */
const eastAsian =
  /(午前|午後|深夜|翌朝?|朝|夜|昼|上午|下午|晚上|凌晨|中午|早上|오전|오후|밤|새벽|저녁)? ?(?<!\d)(\d{1,2}) ?[時点點时시](?!間|间|간|\p{sc=Kana}) ?(?:(半|반)|([0-5]?\d) ?[分분])?(?:から|より|부터)?/gu;
const lateWords = /^(?:午後|夜|下午|晚上|中午|昼|오후|밤|저녁)$/u;
const earlyWords = /^(?:午前|深夜|凌晨|새벽|오전|上午|早上|翌?朝)$/u;

/** `2 ทุ่ม`, eight in the evening; `ตี 2`, two in the night. */
const thaiEvening = /([1-5]) ?ทุ่ม/gu;
const thaiNight = /ตี ?([1-5])(?!\d)/gu;

const pad = (number: number): string => String(number).padStart(2, '0');

/** The hour of 24 that one of twelve means. */
function inHalf(hours: number, isEvening: boolean, isMorning: boolean): number {
  if (isEvening && hours <= 12) return hours === 12 ? 12 : hours + 12;
  return isMorning && hours === 12 ? 0 : hours;
}

/** Writes the clock times of East Asian languages in digits, wherever they stand. */
function withDigits(text: string): string {
  if (!/\d ?[時点點时시ท]|ตี/u.test(text)) return text;
  return text
    .replace(eastAsian, (_, word = '', hours: string, half = '', minutes = '0') => {
      const hour =
        /^(?:夜|晚上|밤)$/u.test(word) && hours === '12'
          ? 24
          : inHalf(Number(hours), lateWords.test(word), earlyWords.test(word));
      return hour > 30 ? _ : `${pad(hour)}:${half === '' ? pad(Number(minutes)) : '30'} `;
    })
    .replace(/(?<=\d:\d\d) (?=[^\p{L}\p{N}([])/gu, '')
    .replace(thaiEvening, (_, hours: string) => `${18 + Number(hours)}:00`)
    .replace(thaiNight, (_, hours: string) => `0${hours}:00`)
    .trimEnd();
}

/** `ob 20 Name`, `20:00 val. – Name`: a word that several lines have beside different hours. */
const wordBefore = /^[^\p{L}\p{N}]{0,8}(\p{L}{1,8}\.?) (\d\d?)(?![\d/]|[.,]\d\d?\.)/u;
const wordBehind = /^[^\p{L}\p{N}]{0,8}(\d\d?)(?:[:.]\d\d)? ?(\p{L}{1,3}\.?)(?=\s?[-–—:|]\s)/u;
/** `20:00 – 22:00 arası Name`: a word in small letters behind the time of every line. */
const wordOfAll = /^(?:[^\p{L}\p{N}]{0,8}\d\d?[:.]\d\d(?:\s?[-–—]\s?\d\d?[:.]\d\d)?) (\p{Ll}{2,10})(?=\s)/u;
const isPerhaps = new RegExp(`^(?:${perhapsWords})$`, 'iu');
/** Fewer lines could name something else; of words that are known, two are enough. */
const minAlike = 3;
const evenWithMinutes = anyOf('dj mc vj set day tag room vol part act floor stage area zone no nr');
const isOther = new RegExp(`^(?:${evenWithMinutes})\\.?$`, 'iu');

/** True for a short word in small letters that is nothing else. */
const isUnknown = (word: string): boolean =>
  !/\p{Lu}/u.test(word) && !isOther.test(word) && floorLikeness(word) === 'no' && !isDayText(`${word}:`);

/** The words of a text beside hours that belong to the time. */
interface HourWords {
  before: ReadonlySet<string>;
  behind: ReadonlySet<string>;
  /** The word behind the time of every line, or null. */
  ofAll: string | null;
}

/** Finds the words that belong to the time in whatever language, since several lines have them beside different hours. */
export function hourWords(lines: readonly string[]): HourWords {
  const collect = (pairs: readonly (readonly [word: string | undefined, hour: string | undefined])[]): Set<string> => {
    const hoursByWord = new Map<string, Set<number>>();
    for (const [word = '', hour = ''] of pairs)
      if (word !== '' && Number(hour) <= 30 && (isPerhaps.test(word) || isUnknown(word)))
        hoursByWord.set(word.toLowerCase(), (hoursByWord.get(word.toLowerCase()) ?? new Set()).add(Number(hour)));
    return new Set(
      [...hoursByWord].flatMap(([word, hours]) =>
        hours.size >= (isPerhaps.test(word) ? minAlike - 1 : minAlike) && Math.max(...hours) > 12 ? [word] : [],
      ),
    );
  };
  const heads = lines.map((line) => line.slice(0, 60));
  return {
    before: collect(heads.flatMap((head) => [[wordBefore.exec(head)?.[1], wordBefore.exec(head)?.[2]] as const])),
    ofAll: commonWord(heads),
    behind: collect(heads.flatMap((head) => [[wordBehind.exec(head)?.[2], wordBehind.exec(head)?.[1]] as const])),
  };
}

function commonWord(heads: readonly string[]): string | null {
  const timed = heads.filter((head) => /^[^\p{L}\p{N}]{0,8}\d\d?[:.]\d\d/u.test(head));
  const words = timed.map((head) => wordOfAll.exec(head)?.[1]);
  return words.length >= minAlike && new Set(words).size === 1 ? (words[0] ?? null) : null;
}

/** Takes the words off that belong to the time for the lines beside; `isWord` if one stood before it. */
function takeHourWords(written: string, { before, behind, ofAll }: HourWords): { text: string; isWord: boolean } {
  const common = ofAll === null ? null : wordOfAll.exec(written.slice(0, 60));
  const text = common?.[1] === ofAll && common !== null ? written.replace(` ${ofAll}`, '') : written;
  const head = wordBefore.exec(text.slice(0, 60));
  const isWord = head !== null && before.has(head[1]!.toLowerCase());
  const bare = isWord ? text.replace(`${head[1]!} `, '') : text;
  const unit = wordBehind.exec(bare.slice(0, 60));
  const isUnit = unit !== null && behind.has(unit[2]!.toLowerCase());
  return {
    text: isUnit ? unit[0].slice(0, -unit[2]!.length).trimEnd() + bare.slice(unit[0].length) : bare,
    isWord: isWord || isUnit,
  };
}

/**
 * Writes a time at the start of a line that has words or units around it in digits; a word that is also one of names counts
 * only beside minutes, a unit or an end, or if several lines have it.
 */
export function withPlainClock(written: string, words: HourWords): string {
  const { text, isWord } = takeHourWords(withMidnight(withDigits(written)), words);
  const match = span.exec(text.slice(0, 80));
  if (match === null) return text;
  const [whole, mark = '', word, perhaps, hours, minutes, unit, loose, late, early, ...end] = match;
  const [lastHours, lastMinutes, lastUnit, lastLoose, lastLate, lastEarly] = end;
  const behind = text.slice(whole.length);
  const isDuration = (loose ?? lastLoose ?? '').length > 2 && minutes === undefined;
  const isSeparated = /^\s?[-–—:|]/u.test(behind);
  const hasClock = [minutes, unit, loose, late, early, lastHours].some((one) => one !== undefined);
  const hasWord = perhaps !== undefined || /[במ]-\d/u.test(whole);
  const isClear =
    isWord ||
    word !== undefined ||
    [unit, lastUnit].some((one) => one !== undefined) ||
    [late, early, lastLate, lastEarly].some((one) => /\s|μ|π|\p{L}{3}/u.test(one ?? '')) ||
    (hasWord && hasClock && !(isDuration && /^(?:a|de|o|os)$/iu.test(perhaps ?? ''))) ||
    (isDuration && isSeparated);
  // `Desde las 22:00 hasta el amanecer`
  if (openEnd.test(behind)) return text;
  if (!isClear || !/^(?:[\s:,;|–—・)\]-]|$)/u.test(behind)) return text;
  const halves = [late ?? early, lastLate ?? lastEarly].some((one) => one !== undefined);
  const isLate =
    late !== undefined ||
    (halves && early === undefined && (lastLate !== undefined) === Number(hours) % 12 <= Number(lastHours) % 12);
  const isEarly = early !== undefined || (halves && !isLate);
  const first = clockOf(inHalf(Number(hours), isLate, isEarly), minutes);
  const last =
    lastHours === undefined
      ? ''
      : `–${clockOf(inHalf(Number(lastHours), lastLate !== undefined, lastEarly !== undefined), lastMinutes)}`;
  return `${mark}${first}${last}${behind.replace(/^:(?=\s)/u, '')}`;
}

const openEnd = new RegExp(`^\\s(?:${joiner}|hasta|jusqu'\\p{L}{1,3}|até|fino)\\s\\p{Ll}`, 'u');

const clockOf = (hours: number, minutes = '00'): string => `${pad(hours)}:${minutes}`;
