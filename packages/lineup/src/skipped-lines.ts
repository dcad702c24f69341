import { isDayText, takeLeadingDay } from './calendar-words.ts';
import { withoutListWord } from './floor-name.ts';
import { floorLikeness, isNonFloorTitle } from './floor-words.ts';
import type { Neighbours, Surroundings } from './lines-below.ts';
import { hasSign, nonMusicReason } from './non-music.ts';
import { isTown } from './places.ts';
import { readTypes, takeLeadingTypes } from './play-type.ts';
import { beginsTimed, endsTimed, stripPrefix } from './prefix.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import type { ReasonCode } from './reasons.ts';
import { remember } from './remember.ts';
import { isNightTitle, isParty, isShowcase } from './shared-headings.ts';
import { isListTitle, isNotAnnounced, skipReason } from './skip-reasons.ts';
import { isStyleList } from './style-words.ts';
import { isCapitals } from './text.ts';
import { isHours, isTimeText, takeTrailingTime } from './times.ts';

/** `22:00 TBA`: a set whose act is not known yet. */
export function isTimedPlaceholder(text: string): boolean {
  return text.length <= 80 && beginsTimed(text) && isNotAnnounced(stripPrefix(text).replace(/\s\([^()]*\)$/u, ''));
}

/** A day of as few letters above a time is one: `Do`. */
export const maxShort = 4;

