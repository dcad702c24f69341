import { t } from '@moonfloor/messages/t';
import ICAL from 'ical.js';
import { SourceError } from './source-event.ts';

/** Returns the line numbers, from 1, at which the events of a calendar begin, in file order. */
export function eventLines(text: string): number[] {
  const lines: number[] = [];
  const open: { name: string; line: number }[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const [, mark, word] = /^(BEGIN|END):\s*([A-Za-z-]+)\s*$/i.exec(line) ?? [];
    if (mark === undefined || word === undefined) continue;
    const name = word.toUpperCase();
    if (mark.toUpperCase() === 'BEGIN') {
      if (name === 'VEVENT') lines.push(index + 1);
      open.push({ name, line: index + 1 });
    } else if (open.pop()?.name !== name) {
      throw new SourceError(
        t('The calendar is broken in line {line}: END:{name} ends what has not begun', { line: index + 1, name }),
      );
    }
  }
  const left = open.at(-1);
  if (left !== undefined)
    throw new SourceError(
      t('The calendar is broken: BEGIN:{name} in line {line} has no end', { name: left.name, line: left.line }),
    );
  return lines;
}

/** Returns the message for a parser error, with its line. */
export function parserFault(text: string, error: unknown): SourceError {
  const reason = error instanceof Error ? error.message : t('it cannot be read');
  const quoted = /"([^"]+)"$/.exec(reason)?.[1];
  const line = quoted === undefined ? -1 : text.split(/\r\n?|\n/).findIndex((other) => other.trim() === quoted.trim());
  return new SourceError(
    line < 0
      ? t('The calendar is broken: {reason}', { reason })
      : t('The calendar is broken in line {line}: {reason}', { line: line + 1, reason }),
  );
}

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

/** Maximum number of time zone rules per calendar: the parser iterates over all years for each. */
const maxZoneRules = 200;

/** Years within which a yearly rule must have a date, if it ever has one: weekdays repeat after 28 years. */
const yearsAhead = 28;

/** Returns the recurrence rules of a component. */
export const rulesOf = (component: ICAL.Component): ICAL.Recur[] =>
  component
    .getAllProperties('rrule')
    .flatMap((property) => property.getValues())
    .filter((value) => value instanceof ICAL.Recur);

/** Removes time zone rules that are not yearly transitions, for which the parser could loop endlessly. */
export function removeInvalidZoneRules(calendar: ICAL.Component): void {
  let left = maxZoneRules;
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    for (const part of [...zone.getAllSubcomponents('standard'), ...zone.getAllSubcomponents('daylight')]) {
      const rules = rulesOf(part);
      left -= rules.length;
      const start: unknown = part.getFirstPropertyValue('dtstart');
      if (left < 0 || !rules.every((rule) => isYearlyTransition(rule, start))) part.removeAllProperties('rrule');
    }
  }
}

function isYearlyTransition(rule: ICAL.Recur, start: unknown): boolean {
  const parts = rule.parts as Readonly<Record<string, readonly unknown[]>>;
  const short = Object.values(parts).every((part) => part.length <= 31);
  if (rule.freq !== 'YEARLY' || rule.count || !short || !(start instanceof ICAL.Time)) return false;
  const bounded = rule.clone();
  bounded.until = ICAL.Time.fromDateString(`${String(start.year + yearsAhead).padStart(4, '0')}-12-31`);
  try {
    return bounded.iterator(start).next() !== null;
  } catch {
    return false;
  }
}
