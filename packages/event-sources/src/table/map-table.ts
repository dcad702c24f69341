import type { FieldError } from '@moonfloor/contract/api/problem';
import { type ImportField, importFacts } from '@moonfloor/contract/imports/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { wordSet } from '@moonfloor/lineup/word-patterns';
import { t } from '@moonfloor/messages/t';
import { goabaseIdColumn, goabaseOf } from '../goabase.ts';
import { goabaseSource, type ImportSource, type SourceEvent, type SourceFields } from '../source-event.ts';
import { parseCountry } from '../values/countries.ts';
import { readName } from '../values/event-name.ts';
import { phraseOf } from '../values/event-status.ts';
import { isYes, readFactCell } from '../values/fact-values.ts';
import { parseSetTimes } from '../values/imported-sets.ts';
import { joinFields, streetFields } from '../values/join-fields.ts';
import { firstLink, readLink } from '../values/links.ts';
import { parsePlaceLine, parseVenue } from '../values/places.ts';
import { isMissing, leftOut, oneLine, parsePrice, plainText, textOrEmpty } from '../values/plain-text.ts';
import { promotersOf } from '../values/promoters.ts';
import { readCoordinates } from '../values/read-coordinates.ts';
import { isPlaceCode, normalizePlace } from '../values/settle-place.ts';
import { type Clocks, stateZone } from '../values/to-local-time.ts';
import { rowsByDay } from './date-columns.ts';
import { joinSets, type ReadRow, sourceIdOf, withTowns } from './join-rows.ts';
import { describe, linkAroundName, mayHaveTowns, splitName, withoutLink } from './name-columns.ts';
import { joinPrices, linkOfPrice, priceColumns } from './price-columns.ts';
import { otherColumn, regionColumn } from './propose-mapping.ts';
import { setsOfNights } from './set-columns.ts';
import { type TableDates, yearIn } from './table-dates.ts';
import type { Row } from './table-row.ts';
import { flagColumns, statusesOf, statusReader } from './table-status.ts';
import { readTimes } from './table-times.ts';
import type { Table } from './table.ts';

/**
 * Converts the rows of a table to events by its mapping. With a column of set times or floors, each row is
 * a set, and rows of the same event become one, as do rows that differ in their line-ups only.
 */
export function tableToEvents(
  table: Table,
  mapping: ImportMapping,
  source: ImportSource,
  dates: TableDates,
): SourceEvent[] {
  const goabaseColumn = goabaseIdColumn(table.headers, mapping);
  const namibia = hasNamibia(table, mapping.indexOf('country'));
  const region = regionColumn(table.headers, mapping);
  const prices = priceColumns(table, mapping);
  const at = (name: Parameters<typeof otherColumn>[1]): number => otherColumn(table.headers, name);
  const [wholeDay, duration, year] = [at('wholeDay'), at('duration'), at('year')];
  const statusesIn = statusReader(table.headers, mapping);
  const hasPlaces = mayHaveTowns(table.headers, mapping);
  const setDay = mapping.includes('set_start') ? at('setDay') : -1;
  const yearAbove = yearIn(table.above ?? '');
  const rows = setsOfNights(table.rows, mapping, dates.order);
  let above = '';
  const events = rowsByDay(rows, mapping.indexOf('event_date'), dates.order).map(({ position, cells }) => {
    const cell = (field: ImportField): string | undefined => {
      const at = mapping.indexOf(field);
      if (at < 0) return undefined;
      if (field === 'price' && prices.length > 0) return joinPrices(table.headers, prices, cells);
      const written = (cells[at] ?? '').trim();
      const text = linkedFields.has(field) ? withoutLink(written) : written;
      if (field === 'country' && namibia) return text;
      if (field !== 'event_name' && /^~~[^~]+~~$/.test(text)) return text.slice(2, -2);
      return field === 'event_date' && dates.fill && isMissing(text) ? above : textOrEmpty(text);
    };
    const filled = dates.fill && isMissing(cells[mapping.indexOf('event_date')] ?? '') && above !== '';
    above = cell('event_date') ?? '';
    const goabase = goabaseOf(cells, mapping, goabaseColumn);
    const headerOf = (field: ImportField): string => table.headers[mapping.indexOf(field)] ?? field;
    const besideCells = {
      isWholeDay: isYes(cells[wholeDay] ?? ''),
      // FullCalendar's `allDay`
      endsBefore: table.headers[wholeDay] === 'allDay',
      statuses: statusesIn(cells),
      duration: { field: table.headers[duration] ?? '', text: textOrEmpty(cells[duration] ?? '') },
      year: yearIn(cells[year] ?? '') ?? yearAbove,
      region: cells[region] ?? '',
      nameLink: linkAroundName(cells[mapping.indexOf('event_name')] ?? ''),
      hasPlaces,
      setDay: textOrEmpty(cells[setDay] ?? ''),
    };
    return readRow({ position, source, goabase, filled, dates, ...besideCells, cell, headerOf });
  });
  const areSets = mapping.includes('set_start') || mapping.includes('set_floor');
  return withTowns(mapping.includes('lineup') ? joinSets(events, areSets) : events.map(({ event }) => event));
}

