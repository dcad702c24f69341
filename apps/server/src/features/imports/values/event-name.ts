import { t } from '@moonfloor/messages/t';
import type { SourceFields } from '../sources/source-event.ts';
import { statusWords } from './event-status.ts';
import { oneLine } from './plain-text.ts';

/** Brackets and signs around such a word. */
const frame = String.raw`\s?[\[\]()（）【】「」『』*~_+="“”„❌⚠🚫🛑⛔❗‼]{1,3}\uFE0F?\s?`;
/** Signs at the edges of a name with such a word. */
const signs = String.raw`[❌⚠🚫🛑⛔❗‼\uFE0F]{1,6}`;
/** When or why, behind the word. */
const detail = String.raw`(?:\s(?:due to|because of|to|until|till|auf|bis|wegen|ins?|nach|au|al|a|para|fino a|на)\s[^\])】:]{1,60})?`;
const subject = String.raw`(?:(?:event[eo]?|évènement|événement|show|party|concert[oe]?|festival|veranstaltung|konzert|koncert|концерт)\s)?`;
const verb = String.raw`\s(?:is|was|has been|ist|wurde|wird|est|está|foi|è|è stat[oa]|is helaas)\s`;

const shapes = statusWords.map(([status, words]) => {
  const phrase = `${subject}(?:${words})${detail}!{0,3}`;
  return {
    status,
    /** In a frame, or before a colon or dash. */
    before: new RegExp(
      `^(?:${frame}${phrase}${frame}[:!|–—-]{0,3}|${phrase}\\s{0,3}(?:[:!|–—/]{1,3}|(?<=!)\\s|-(?=\\s)))\\s{0,3}`,
      'iu',
    ),
    behind: new RegExp(
      `\\s{0,3}(?:${frame}${phrase}${frame}|(?:\\s[–—|/-]{1,3}|[:!,])\\s{0,3}${phrase}|(?:\\s[–—|-])?${verb}(?:${words})!{0,3})(?:\\s?${signs})?$`,
      'iu',
    ),
    /** In brackets between other words. */
    within: new RegExp(`\\s?[\\[(（【]\\s?${phrase}\\s?[\\])）】](?=\\s)`, 'iu'),
    bare: new RegExp(`^(?:${words})\\s(?=[\\p{L}\\p{N}])|\\s(?:${words})$`, 'iu'),
  };
});

/** Longest name in which marks are looked for. */
const maxLength = 500;

const leadingSigns = new RegExp(`^${signs}\\s`, 'u');
// for up to 500 characters: maxLength
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * Returns the name of an event, and its status if the name says it: `Cancelled: X`, `[ABGESAGT] X`, `X (sold out)`, or `ABGESAGT X`
 * in capital letters beside others. Every change has a note.
 */
export function readName(text: string, notes: string[]): SourceFields & { event_name: string } {
  const whole = oneLine(text);
  if (whole.length > maxLength) return { event_name: whole };
  for (const { status, before, behind, within, bare } of shapes) {
    const framed = [before, behind, within].filter((shape) => shape.test(whole));
    const shouted = isShouted(bare.exec(whole)?.[0] ?? '', whole) ? [bare] : [];
    const marks = framed.length > 0 ? framed : shouted;
    const name = marks
      .reduce((rest, mark) => rest.replace(mark, ''), whole)
      .replace(leadingSigns, '')
      .trim();
    if (marks.length === 0 || name === '') continue;
    const said = marks[0]!.exec(whole)![0].replace(edges, '').replace(/\s+/g, ' ');
    notes.push(
      status === 'sold-out'
        ? t('The name said “{mark}”, which was moved to the extras', { mark: said })
        : t('The name said “{mark}”, which was read as its status', { mark: said }),
    );
    return status === 'sold-out' ? { event_name: name, extras: said } : { event_name: name, event_status: status };
  }
  return { event_name: whole };
}

/** Returns whether a word stands in capital letters beside others. */
const isShouted = (word: string, whole: string): boolean => isUpper(word) && !isUpper(whole.replace(word, ''));

const isUpper = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();
