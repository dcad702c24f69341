import ICAL from 'ical.js';

/** Property name given to an invalid RRULE, for which the parser would reject the whole calendar. */
export const unreadableRule = 'x-unreadable-rrule';

/** An RRULE with its parameters and value, folded lines included. */
const rule = /^RRULE[^:\r\n]*:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gim;

/** Renames the invalid rules of a calendar (`BYMONTH=13`), so that only their events are rejected. */
export function renameUnreadableRules(text: string): string {
  return text.replace(rule, (line, value: string) => {
    try {
      ICAL.Recur.fromString(value.replace(/\r?\n[ \t]/g, '').trim());
      return line;
    } catch {
      return `${unreadableRule.toUpperCase()}:${value}`;
    }
  });
}
