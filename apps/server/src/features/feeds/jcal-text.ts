import ICAL from 'ical.js';
import type { Component } from './jcal.ts';

// the leading space of a folded line counts as well (RFC 5545, section 3.1: 75 octets without the break)
ICAL.foldLength = 74;

/** Serialises a component as iCalendar text: escaped, folded, with a trailing line break. */
export function toText(component: Component): string {
  return `${ICAL.stringify.component([...component], ICAL.design.icalendar)}\r\n`;
}
