import { isDayText } from './calendar-words.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { isStyleList } from './style-words.ts';
import { isTimeText, takeTrailingTime } from './times.ts';

// for up to 200 characters: maxHeadingLength
const whenPart = /\s*[([]([^()[\]]*)[)\]]|\s+[-–—|/•·,@]+\s+([^-–—|/•·,@]+)$/gu;

/** Removes day, time or styles from a floor's name: the same floor on two days is one floor. */
export function withoutWhen(title: string): string {
  const bare = title
    .replace(listWord, '')
    .replace(/\s(?:(?:hosted|powered|presented|curated) by|w\/)\s.*$/iu, '')
    .replace(whenPart, (part: string, inBrackets?: string, after?: string) => {
      const words = (inBrackets ?? after ?? '').trim();
      return isWhen(words) ||
        isStyleList(words) ||
        /^(?:(?:hosted|powered|presented|curated) )?by /iu.test(words) ||
        words === ''
        ? ''
        : part;
    });
  const name = stripOrnaments(bare);
  return hasWord(name) ? name : title;
}

const listWord =
  /^(?:line[ -]?up|time ?table|horarios?|horários?|program(?:me?|a)?|running order|set ?times)(?: ?[:–-])? (?=\p{L})/iu;

function isWhen(words: string): boolean {
  return isTimeText(words) || isDayText(words) || isDayText(takeTrailingTime(words));
}
