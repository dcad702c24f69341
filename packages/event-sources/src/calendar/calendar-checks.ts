import ICAL from 'ical.js';

/** Maximum number of time zone rules per calendar: the parser iterates over all years for each. */
const maxZoneRules = 200;

/** Years within which a yearly rule must have a date, if it ever has one: weekdays repeat after 28 years. */
const yearsAhead = 28;

/** Returns the rules of a component by which it recurs, or, in older calendars, those that exclude dates. */
export const rulesOf = (component: ICAL.Component, name: 'rrule' | 'exrule' = 'rrule'): ICAL.Recur[] =>
  component
    .getAllProperties(name)
    .flatMap((property) => property.getValues())
    .filter((value) => value instanceof ICAL.Recur);

/** Removes time zone rules that are not yearly transitions, for which the parser could loop endlessly. */
export function removeInvalidZoneRules(calendar: ICAL.Component): void {
  let remainingRules = maxZoneRules;
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    for (const part of [...zone.getAllSubcomponents('standard'), ...zone.getAllSubcomponents('daylight')]) {
      const rules = rulesOf(part);
      remainingRules -= rules.length;
      const start: unknown = part.getFirstPropertyValue('dtstart');
      if (remainingRules < 0 || !rules.every((rule) => isYearlyTransition(rule, start)))
        part.removeAllProperties('rrule');
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