const linkedFields = wordSet('event_name event_location area country organizer');

/** Returns the names of the columns whose cells say something that no event gets. */
export function unusedColumns({ headers, rows }: Table, mapping: ImportMapping): string[] {
  const names = [
    'wholeDay',
    'duration',
    'year',
    ...(mapping.includes('set_start') ? (['setDay'] as const) : []),
  ] as const;
  const used = new Set([
    regionColumn(headers, mapping),
    ...priceColumns({ headers }, mapping),
    ...names.map((name) => otherColumn(headers, name)),
    ...flagColumns(headers).map(({ column }) => column),
  ]);
  return headers.filter(
    (_, at) => mapping[at] === '' && !used.has(at) && rows.some(({ cells }) => !isMissing(cells[at] ?? '')),
  );
}

/**
 * Returns true when `NA` means Namibia: in a column of country codes, if no other column uses it for missing values.
 */
function hasNamibia({ rows }: Table, at: number): boolean {
  const texts = rows.map(({ cells }) => (cells[at] ?? '').trim());
  const others = rows.some(({ cells }) => cells.some((cell, column) => column !== at && cell.trim() === 'NA'));
  return (
    at >= 0 &&
    !others &&
    texts.includes('NA') &&
    texts.every((text) => /^[A-Z]{2}$/.test(text)) &&
    new Set(texts).size > 1
  );
}

function readRow(row: Row): ReadRow {
  const faults: FieldError[] = [];
  const notes: string[] = [];
  const located = readPlace(row, notes);
  const { position, source, goabase, region, cell } = row;
  normalizePlace(located, source, notes, row.hasPlaces ? 'places' : cell('event_location') ? 'venues' : 'line');
  const country = located.country || source.country;
  const clocks: Clocks = {
    place: { ...located, area: [located.area, region].filter(Boolean).join(', '), ...(country && { country }) },
    stated: null,
    chosen: source.zone,
    zoneOfArea: source.zoneOfArea,
    notes,
  };
  stateZone(cell('time_zone') ?? '', clocks);
  const { zone, ...times } = readTimes(row, clocks, faults);
  const fields = joinFields(times, located, readTexts(row, times.event_status, notes));
  const url = firstLink(cell('source_url') ?? '') ?? null;
  const picture = linkIn(row, 'image', notes) || null;
  const sourceId =
    goabase === undefined
      ? { source: source.tableSource, source_id: cell('source_id') || sourceIdOf(fields) }
      : { source: goabaseSource, source_id: goabase };
  if (row.filled) notes.push(t('The date is that of the row above'));
  const lineup = cell('lineup');
  const lineupText = lineup === undefined || cell('set_start') !== undefined ? {} : { lineupText: lineupOf(lineup) };
  return {
    event: { position, ...sourceId, source_url: url, region, zone, fields, picture, ...lineupText, faults, notes },
    set: readSet(row, fields, notes),
    floor: oneLine(cell('set_floor') ?? ''),
  };
}

