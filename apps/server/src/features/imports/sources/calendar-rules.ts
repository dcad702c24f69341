import ICAL from 'ical.js';

/** The property that an RRULE becomes which the parser does not take, as it would refuse the whole calendar. */
export const unreadableRule = 'x-unreadable-rrule';

/** An RRULE with its parameters and value, folded lines included. */
const rule = /^RRULE[^:\r\n]*:([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gim;

/** The text of a calendar, its unreadable rules (`BYMONTH=13`) under another name: only their events are refused then. */
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
