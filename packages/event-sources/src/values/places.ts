import { limits } from '@moonfloor/contract/api/limits';
import { searchKey } from '@moonfloor/contract/values/text';
import { withoutStreet } from '@moonfloor/gazetteer/streets';
import { takeFlags } from '@moonfloor/lineup/flags';
import { isTown } from '@moonfloor/lineup/places';
import { t } from '@moonfloor/messages/t';
import type { SourceFields } from '../source-event.ts';
import { parseCountry } from './countries.ts';
import { statusInPlaceOf } from './event-name.ts';
import { oneLine, plainText } from './plain-text.ts';
import { readCoordinates } from './read-coordinates.ts';
import { isPlaceCode } from './settle-place.ts';

/** Placeholders for a venue that is unknown or not announced yet, and addresses of pages in place of one. */
const placeholders =
  /^(tb[acd]\b[\s.!-]*|t\.b\.[acd]\.?|n\/?a|none|unknown|not specified|\?+|-+|\.+|x+|(secret|hidden)( (location|place|venue|spot))?|(location|venue|place) (tba|tbc|tbd|to be announced|to be confirmed)|to be (announced|confirmed)|coming soon|online|wird (noch )?bekannt ?gegeben|(lieu|location) secr[eè]te?|à (venir|confirmer)|por (?:confirmar|anunciar|definir)|a (?:confirmar|definir|anunciar|divulgar)|da (?:definire|annunciare)|local secreto|место уточняется|уточняется|未定|https?:\/\/\S+)[.!]?$/iu;

/** Parses a venue; a placeholder becomes empty with a note. The venue is the first line, `remainder` the following ones. */
export function parseVenue(text: string, notes: string[]): { venue: string; remainder: string } {
  const [first = '', ...more] = plainText(text).split('\n');
  // `TBA - Old Mill` names the place after all.
  const venue = oneLine(first).replace(/^tb[acd]\s*[-–—:,]\s*(?=\S)/i, '');
  if (venue !== '' && (placeholders.test(venue) || statusInPlaceOf(venue) !== undefined)) {
    notes.push(t('The venue “{venue}” is not a name and was left out', { venue }));
    return { venue: '', remainder: more.join('\n').trim() };
  }
  if (venue.length <= limits.place) return { venue, remainder: more.join('\n').trim() };
  return { venue: '', remainder: plainText(text) };
}

/** Words at the end of a street, before which a number is that of a house: `2721 Larimer St`. */
const street =
  /\s(?:st|street|ave?|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|hwy|highway|pkwy|parkway|ct|court|pl|place|sq|square|ter|terrace|pike|trail)\b\.?(?:\s[NSEW]{1,2})?$/i;

/** Postcodes that are no number of a house: `BN2 1PS`, `M5V 2T6`, `1017 SG`, `00-048`, `1200-109`, `111 51`, `10115`. */
const postcode = String.raw`(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4}\s?[A-Z]{2}|\d{2,5}-\d{3,4}|\d{3}\s\d{2}|\d{5,6})`;
const postcodeAlone = new RegExp(String.raw`^(?:[A-Z]{1,3}-)?${postcode}$`, 'u');
const postcodeBefore = new RegExp(String.raw`^(?:[A-Z]{1,3}-)?(?:${postcode}|\d{4})\s+(?=\p{L})`, 'u');
const postcodeBehind = new RegExp(
  String.raw`(?<=^\p{L}[\p{L}\d .'-]{0,60}?)\s+${postcode}$|(?<=(?:^|\s)[A-Z]{2,3})\s\d{4}$`,
  'u',
);

/** Returns the part of an address without the postcode before or behind its town: `10115 Berlin`, `CO 80202`; empty for one alone. */
const withoutPostcode = (part: string, at: number): string =>
  at > 0 && postcodeAlone.test(part)
    ? ''
    : part.replace(postcodeBefore, (code) => (street.test(part) ? code : '')).replace(postcodeBehind, '');

