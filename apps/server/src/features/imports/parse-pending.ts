import type { ParsedRecords } from '@moonfloor/event-sources/parse-records';
import { type ParsedSource, SourceError } from '@moonfloor/event-sources/source-event';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import { FetchError } from '../../platform/safe-fetch/network.ts';
import { findNamesOfArtists } from '../artists/repository.ts';
import type { PendingImport } from './pending-imports.ts';
import { parseInWorker } from './worker/parse-in-worker.ts';

/**
 * Parses the text of a pending import of events. Throws 422 with the invalid line or field, and 429 while too many other pending imports
 * of its member are being parsed; `field` is the form field that contained the source.
 */
export function parseEvents(
  { store: { db }, sourceQueue: queue }: Deps,
  {
    account_id: member,
    body,
    name,
    address,
    options: { records: _, cells: _cells, ...options },
  }: PendingImport<unknown>,
  field = 'import_file',
): Promise<ParsedSource> {
  const source = { text: body, name, address, ...options };
  return parseInWorker({ queue, member }, source, (keys) => findNamesOfArtists(db, keys)).catch(asFault(field));
}

/** The same for a pending import of a table of records. */
export function parseRecordTable(
  { sourceQueue: queue }: Pick<Deps, 'sourceQueue'>,
  { account_id: member, body, options: { delimiter, country, records, encoding, readAs } }: PendingImport<unknown>,
  field = 'import_file',
): Promise<ParsedRecords> {
  return parseInWorker(
    { queue, member },
    { text: body, encoding, readAs, delimiter, country, records: records! },
  ).catch(asFault(field));
}

/** Returns what throws the error of a source as a 422 of the form field that contained it, and others as they are. */
export function asFault(field: string) {
  return (error: unknown): never => {
    const isExpected = error instanceof SourceError || error instanceof FetchError;
    throw isExpected ? validationFailed([{ field, message: error.message }]) : error;
  };
}
