import { hasSign, nonMusicReason } from './non-music.ts';
import { stripOrnaments } from './punctuation.ts';
import { isListTitle, skipReason } from './skip-reasons.ts';
import { isHours, isTimeText } from './times.ts';

const maxTitleLength = 60;

/** `RESCAN #4`, `Moss Records presents`: the title of a night, before its names. */
const nightTitle =
  /(?:^|\s)#\d{1,4}$|\s(?:vol\.?|volume|edition) ?\d{1,4}$|\s(?:presents?|pres\.|invites?|präsentiert|présente|presenta|apresenta|представляет|showcase|label night|takeover)$/iu;

export const isNightTitle = (text: string): boolean => nightTitle.test(text);

/** True for words that the names of parties end with. */
export const isParty = (text: string): boolean =>
  text.length <= maxTitleLength && /\s(?:gathering|party|rave|night|sessions?|fest|weekender)$/iu.test(text);

/** True for the title of a label's night, alone on its line. */
export const isShowcase = (text: string): boolean =>
  text.length <= maxTitleLength &&
  /\s(?:showcase|label night|takeover|special|edition|festival|open air|birthday|anniversary)$/iu.test(text);

/** True for a line that is neither an act nor a day, so that the one above heads no floor. */
export const isOther = (line = ''): boolean =>
  line !== '' &&
  (hasSign(line) ||
    isTimeText(line) ||
    isHours(line) ||
    skipReason(stripOrnaments(line)) !== null ||
    nonMusicReason(stripOrnaments(line)) !== null);

/** Longer texts have no preamble, but several lists with titles. */
const maxPreamble = 12;

/** Returns the index of the line `Line-up`, if only titles, days and the like stand before it; else 0. */
export function findListStart(texts: readonly string[]): number {
  return Math.max(0, texts.slice(0, maxPreamble).findIndex(isListTitle));
}