/** A town with the code of its province or state, but not with a number: `Paris XI`. */
const townWithCode = /^(\p{Lu}[\p{L}.'’ -]{2,40}?)\s\(?((?![IVX]+\b)[A-Z]{2,3})\)?$/u;

/** Whether a part of a place is the name of a street. */
const isStreet = (part: string): boolean => withoutStreet(searchKey(part).split(/\s+/)).length === 0;

/** Whether a part of a place is the name of a country. */
const isLand = (part: string): boolean => !isPlaceCode(part) && parseCountry(part) !== undefined;

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
  const line = oneLine(text.trim().replace(/\\?\n|(?<=\S) {2,4}(?=\p{L})/gu, ', '))
    // `Barn (Street 1, 10115 Berlin, Germany)`
    .replace(/^([^()]{1,120}?)\s?\(([^()]{1,200},[^()]{1,200})\)$/u, '$1, $2')
    // `Leipzig (DE)`
    .replace(/^(.{1,120}?)\s?\(([^()]{2,30})\)$/u, (match, town: string, land: string) =>
      parseCountry(land) === undefined ? match : `${town}, ${land}`,
    )
    // `Barn, Recife - PE, Brazil`
    .replace(/(?<=\p{L})\s[-–]\s(?=[A-Z]{2}(?:,|$))/gu, ', ')
    // `Barn; Street 1; Berlin; Germany`, `Barn @ Berlin, Germany`
    .replace(/^[^,]+(?:,[^,]+)?$/, (match) => {
      const parts = match.split(/\s?(?:;|\s[-–|•·/@]\s)\s?/);
      return parts.length > 1 && parseCountry(parts.at(-1)!.split(', ').at(-1)!) !== undefined
        ? parts.join(', ')
        : match;
    })
    // `DE-Leipzig`, `Leipzig Germany`
    .replace(/^([A-Z]{2})-(\p{L}{3,40})$/u, (match, land: string, town: string) =>
      isTown(town) && parseCountry(land) !== undefined ? `${town}, ${land}` : match,
    )
    .replace(/^([\p{L} -]{3,40}) (\p{Lu}\p{L}{3,20})$/u, (match, town: string, land: string) =>
      isTown(town) && parseCountry(land) !== undefined ? `${town}, ${land}` : match,
    );
  const point = isPoint.test(line) && /\d[.,]\d/.test(line) ? readCoordinates({ both: line }, []) : undefined;
  if (point?.latitude) return { event_location: '', area: '', ...point };
  const { codes, remainder } = takeFlags(line);
  const inOrder = (codes.length === 1 ? remainder : line).split(/(?:(?<!\s)\s+)?,\s*/).filter((part) => part !== '');
  // `🇩🇪 Leipzig, Barn`, `Germany, Leipzig, Barn`
  const isTurned = inOrder.length > 2 && !/\d/.test(line) && isLand(inOrder[0]!) && !isLand(inOrder.at(-1)!);
  const turned = isTurned ? inOrder.toReversed() : inOrder;
  const parts = codes.length === 1 && !isLand(turned.at(-1) ?? '') ? [...turned.toReversed(), codes[0]!] : turned;
  const clean = parts
    .map(withoutPostcode)
    // `Siena SI`, `Fremantle WA`
    .flatMap((part, at) => (at === 0 ? [part] : (townWithCode.exec(part)?.slice(1) ?? [part])))
    .filter(Boolean);
  const last = clean.at(-1) ?? '';
  const land = parseCountry(last);
  const country = land !== undefined && clean.length > 1 && isPlaceCode(last) ? last : land;
  const places = country === undefined ? clean : clean.slice(0, -1);
  const [first = '', region = ''] = places;
  // `Berlin, Germany`, `Austin, TX, USA`
  const isArea = places.length === 1 ? isTown(first) : places.length === 2 && /^[A-Z]{2,3}$/.test(region);
  const [venue = '', ...others] = country !== undefined && isArea ? ['', ...places] : places;
  // `Barn, Street 1, 10115 Berlin`: the street belongs to the venue
  // `Barn, Rua das Flores, 12 - Centro, Recife`, `Barn, Beach Rd, Vagator, Goa`
  const houses = others.slice(0, -1).findLastIndex((part) => /\d/.test(part) || isStreet(part));
  const streets = others.filter(
    (part, at) => at <= houses && (/\d/.test(part) || isStreet(part) || /^\d/.test(others[at + 1]!)),
  );
  const addressLine = [venue, ...streets].join(', ');
  const isFitting = streets.length > 0 && venue !== '' && addressLine.length <= limits.place;
  const area = isFitting ? others.filter((part) => !streets.includes(part)) : others;
  return {
    event_location: parseVenue(isFitting ? addressLine : venue, notes).venue,
    area: area.join(', '),
    ...(country !== undefined && { country }),
  };
}