/**
 * Reads the set of a row; null without names. Times without a day belong to the event's first day; a set without a readable start has no
 * times.
 */
function readSet({ cell, headerOf, dates, setDay }: Row, { event_date, start_time }: SourceFields, notes: string[]) {
  const [names, start] = [namesIn(cell('lineup') ?? ''), cell('set_start') ?? ''];
  if (names.length === 0 || cell('set_start') === undefined) return null;
  const event = { event_date: event_date ?? '', start_time: start_time || null };
  const set = parseSetTimes({ day: setDay, start, end: cell('set_end') ?? '' }, event, dates.order);
  if (set === undefined && start !== '') notes.push(leftOut(headerOf('set_start'), start));
  return { floor: oneLine(cell('set_floor') ?? ''), names, ...(set ?? { start: null, end: null }) };
}

function readPlace({ source, cell }: Row, notes: string[]): SourceFields {
  const [place, town, land, coordinatesText] = [
    cell('event_location'),
    cell('area'),
    cell('country'),
    cell('coordinates'),
  ];
  // a whole place on several lines
  const placeLine = cell('place_line') ?? (place?.trimEnd().includes('\n') ? place : undefined);
  const venue = placeLine === place ? undefined : place;
  // `Spain (Ibiza)`
  const [, nation = '', part = ''] = /^(.{2,60}?)\s?\(([^()]{2,60})\)$/u.exec(land ?? '') ?? [];
  const isSplit = part !== '' && parseCountry(land!) === undefined && parseCountry(nation) !== undefined;
  const [country, area] = isSplit ? [nation, town || part] : [land, town];
  const [latitude, longitude] = [cell('latitude'), cell('longitude')];
  const {
    event_location,
    area: areaOfLine,
    country: countryOfLine,
    ...point
  } = placeLine === undefined ? {} : parsePlaceLine(placeLine, notes);
  // `Barn` beside `Amatrice, Italia`
  const isTown = venue !== undefined && venue !== '' && areaOfLine === '' && !/\d/.test(event_location ?? '');
  const line = { event_location, area: isTown ? event_location : areaOfLine, country: countryOfLine };
  const venueOrNone = parseVenue(venue ?? '', notes).venue;
  const street = venueOrNone === '' || isTown ? '' : (event_location ?? '').replace(`${venueOrNone}, `, '');
  // `Berlin (DE)`
  const [, townAlone, inParentheses = ''] = /^(.{1,120}?)\s?\(([^()]{2,30})\)$/u.exec(area ?? '') ?? [];
  const countryInBrackets = country === undefined ? parseCountry(inParentheses) : undefined;
  const countryText =
    country === undefined || country === ''
      ? (countryInBrackets ?? line.country)
      : isPlaceCode(country)
        ? country
        : (parseCountry(country) ?? country);
  return {
    ...((venue ?? line.event_location) !== undefined && { event_location: venueOrNone || (line.event_location ?? '') }),
    ...(street !== venueOrNone && streetFields(street)),
    ...((area ?? line.area) !== undefined && {
      area: oneLine(((countryInBrackets && townAlone) ?? area ?? '').trim().replace(/\n/g, ', ')) || (line.area ?? ''),
    }),
    ...(countryText !== undefined && { country: countryText }),
    ...(coordinatesText !== undefined
      ? readCoordinates({ both: coordinatesText }, notes, countryText ?? source.country ?? '')
      : latitude !== undefined || longitude !== undefined
        ? readCoordinates({ latitude, longitude }, notes, countryText ?? source.country ?? '')
        : point),
  };
}

/** Reads the cell of a link; one that begins with a slash is in the site of the source. */
function linkIn({ cell, headerOf, source }: Row, field: 'event_page_link' | 'ticket_link' | 'image', notes: string[]) {
  const text = cell(field);
  return text && readLink(text, text.startsWith('/') ? source.address : null, headerOf(field), notes);
}

