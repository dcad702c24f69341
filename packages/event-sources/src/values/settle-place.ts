import { countryName } from '@moonfloor/contract/values/country-names';
import { t } from '@moonfloor/messages/t';
import type { ImportSource, SourceFields } from '../source-event.ts';
import { normalizeCoordinates } from './coordinates.ts';
import { parseCountry } from './countries.ts';

/** What is known of the places of a source. */
type KnownPlaces = Pick<ImportSource, 'country' | 'countryOfTown'>;

/** A code that is a country's, a state's or a province's: `CO` is Colombia and Colorado. */
export const isPlaceCode = (text: string): boolean => /^[A-Z]{2,3}$/.test(text);

/**
 * Settles, with notes: the country (by the town, if only a code is given), the town (by the country), the coordinates (by the country).
 * `venueOf` says where the venue is from: a whole place, whose parts may be mistaken, or a column that may hold towns.
 */
export function normalizePlace(
  fields: SourceFields,
  places: KnownPlaces,
  notes: string[],
  venueOf: 'line' | 'places' | 'venues',
): void {
  settleStated(fields, places);
  const { country = '', area = '' } = fields;
  const [trailingCode = ''] = country === '' ? (/(?:(?<=, )|^)[A-Z]{2,3}$/.exec(area) ?? []) : [];
  const towns = trailingCode === '' ? area : area.slice(0, -trailingCode.length - 2);
  const code = trailingCode || (isPlaceCode(country) ? country : '');
  // a column of states beside a chosen country
  const isState = trailingCode !== '' && towns === '' && venueOf === 'venues' && places.country !== null;
  if (code !== '' && !isState) settleCode({ fields, code, towns, isLine: venueOf !== 'venues' }, places, notes);
  settleTown(fields, places, venueOf);
  settleCountry(fields, places, notes);
  // three digits are a postcode there only: `101 Reykjavík`
  if (fields.area && /^(?:Iceland|Faroe Islands)$/.test(fields.country ?? places.country ?? ''))
    fields.area = fields.area.replace(/^\d{3}\s(?=\p{L})/u, '');
  normalizeCoordinates(fields, fields.country ?? places.country, notes);
}

/** Takes the name of a country behind a town from its area: `Berlin, Germany`. */
function settleStated(fields: SourceFields, { country: otherwise, countryOfTown }: KnownPlaces): void {
  const { country = '', area = '' } = fields;
  const [, town = '', last = ''] = /^(.+),\s+([^,]{4,60})$/.exec(area) ?? [];
  const land = last === '' ? undefined : parseCountry(last);
  if (land === undefined) return;
  const isStated = country === '' && countryOfTown(town.split(', ').at(-1)!, land, [land]) === land;
  if (isStated || land === (parseCountry(country || (otherwise ?? '')) ?? country)) fields.area = town;
  if (isStated) fields.country = land;
}

/** Takes the country of a well-known town for that of a place without one. */
function settleCountry(
  fields: SourceFields,
  { country: otherwise, countryOfTown }: KnownPlaces,
  notes: string[],
): void {
  const { country = '', area = '' } = fields;
  const town = area.split(', ').at(-1)!;
  const countryOfName = country !== '' || otherwise !== null || town === '' ? null : countryOfTown(town, '', []);
  if (countryOfName == null) return;
  fields.country = countryOfName;
  notes.push(t('The country, {country}, was taken from “{area}”', { country: countryName(countryOfName), area }));
}

/** Words for venues that are towns elsewhere. */
export const venueWords =
  /^(?:keller|club|halle|hall|barn|wald|forest|park|garten|garden|beach|bunker|mill|farm|arena|castle)$/i;

/** A place with a code behind its towns. */
interface CodedPlace {
  fields: SourceFields;
  code: string;
  towns: string;
  isLine: boolean;
}

/** Takes what stands alone, or behind the venue, for the town if the country has one of that name: `Where: Leeds`. */
function settleTown(
  fields: SourceFields,
  { country: otherwise, countryOfTown }: KnownPlaces,
  venueOf: 'line' | 'places' | 'venues',
): void {
  const { event_location: venue = '', area = '', country = otherwise } = fields;
  // `Barn (Ulm)`
  const [town = '', ...before] = venue
    .replace(/^([^()]+) \(([^()]+)\)$/, '$1, $2')
    .split(', ')
    .reverse();
  const isAlone = before.length === 0;
  if (area !== '' || town === '' || /\d/.test(town) || (isAlone && venueOf === 'venues')) return;
  if (isAlone && venueWords.test(town)) return;
  const isStated = country !== null && country !== '';
  const land = isStated
    ? countryOfTown(town, country, [country])
    : isAlone && venueOf === 'line'
      ? countryOfTown(town, '', [])
      : undefined;
  if (land == null || (isStated && land !== country)) return;
  Object.assign(fields, { event_location: before.reverse().join(', '), area: town });
}

function settleCode(
  { fields, code, towns, isLine }: CodedPlace,
  { country: otherwise, countryOfTown }: KnownPlaces,
  notes: string[],
): void {
  const { event_location: venue = '' } = fields;
  // `Portland, ME` beside `US`
  const town = towns.split(', ').findLast((part) => !isPlaceCode(part)) || (isLine ? venue : '');
  const countryOfCode = parseCountry(code);
  const townCountry = town === '' ? undefined : countryOfTown(town, code, [otherwise, countryOfCode ?? null]);
  const isElsewhere = townCountry === null && towns !== '' && countryOfCode !== undefined;
  if (townCountry == null ? !isElsewhere : townCountry === countryOfCode) {
    if (countryOfCode !== undefined) Object.assign(fields, { area: towns, country: countryOfCode });
    return;
  }
  // `Oakland, CA` was taken for a venue
  if (towns === '') fields.event_location = '';
  const area = `${towns || venue}, ${code}`;
  fields.area = area;
  delete fields.country;
  if (townCountry == null)
    notes.push(
      t('“{area}” is not known in {country}: the country was left out', {
        area: town,
        country: countryName(countryOfCode!),
      }),
    );
  else {
    fields.country = townCountry;
    if (townCountry !== otherwise)
      notes.push(t('The country, {country}, was taken from “{area}”', { country: countryName(townCountry), area }));
  }
}
