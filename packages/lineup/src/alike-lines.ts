import { readTableHead } from './columns.ts';
import { floorLikeness } from './floor-words.ts';
import type { SourceLine } from './source-lines.ts';

/** Fewer lines could mean something else. */
const minTimed = 3;

/** `2130 Name`. */
const fourDigits = /^([012]\d)([0-5]\d)(?=\s\p{L})/u;

/** `20-00 Name`, as Russian clocks are written. */
const dashedClock = /^([012]\d)-(00|15|30|45)(?=\s\p{L})/u;
const twoNumbers = /^\d\d-\d\d(?=\s)/u;

/** `Forest Stage – Name, Name, Name`. */
const dashedList = /^([^–—:,]{2,40}?)\s[–—-]\s(?=[^,]{1,80},[^,]{1,80},)/u;
const minLists = 2;

/** `20:00 21:30 Name`. */
const twoTimes = /^((?:[01]?\d|2\d)[:.h][0-5]\d)[ \t|]+(?=(?:[01]?\d|2\d)[:.h][0-5]\d\s\S)/u;

/** `22-23:30 Name`, `4-6 Name`. */
const span = /^(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)? ?[-–—] ?(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?(?= \p{L})/u;
const hourSpan = /^([01]?\d|2[0-4]) ?[-–—] ?([01]?\d|2[0-4])(?= \p{L})/u;

/** `01 | Name`, `1 - Name`, `1 Name`. */
const numbered = /^#?(\d{1,3})(?: ?[|·–-])? (?=[\p{L}\p{N}])/u;

/** `Opening: Name`: a part of the night, and who plays it. */
const slot =
  /^(?:opening(?: (?:dj|act|set))?|warm[ -]?up|prime[ -]?time|peak[ -]?time|closing|main act|late night|first(?: up)?|then|next(?: up)?|followed by|finally|last|zuerst|dann|danach|zum schluss|primero|luego|después|final|depois|puis|ensuite|pour finir|poi|infine|potem|najpierw|na koniec)(?: set)?\s?:\s(?=\p{L})/iu;
const minSlots = 2;

/** A cross before each line is a bullet; before few, it says that something is forbidden. */
const cross = /^[✗✘❌🚫⛔]\uFE0F?\s?(?=\S)/u;
const minCrossed = 5;

/** `Moss Crew x Fern pres. Name`. */
const host = /^.{3,50}\s(?:pres\.|presents?|invites?|präsentiert|présente|presenta|apresenta)\s(?=\S)/iu;

/** `9 – 10.30 Name`, `9:30-10:30 – Name`, on the clock of a pub. */
const halfSpan =
  /^((?:1[0-2]|0?[1-9])(?:[.:][0-5]\d)?) ?[-–—] ?((?:1[0-2]|0?[1-9])(?:[.:][0-5]\d)?)(?: (?:[–—|-] (?=[\p{L}\d])|(?=\p{L}))|: (?=\p{L}))/u;

/** A time that only a clock of 24 hours has. */
const lateClock = /(?<!\d)(?:0?0|1[3-9]|2[0-4])[:.][0-5]\d(?!\d)/u;

/** A time that a clock of twelve hours is seldom written with: `09:30`. */
const zeroClock = /(?:^|[-–—] ?)0\d[.:][0-5]\d(?![.\d])/u;

/** Times further apart are of two floors. */
const maxHoursApart = 3;

/** Earliest hour at which a list that restarts below a heading can begin, on either half of the clock. */
const earliestHour = 5;

/** Returns the minutes of a time on a clock of twelve hours. */
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(/[.:]/).map(Number);
  return (hours % 12) * 60 + minutes;
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * Writes spans on a clock of twelve hours on one of 24, if they pass twelve and no line has the other clock, each list from the evening on:
 * `9 – 10.30`, `10.30 – 12`, `12 – 1`. Times with a zero in front are on a clock of twelve hours if twelve goes over into one.
 */
function fillNight(lines: readonly SourceLine[]): readonly SourceLine[] {
  const heads = lines.map(({ text }) => text.slice(0, 40));
  const spans = heads.map((head) => halfSpan.exec(head));
  const times = spans.flatMap((span) => (span === null ? [] : [[minutesOf(span[1]!), minutesOf(span[2]!)] as const]));
  const isNight = times.some(([start, end]) => end < start || start < 60);
  const passesTwelve = times.some(([start, end]) => start < 60 && end >= 60 && end < 180);
  const is24 = heads.some((head) => lateClock.test(head) || (!passesTwelve && zeroClock.test(head)));
  if (times.length < minTimed || !isNight || is24) return lines;
  let last = -1;
  let isBelowHeading = true;
  return lines.map((line, at) => {
    const span = spans[at];
    if (span == null) {
      isBelowHeading ||= line.text !== '';
      return line;
    }
    const [start, end] = [minutesOf(span[1]!), minutesOf(span[2]!)];
    const gap = (start - last + 36 * 60) % 720;
    const goesOn = last >= 0 && gap <= maxHoursApart * 60 && !(isBelowHeading && start >= earliestHour * 60);
    const from = goesOn ? last + gap : 720 + start;
    last = from + ((end - start + 720) % 720 || 720);
    isBelowHeading = false;
    return { ...line, text: `${clockOf(from)}–${clockOf(last)} ${line.text.slice(span[0].length)}` };
  });
}

/** `8:50 | Name`, on the clock of a pub. */
const halfTime = /^((?:1[0-2]|0?[1-9]):[0-5]\d)(?=\s[|–—-]?\s?[\p{L}\d])(?! ?[ap]\.?m| ?[–—-] ?\d{1,2}[.:]\d)/iu;

/** Writes times on a clock of twelve hours on one of 24, each floor from the evening on, if twelve o'clock goes over into one: `12:30`, `1:20`. */
function fillHours(lines: readonly SourceLine[]): readonly SourceLine[] {
  const clocks = lines.map(({ text }) => halfTime.exec(text.slice(0, 40))?.[1]);
  const minutes = clocks.flatMap((clock) => (clock === undefined ? [] : [minutesOf(clock)]));
  const passesTwelve = minutes.some((now, at) => at > 0 && now >= 60 && now < 180 && minutes[at - 1]! < 60);
  if (!passesTwelve || lines.some(({ text }) => lateClock.test(text.slice(0, 40)))) return lines;
  let [half, last] = [12, -1];
  return lines.map((line, at) => {
    const clock = clocks[at];
    if (clock === undefined) return line;
    const now = minutesOf(clock);
    if (now < last) half = now < 180 && half === 12 ? 24 : 12;
    else if (half === 24 && now - last > maxHoursApart * 60) half = 12;
    last = now;
    return { ...line, text: `${clockOf(half * 60 + now)}${line.text.slice(clock.length)}` };
  });
}

/** `Forest Stage:17:15 Name`. */
const tightFloor = /^([^\d:]{2,40}):(?=\d{1,2}[:.h]\d\d)/u;

/** Returns a line of a set behind its floor as a line of each. */
function splitSets(line: SourceLine): SourceLine[] {
  const [, floor] = tightFloor.exec(line.text) ?? [];
  return floor === undefined || floorLikeness(floor) !== 'sure'
    ? [line]
    : [`${floor}:`, line.text.slice(floor.length + 1)].map((text) => ({ ...line, text }));
}

function areNumbered(lines: readonly SourceLine[]): boolean {
  const numbers = lines.flatMap(({ text }) => numbered.exec(text)?.[1] ?? []);
  return numbers.length >= minTimed && numbers.every((number, at) => Number(number) === at + 1);
}

/**
 * Rewrites lines that are ambiguous alone but clear beside others of their form:
 * - Four digits before names are a time, two times are start and end.
 * - A list behind a dash belongs to a floor if one such list certainly does.
 * - Numbers that count from one are not parts of names.
 * - `Opening:` before a name is a part of the night.
 * - A floor and its set in one line become two lines.
 */
export function rewriteAlike(originalLines: readonly SourceLine[]): readonly SourceLine[] {
  const lines = fillHours(fillNight(originalLines.flatMap(splitSets)));
  const filled = lines.filter(({ text }) => text !== '').length;
  const times = new Set(lines.flatMap(({ text }) => fourDigits.exec(text)?.[0] ?? []));
  const count = (form: RegExp): number => lines.filter(({ text }) => form.test(text)).length;
  const floors = lines.flatMap(({ text }) => dashedList.exec(text)?.[1] ?? []);
  const hosts = lines.flatMap(({ text }) => host.exec(text.slice(0, 80))?.[0] ?? []);
  const isListed = floors.length >= minLists && floors.some((floor) => floorLikeness(floor) === 'sure');
  const forms: (readonly [form: RegExp, plain: string, holds: boolean])[] = [
    [fourDigits, '$1:$2', times.size >= minTimed && times.size * 2 >= filled],
    // in a table, each has its column
    [twoTimes, '$1–', count(twoTimes) >= minTimed && lines.every(({ text }) => readTableHead(text) === null)],
    [
      dashedClock,
      '$1:$2',
      count(dashedClock) >= minTimed &&
        lines.every(({ text }) => dashedClock.test(text) || !twoNumbers.test(text)) &&
        lines.some(({ text }) => /^\d\d-(?:30|45)/u.test(text)),
    ],
    [hourSpan, '$1:00–$2:00', count(span) >= minTimed && count(span) > count(hourSpan)],
    [dashedList, '$1: ', isListed],
    [numbered, '', areNumbered(lines)],
    [slot, '', count(slot) >= minSlots],
    [cross, '• ', count(cross) >= minCrossed && count(cross) * 3 >= filled],
    [host, '', hosts.length >= minSlots && new Set(hosts).size * 2 <= hosts.length],
  ];
  const applicable = forms.filter(([, , holds]) => holds);
  if (applicable.length === 0) return lines;
  return lines.map((line) => ({
    ...line,
    text: applicable.reduce((text, [form, plain]) => text.replace(form, plain), line.text),
  }));
}
