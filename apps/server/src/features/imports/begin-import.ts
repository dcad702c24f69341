import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { ImportFormat } from '@moonfloor/contract/imports/import-fields';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { CountryName } from '@moonfloor/contract/values/countries';
import { readWebAddress, trimPasted, bareHost } from '@moonfloor/contract/values/web-address';
import { decodeSource, type Decoded, type Decoding } from '@moonfloor/event-sources/decode';
import { SourceError } from '@moonfloor/event-sources/source-event';
import { parseCountry } from '@moonfloor/event-sources/values/countries';
import type { Deps } from '../../deps.ts';
import { HttpError, validationFailed } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import type { ParseOptions } from './parse-options.ts';
import { asFault } from './parse-pending.ts';
import { type PendingImport, insertPending } from './pending-imports.ts';

/** Input of an import: a file, a URL, or the text itself. */
export interface ImportInput extends Partial<z.output<Api['createImport']['form']['fields']>> {
  file?: Pick<UploadedFile, 'filename' | 'read'> | undefined;
}

/** A source's text and its origin. */
interface SourceText extends Decoded, Decoding {
  name: string;
  address: string | null;
}

/** An import that has just begun. */
type NewImport = PendingImport<never>;

/**
 * Reads a source, parses it by `parse` and stores it as a pending import of the caller, by default of events. Throws 422 with the
 * invalid line or field, or with the reason why a URL could not be fetched.
 */
export async function beginImport<Read extends { format: ImportFormat }>(
  deps: Deps,
  actor: Actor,
  input: ImportInput,
  parse: (pending: NewImport, field: string) => Promise<Read>,
  records?: ImportRecordType,
): Promise<{ pending: NewImport; read: Read }> {
  const country = requireCountry(input.country) ?? null;
  const field = input.file === undefined ? (input.address?.trim() ? 'address' : 'text') : 'import_file';
  const { address, text, encoding, readAs, ...source } = await readSourceText(deps, input).catch(asFault(field));
  const name = input.name ?? source.name;
  const scope = actor.role === 'admin' ? '' : `${actor.id}:`;
  const options: ParseOptions = {
    delimiter: input.delimiter ?? 'auto',
    encoding,
    mapping: null,
    dateOrder: input.date_order ?? 'auto',
    emptyDates: input.empty_dates ?? 'auto',
    country,
    zone: null,
    lineups: 'auto',
    rowLineups: {},
    rowLines: {},
    cells: {},
    readAs,
    into: {},
    tableSource: `table:${scope}${name}`,
    today: deps.today(),
    ...(records !== undefined && { records: { type: records, mapping: null } }),
  };
  const pending: NewImport = {
    id: randomUUID(),
    account_id: actor.id,
    format: 'csv',
    name,
    address,
    body: text,
    report: null,
    created_at: instant(deps.clock),
    reading: JSON.stringify(options),
    options,
  };
  const read = await parse(pending, field);
  pending.format = read.format;
  await insertPending(deps.store.db, pending);
  return { pending, read };
}

/** Returns the text of an import's input. Throws 413 or 422, `SourceError` or `FetchError`. */
async function readSourceText(
  { safeFetch }: Deps,
  { file, address = '', text = '', encoding = 'auto' }: ImportInput,
): Promise<SourceText> {
  if (file !== undefined) {
    const name = file.filename.replace(/^.*[/\\]/, '').replace(/\.\w{1,8}$/, '');
    const bytes = await file.read();
    return { name: name.slice(0, 200) || 'File', address: null, ...(await decodeSource(bytes, encoding)) };
  }
  const trimmed = trimPasted(address);
  if (trimmed !== '') {
    const link = readWebAddress(trimmed.replace(/^webcal:/i, 'https:'));
    if (link === undefined) throw new SourceError(messages.importAddress);
    const { url, contentType, body } = await safeFetch.get(link, { maxBytes: limits.importBytes });
    const name = bareHost(new URL(url).hostname);
    return { name, address: url, ...(await decodeSource(body, encoding, contentType)) };
  }
  if (text.trim() === '') throw validationFailed([{ field: 'import_file', message: messages.importNothing }]);
  if (Buffer.byteLength(text) > limits.importBytes) throw new HttpError(413, messages.importTooLarge);
  return { name: 'Pasted text', address: null, text: text.replaceAll('\0', ''), encoding: 'utf-8', readAs: null };
}

/** Returns the country of a form field or command; null for empty text. Throws 422 for an unknown country. */
export function requireCountry(text: string | null | undefined): CountryName | null | undefined {
  if (text === undefined || text === null || text.trim() === '') return text === undefined ? undefined : null;
  const country = parseCountry(text);
  if (country === undefined) throw validationFailed([{ field: 'country', message: messages.importCountry }]);
  return country;
}
