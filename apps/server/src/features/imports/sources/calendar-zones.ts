import ICAL from 'ical.js';

/** Rules of zones that are looked at in one calendar: the parser goes through all years with each. */
const maxZoneRules = 200;

/** Years in which a rule that turns clocks comes to a day, if it ever does: weekdays fall on the same days again after 28. */
const yearsAhead = 28;

/**
 * Takes rules away from the time zones of a calendar that are not those of clocks, which turn once a year: others would
 * keep the parser busy for ever.
 */
export function removeInvalidZoneRules(calendar: ICAL.Component): void {
  let left = maxZoneRules;
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    for (const turn of [...zone.getAllSubcomponents('standard'), ...zone.getAllSubcomponents('daylight')]) {
      const rules = turn.getAllProperties('rrule').map((property) => property.getFirstValue() as unknown as ICAL.Recur);
      left -= rules.length;
      const start: unknown = turn.getFirstPropertyValue('dtstart');
      if (left < 0 || !rules.every((rule) => isYearlyTransition(rule, start))) turn.removeAllProperties('rrule');
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
