import type { FieldError } from '@moonfloor/contract/api/problem';
import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { t } from '@moonfloor/messages/t';
import { isObject, type Json, textOf } from './json/json.ts';
import { goabaseSource, type SourceEvent, type SourceFields, SourceError } from './source-event.ts';
import { parseCountry } from './values/countries.ts';
import { readName } from './values/event-name.ts';
import { parseEventStatus } from './values/event-status.ts';
import { firstLink, goabaseId } from './values/links.ts';
import { parseInstant } from './values/parse-instant.ts';
import { parseVenue } from './values/places.ts';
import { leftOut, oneLine, parsePrice, plainText } from './values/plain-text.ts';
import { promotersOf } from './values/promoters.ts';
import { readCoordinates } from './values/read-coordinates.ts';
import { timeFields } from './values/time-fields.ts';

/** Returns true for a JSON response of Goabase: a list of parties, one party, or its list of countries. */
export function isGoabase(json: unknown): json is Json {
  return isObject(json) && ['partylist', 'party', 'countrylist'].some((name) => name in json);
}

/**
 * Parses a Goabase list of parties (`partylist`) or one party (`party`). Lists contain neither line-up nor place nor
 * text, so these fields are kept. Throws `SourceError`.
 */
export function readGoabase(json: Json): { events: SourceEvent[]; notes: string[] } {
  const parties = json.partylist ?? json.party;
  if (parties === undefined) throw new SourceError(t("This is Goabase's list of countries: it names no parties"));
  const list: unknown[] = Array.isArray(parties)
    ? parties
    : isObject(parties) && !('nameParty' in parties)
      ? Object.values(parties)
      : [parties];
  const isNone = list.findIndex((party) => !isObject(party));
  const notes = isNone < 0 ? [] : [t('Entry {number} is not an event', { number: isNone + 1 })];
  const events = list.flatMap((party, index) => (isObject(party) ? [readParty(party, index)] : []));
  if (events.length === 0 && notes[0] !== undefined) throw new SourceError(notes[0]);
  return { events, notes };
}

function readParty(party: Json, index: number): SourceEvent {
  const faults: FieldError[] = [];
  const notes: string[] = [];
  const url = firstLink(textOf(party.urlPartyHtml) || textOf(party.urlParty)) ?? null;
  const id = textOf(party.id) || (goabaseId(url) ?? '');
  if (!/^\d+$/.test(id))
    faults.push({ field: 'source_id', message: t('id: “{id}” is not the number of a party', { id }) });
  return {
    position:
      id === ''
        ? t('party {number} (id missing)', { number: index + 1 })
        : t('party {number} (id {id})', { number: index + 1, id }),
    source: goabaseSource,
    source_id: id,
    source_url: url,
    fields: { ...readTimes(party, faults, notes), ...readFields(party, notes) },
    picture:
      firstLink(textOf(party.urlImageFull) || textOf(party.urlImageMedium) || textOf(party.urlImageSmall)) ?? null,
    ...(isDetailed(party) && { lineupText: plainText(textOf(party.textLineUp)) }),
    faults,
    notes,
  };
}

/** Goabase returns local times; the offset is sometimes that of its server, and therefore ignored. */
function readTimes(party: Json, faults: FieldError[], notes: string[]): SourceFields {
  const read = (name: 'dateStart' | 'dateEnd', field: string) => {
    const text = textOf(party[name]);
    const parsedInstant = parseInstant(text);
    if (text !== '' && parsedInstant === undefined) {
      const message = t('{field}: “{text}” is not a valid date and time', { field: name, text: text.slice(0, 60) });
      if (name === 'dateStart') faults.push({ field, message });
      else notes.push(leftOut(name, text));
    }
    return parsedInstant;
  };
  return timeFields(read('dateStart', 'event_date'), read('dateEnd', 'event_end_date'), notes);
}

function readFields(party: Json, notes: string[]): SourceFields {
  const country =
    parseCountry(textOf(party.isoCountry)) ?? parseCountry(textOf(party.nameCountry)) ?? textOf(party.nameCountry);
  const status = parseEventStatus(textOf(party.nameStatus));
  return {
    country,
    area: oneLine(textOf(party.nameTown)),
    ...readCoordinates({ latitude: party.geoLat, longitude: party.geoLon }, notes),
    event_page_link: firstLink(textOf(party.urlOrganizer)) ?? '',
    ...readName(textOf(party.nameParty), notes, [status]),
    ...readTexts(party, notes),
  };
}

/** Returns true for a party with details; lists lack them. */
const isDetailed = (party: Json): boolean => ['textMore', 'textLocation', 'textLineUp'].some((name) => name in party);

/** Returns the fields that only the details of a party contain. */
function readTexts(party: Json, notes: string[]): SourceFields {
  if (!isDetailed(party)) return {};
  const { venue, remainder } = parseVenue(textOf(party.textLocation), notes);
  const headed = (title: string, text: string): string => (text === '' ? '' : `${title}: ${text}`);
  const entry = parsePrice(textOf(party.textEntryFee));
  const extras = [
    headed('Entry', entry.rest),
    headed('Decoration', plainText(textOf(party.textDeco))),
    headed('Place', remainder),
  ];
  const organizer = promotersOf([plainText(textOf(party.nameOrganizer) || textOf(party.textOrganizer))]);
  return {
    promoters: '',
    ...organizer,
    event_location: venue,
    description: plainText(textOf(party.textMore)),
    price: entry.price,
    extras: [...extras, organizer.extras].filter(Boolean).join('\n'),
  };
}

/** Field names specific to Goabase. */
const goabaseHeaders = /^(nameparty|urlparty(html|json)?|datestart|nametown|isocountry)$/i;

/**
 * Returns the column of Goabase ids in a table: named after it, or `id` beside several of its field names; -1 when
 * there is none.
 */
export function goabaseIdColumn(headers: readonly string[], mapping: ImportMapping): number {
  const idColumn = headers.findIndex((header) => /goabase[\s_.-]*(id|nr|number|party)?$/i.test(header.trim()));
  if (idColumn >= 0) return idColumn;
  const headerCount = headers.filter((header) => goabaseHeaders.test(header.trim())).length;
  return headerCount >= 2 ? mapping.indexOf('source_id') : -1;
}

/** Returns the Goabase id of a row: from the id column, or from a link to its page; undefined when it has neither. */
export function goabaseOf(cells: readonly string[], mapping: ImportMapping, idColumn: number): string | undefined {
  const idCell = (cells[idColumn] ?? '').trim();
  if (/^\d{1,10}$/.test(idCell)) return idCell;
  const columns = [mapping.indexOf('source_url'), mapping.indexOf('event_page_link'), ...cells.keys()];
  for (const at of columns) {
    const text = (cells[at] ?? '').trim();
    const isLink = /^(https?:\/\/|www\.)\S+$/i.test(text) || /^goabase\.net\/\S+$/i.test(text);
    const id = isLink ? goabaseId(firstLink(/^goabase/i.test(text) ? `https://${text}` : text) ?? null) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}
