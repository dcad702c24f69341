import ICAL from 'ical.js';
import type { Component } from './jcal.ts';

// the space that a folded line begins with counts as well (RFC 5545, section 3.1: 75 octets without the break)
ICAL.foldLength = 74;

/** A component as iCalendar text: escaped, folded, with the line break after it. */
export function toText(component: Component): string {
  return `${ICAL.stringify.component(component as never, ICAL.design.icalendar)}\r\n`;
}
