import { isTown } from '@moonfloor/lineup/places';
import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import type { SourceFields } from '../sources/source-event.ts';
import { parseCountry } from './countries.ts';
import { oneLine, plainText } from './plain-text.ts';
import { readCoordinates } from './read-coordinates.ts';

/** Placeholders for a venue that is unknown or not announced yet. */
const placeholders =
  /^(tb[acd]\b[\s.!-]*|t\.b\.[acd]\.?|n\/?a|none|unknown|not specified|\?+|-+|\.+|x+|(secret|hidden)( (location|place|venue|spot))?|(location|venue|place) (tba|tbc|tbd|to be announced|to be confirmed)|to be (announced|confirmed)|coming soon|online|wird (noch )?bekannt ?gegeben|(lieu|location) secr[eè]te?|à (venir|confirmer)|por confirmar|a confirmar|a definir|local secreto)[.!]?$/iu;

/** Parses a venue; a placeholder becomes empty with a note. The venue is the first line, `rest` the following ones. */
export function parseVenue(text: string, notes: string[]): { venue: string; rest: string } {
  const [first = '', ...more] = plainText(text).split('\n');
  // `TBA - Old Mill` names the place after all.
  const venue = oneLine(first).replace(/^tb[acd]\s*[-–—:,]\s*(?=\S)/i, '');
  if (venue !== '' && placeholders.test(venue)) {
    notes.push(t('The venue “{venue}” says nothing and was left out', { venue }));
    return { venue: '', rest: more.join('\n').trim() };
  }
  if (venue.length <= limits.place) return { venue, rest: more.join('\n').trim() };
  return { venue: '', rest: plainText(text) };
}

/** Numbers of coordinates, or the address of a map. */
const isPoint = /^(?:geo:)?[-\d\s.,;°'"′″’”NSEWO+]{8,80}$|^https?:\/\/\S+$/i;

/**
 * Splits a place such as `Zirkus, Berlin, Germany` into venue, area and country, as far as possible; coordinates in place of it are
 * those of the event.
 */
export function parsePlaceLine(
  text: string,
  notes: string[],
): Pick<SourceFields, 'event_location' | 'area' | 'country' | 'latitude' | 'longitude' | 'place_radius_km'> {
  const line = oneLine(text.replace(/\\?\n/g, ', '));
  const point = isPoint.test(line) && /\d[.,]\d/.test(line) ? readCoordinates({ both: line }, []) : undefined;
  if (point?.latitude) return { event_location: '', area: '', ...point };
  const parts = line.split(/(?:(?<!\s)\s+)?,\s*/).filter((part) => part !== '');
  const country = parts.length > 0 ? parseCountry(parts.at(-1)!) : undefined;
  const named = country === undefined ? parts : parts.slice(0, -1);
  const [venue = '', ...area] =
    country !== undefined && named.length === 1 && isTown(named[0]!) ? ['', named[0]!] : named;
  return {
    event_location: parseVenue(venue, notes).venue,
    area: area.join(', '),
    ...(country !== undefined && { country }),
  };
}