function readTexts(row: Row, moved: SourceFields['event_status'], notes: string[]): SourceFields {
  const { cell } = row;
  const [description, decorations, price] = [cell('description'), cell('decorations'), cell('price')];
  const organizers = cell('organizer');
  const [pageLink, shop] = [linkIn(row, 'event_page_link', notes), linkIn(row, 'ticket_link', notes)];
  const tickets = shop || (linkOfPrice(price ?? '') ?? shop);
  const link = pageLink || (row.nameLink ?? pageLink);
  const status = cell('event_status') ?? '';
  const [ownName, below] = splitName(cell('event_name') ?? '');
  const fullName = ownName || lineupName(row, notes);
  const name = readName(fullName, notes, [moved, ...statusesOf(row, notes)]);
  const soldOut = phraseOf(status, 'whole') === 'sold-out' ? { extras: oneLine(status) } : {};
  const texts = {
    ...(link !== undefined && { event_page_link: link }),
    ...(tickets !== undefined && { ticket_link: tickets }),
    ...(price !== undefined && { price: tickets === price ? '' : parsePrice(price).price }),
    ...describe(below, description),
    ...(organizers !== undefined && { promoters: '' }),
    ...readFacts(row, notes),
    ...(decorations !== undefined && { decorations: decorationsOf(namesIn(decorations)) }),
  };
  return joinFields(name, texts, soldOut, readExtras(row), promotersOf(namesIn(organizers ?? '')));
}

/** Reads the columns of facts; a cell that says neither yes nor no, or is empty, says nothing. */
function readFacts({ cell, headerOf }: Row, notes: string[]): SourceFields {
  const facts: Record<string, string | number> = {};
  for (const name of importFacts) {
    const text = cell(`facts.${name}`) ?? '';
    const value = text === '' ? undefined : readFactCell(name, text);
    if (value !== undefined) facts[name] = value;
    else if (text !== '') notes.push(leftOut(headerOf(`facts.${name}`), text));
  }
  return Object.keys(facts).length === 0 ? {} : { facts: JSON.stringify(facts) };
}

const maxNames = 3;

/** Returns the name of an event that has none of its own: those of its artists. */
function lineupName({ cell }: Row, notes: string[]): string {
  const all = namesIn(cell('lineup') ?? '');
  const names = cell('event_name') === undefined || all.length <= maxNames ? all.slice(0, maxNames) : [];
  if (names.length > 0) notes.push(t('The event is named after its artists'));
  return names.join(', ');
}

/** Returns values without a form field, one per line. */
function readExtras({ cell }: Row): SourceFields {
  const filled = (['style', 'price', 'extras'] as const).filter((field) => cell(field) !== undefined);
  const headed = { style: 'Style: ', price: 'Price: ', extras: '' };
  const lines = filled.flatMap((field) => {
    const value = cell(field) ?? '';
    // A price that exceeds its field.
    const text = field === 'price' ? parsePrice(value).rest : field === 'extras' ? plainText(value) : oneLine(value);
    return text === '' ? [] : [/^(style?|stil|genre):/i.test(text) ? text : `${headed[field]}${text}`];
  });
  return filled.length === 0 ? {} : { extras: lines.join('\n') };
}

/** Returns the text of a line-up; names in a cell may also be separated by `;` and `|`. */
const lineupOf = (cell: string): string => plainText(cell).replace(/(?:(?<!\s)\s+)?[;|]\s*/g, '\n');

const namesIn = (text: string): string[] =>
  plainText(text)
    .split(/(?:(?<!\s)\s+)?[,;\n|]\s*/)
    .filter(Boolean);

/** Returns decoration tags as a form sends them. */
const decorationsOf = (names: readonly string[]): string =>
  names.length === 0 ? '' : JSON.stringify(names.map((decoration_name) => ({ decoration_name })));