/** Returns the day that a line is about: `FRIDAY`, `SUN` above times, `Saturday 6 November, 22:00–06:00`; else null. */
export function dayOf(text: string, { below }: Pick<Surroundings, 'below'>): string | null {
  if (isDay(text)) {
    const day = stripOrnaments(text.replace(/^#+ /u, '')).replace(/^\[(.*)\]$/u, '$1');
    // `FRI 5 NOV 22 - 06`: the hours are those of the night
    const date = takeTrailingTime(day);
    return /\d/u.test(date) && isDayText(date) ? date : day;
  }
  const bare = stripOrnaments(text.slice(0, 200));
  const untitled = withoutListWord(bare).replace(/:$/u, '');
  if (untitled !== bare && isDayText(`${untitled}:`)) return untitled;
  const isTimed = (line: string): boolean => beginsTimed(line) || endsTimed(line);
  const isName = isDayText(`${bare}:`);
  const [first = ''] = below;
  if (isName && isTimed(first) && (bare.length <= maxShort || below.every(isTimed))) return bare;
  const [date = '', ...others] = bare
    .split(
      /,(?=\s)|\s[|•·/–—:-]\s|\s(?:(?:kl\.?|um|ab|at|from|à|od)\s)?(?:(?:open|start|doors|開場|開演)\s)?(?=\d{1,2}:\d\d)|\s(?:kl\.?|um|ab|at|from|à|od)\s(?=\d)/iu,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isWhen = (part: string): boolean =>
    isHours(part) || isTimeText(part) || isDayText(`${part}:`) || skipReason(takeTrailingTime(part)) === 'doors';
  // `Kingsnight 26 April, 23:00–07:00`
  const isWeekday = !isDayText(date) && /^\p{L}+\.?$/u.test(date) && isDayText(`${date}:`) && others.some(isDayText);
  const [day = ''] = isDayText(date) || isWeekday ? [date] : (/(?<=\s)\d{1,2}\.? \p{L}{3,10}$/u.exec(date) ?? []);
  return others.length > 0 && (isWeekday || isDayText(day)) && others.every(isWhen)
    ? [day, ...others.filter((part) => isDayText(`${part}:`) && !isTimeText(part))].join(' ')
    : null;
}

/** Returns the floor of `Timetable Forest:` above its days or times; null if the line is not such a heading. */
export function floorOfList(
  text: string,
  { dayBelow, below }: Pick<Surroundings, 'dayBelow' | 'below'>,
): string | null {
  const bare = stripOrnaments(text.slice(0, 100));
  const name = withoutListWord(bare);
  if (name === bare || skipReason(name) !== null || !(dayBelow || below.slice(0, 1).some(beginsTimed))) return null;
  return floorLikeness(name) === 'sure' || text.trimEnd().endsWith(':') || floorLikeness(name) === 'perhaps'
    ? name
    : null;
}

/** Longer lines are not titles; in UTF-16 units. */
const maxTitleLength = 60;
const isTitleLike = /^\p{L}[\p{L}\p{M}&' -]{1,30}:?$/u;

/** `From the station: 20:10, 21:10, 22:10`. */
const departures = /(?<!\d)\d{1,2}[:.]\d\d,\s\d{1,2}[:.]\d\d,\s\d{1,2}[:.]\d\d\.?$/u;

/** Returns why a line is neither an artist nor a floor, as a message for the user; null when it may be one. */
export function reasonToSkip(
  text: string,
  day: string | null,
  neighbours: Neighbours,
  hasDatedFloors: boolean,
): ReasonCode | null {
  const bare = stripOrnaments(text.replace(/^#+ /u, '').slice(0, 200));
  if (hasWord(bare) && (isTimeText(bare) || isHours(bare) || departures.test(bare))) return 'time';
  if (day !== null) return 'day';
  const isListed = neighbours.below.length > 0 && neighbours.below.every(beginsTimed);
  const styles = takeLeadingTypes(bare.replace(/^\[(.*)\]$/u, '$1')).remainder;
  if (isStyleList(styles) && /[,|•/]/u.test(styles) && floorLikeness(bare) === 'no' && !isListed) return 'nameless';
  const [first = '', second = ''] = neighbours.below;
  const isDated = neighbours.dayBelow || dayOf(first, { below: [] }) !== null || isDatedTitle(stripOrnaments(first));
  const isTitled = floorLikeness(bare) === 'no' && dateThenPlace(first) && ![bare, second].some(dateThenPlace);
  if (neighbours.previous === '' && (isShowcase(bare) || isNightTitle(bare) || isTitled || (isDated && isParty(bare))))
    return 'title-or-day';
  // `Moss – decoration`, `Moss (VJ)`
  const [, credit = ''] = /(?:\s[-–—]\s|\S\s?[([])([^-–—()[\]]+)[)\]]?$/u.exec(bare) ?? [];
  if (!isNonFloorTitle(bare) && /\s(?:visuals?|visuels|vjing|deko|deco)$/iu.test(bare)) return 'non-music';
  if (isNonFloorTitle(credit) && readTypes(credit) === undefined) return 'non-music';
  // `SATURDAY 5.6. – TEA ROOM` among days with other floors
  const headsSets = hasDatedFloors && isListed;
  if (!headsSets && isOnlyPlace(bare, neighbours)) return 'day';
  if (isDatedTown(bare)) return 'title-or-day';
  if (!headsSets && isDatedTitle(bare) && !neighbours.below.slice(0, 1).some(isDatedTitle)) return 'title-or-day';
  if (hasSign(text) && !beginsTimed(text) && floorLikeness(bare) !== 'sure') return 'non-music';
  // the dash of `150,-` is not an ornament
  return (
    (floorLikeness(bare) === 'sure' && !/[:\d]/u.test(bare)
      ? null
      : nonMusicReason(/\d[,:]-\s*$/u.test(text) ? text : bare)) ??
    (text.length > 200 ? null : skipReason(stripPrefix(bare) || bare)) ??
    // `Programme (subject to change)`
    (isListTitle(bare.replace(/\s\([^()]{1,60}\)$/u, '')) ? 'title' : null)
  );
}

/** Days, or a date with its year. */
const dated = /\d{4}|\d\.?\s?[–-]\s?\d|\d\.? \p{L}{3}|\p{L}{3}\.? \d/u;

/** True for days or a date, and a place behind it: `17–19 July, Ferndale`. */
const dateThenPlace = remember((text: string): boolean => {
  const lineStart = text.slice(0, 100);
  if (!dated.test(lineStart)) return false;
  const line = stripOrnaments(lineStart);
  const places = [...line.matchAll(/,\s|\s[|•·@–—-]\s/gu)].flatMap(({ 0: sign, index }) => {
    const date = line.slice(0, index);
    return dated.test(date) && isDayText(date) ? [line.slice(index + sign.length)] : [];
  });
  const parts = (places.at(-1) ?? '').split(/,\s|\s[|•·&+]\s/u);
  const last = parts.at(-1)!;
  return (
    hasWord(last) &&
    floorLikeness(last) !== 'sure' &&
    !/\d/u.test(last) &&
    (parts.length === 1 || isTown(last) || readCountries(last) !== undefined)
  );
});

/** True for a date and a place that no line beside it has: in a list, each line names an act. */
const isOnlyPlace = (text: string, { previous, next }: Neighbours): boolean =>
  dateThenPlace(text) && !dateThenPlace(previous) && !dateThenPlace(next);

/** True for a line that was skipped for its topic, and looks like the title of what stands below. */
export function isSectionTitle(text: string, reason: ReasonCode): boolean {
  const bare = stripOrnaments(text.slice(0, maxTitleLength));
  const isTopic = isNonFloorTitle(text) || (reason === 'non-music' && isTitleLike.test(bare));
  return isTopic && text.length < maxTitleLength && (isCapitals(bare) || text.endsWith(':'));
}

/** A date and words, but no time: `FRI 2027-08-20 Opening`. Where the next line is the same, each names an act. */
function isDatedTitle(text: string): boolean {
  const head = text.slice(0, 100);
  const once = takeLeadingDay(head);
  const words = takeLeadingDay(once);
  return (
    words !== head &&
    hasWord(words) &&
    // `FRIDAY 4.6. – MAIN STAGE`
    floorLikeness(stripOrnaments(words)) !== 'sure' &&
    // for up to 100 characters
    /\d.*\d{2}|\d.*[\p{L}/]|\d\.\s/u.test(head.slice(0, head.length - words.length)) &&
    !beginsTimed(head)
  );
}

/** `01.10. Leipzig – Täubchenthal`: a night of a tour. */
function isDatedTown(text: string): boolean {
  if (!isDatedTitle(text)) return false;
  const [town = '', ...others] = takeLeadingDay(takeLeadingDay(text.slice(0, 100))).split(/,\s|\s[–—-]\s/u);
  return others.length > 0 && isTown(town.trim());
}

/** True for a line that is only a day. */
export const isDay = remember((text: string): boolean => {
  const bare = stripOrnaments(text.replace(/^#+ /u, '').slice(0, 200)).replace(/^[([{]+|(?<![)\]}])[)\]}]+$/gu, '');
  return isDayText(bare) || (text.endsWith(':') && isDayText(`${bare}:`));
});
