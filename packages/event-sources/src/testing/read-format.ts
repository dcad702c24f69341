import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { CountryName } from '@moonfloor/contract/values/countries';
import { countryOfTown } from '@moonfloor/gazetteer/country-of-town';
import { zoneOfArea } from '@moonfloor/gazetteer/zone-of-place';
import { decodeText } from '../decode.ts';
import { parseSource } from '../parse-source.ts';
import { type ParsedSource, type ImportSource, type SourceEvent, SourceError } from '../source-event.ts';

/** How a source is read, without a server. */
interface ReadFormat {
  /** One line per event: name, start, end, status, whatever is asked for; or why nothing was read. */
  rows: string[];
  notes: string[];
}

/** Returns the sources in a folder and its subfolders, by name; of a file, the file. */
export function sourcesBelow(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|csv|tsv|html?|ics)$/i.test(name))
    .toSorted()
    .map((name) => path.join(folder, name));
}

/** Reads the events of a source as its preview does; `options` are those of its draft. Throws `SourceError`. */
export async function readEvents(bytes: Uint8Array, options: Partial<ImportSource>): Promise<ParsedSource> {
  const { text, encoding } = await decodeText(bytes, 'auto');
  return parseSource({
    text,
    encoding,
    name: 'File',
    address: null,
    delimiter: 'auto',
    mapping: null,
    dateOrder: 'auto',
    emptyDates: 'auto',
    country: null,
    zone: null,
    lineups: 'auto',
    rowLineups: {},
    rowLines: {},
    readAs: 'auto',
    tableSource: 'table:File',
    zoneOfArea,
    countryOfTown,
    knownNames: () => [],
    today: '2026-11-27',
    ...options,
  });
}

/** Reads a source; `fields` are shown behind the times, `sets` are its floors in short. */
export async function readFormat(
  bytes: Uint8Array,
  { country = null, fields = [] }: { country?: CountryName | null; fields?: readonly string[] },
): Promise<ReadFormat> {
  try {
    const read = await readEvents(bytes, { country });
    if (read.fault !== null) return { rows: [`asks: ${read.fault}`], notes: read.notes };
    return {
      rows: read.events.map((event) => rowOf(event, fields)),
      notes: [...read.notes, ...read.events.flatMap(({ notes }) => notes)],
    };
  } catch (error) {
    if (error instanceof SourceError) return { rows: [`refused: ${error.message}`], notes: [] };
    throw error;
  }
}

function rowOf({ fields, faults }: SourceEvent, shown: readonly string[]): string {
  const values: Readonly<Record<string, string | undefined>> = { ...fields, sets: setsOf(fields.floors || '[]') };
  const {
    event_name: name = '',
    event_date: day = '',
    start_time: starts = '',
    event_end_date: last = '',
    end_time: ends = '',
  } = fields;
  const end = [last, ends].filter(Boolean).join(' ');
  const when = [day, starts, end === '' ? '' : `→ ${end}`].filter(Boolean).join(' ');
  const status = fields.event_status === undefined || fields.event_status === 'scheduled' ? [] : [fields.event_status];
  const parts = [
    name,
    when,
    ...status,
    ...shown.map((field) => values[field] ?? ''),
    ...faults.map(({ message }) => `refused: ${message}`),
  ];
  return parts.join(' | ');
}

type Floor = { name: string; artists: Partial<Record<'artist_name' | 'set_start' | 'set_end' | 'pairing', string>>[] };

/** Writes floors as `MAIN: A 2027-06-11T23:00 2027-06-12T00:30, B / CHILL: C b2b D`. */
function setsOf(json: string): string {
  const floors: readonly Floor[] = JSON.parse(json);
  const lines = floors.map(({ name, artists }) => {
    const acts = artists.map(({ artist_name, set_start, set_end, pairing }, at) => {
      const act = [artist_name, set_start, set_end].filter(Boolean).join(' ');
      return at === 0 ? act : `${pairing ? ` ${pairing} ` : ', '}${act}`;
    });
    return `${name}: ${acts.join('')}`;
  });
  return lines.join(' / ');
}
