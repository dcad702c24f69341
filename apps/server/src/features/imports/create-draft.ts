import { randomUUID } from 'node:crypto';
import type {
  ImportDateOrder,
  ImportDelimiter,
  ImportEmptyDates,
  ImportEncoding,
  ImportLineups,
} from '@moonfloor/contract/import-fields';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { HttpError, validationFailed } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import { type Draft, insertDraft } from './drafts.ts';
import { requireCountry } from './values/countries.ts';
import { decodeText, type Decoded } from './sources/decode.ts';
import { parseInWorker } from './sources/parse-in-worker.ts';
import type { ParsedSource } from './sources/parse-source.ts';
import { SourceError } from './sources/source-event.ts';

/** Input of an import: a file, a URL, or the text itself. */
export interface ImportInput {
  file?: UploadedFile | undefined;
  address?: string | undefined;
  text?: string | undefined;
  /** Name of the source; by default the file name or host. */
  name?: string | null | undefined;
  country?: string | null | undefined;
  lineups?: ImportLineups;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
  date_order?: ImportDateOrder;
  empty_dates?: ImportEmptyDates;
}

/** A source's text and its origin. */
export interface SourceText extends Decoded {
  /** The form field that contained it. */
  field: 'import_file' | 'address' | 'text';
  name: string;
  address: string | null;
}

/**
 * Reads and parses a source and stores it as a draft of the caller. Throws 422 with the invalid line or field, or with
 * the reason why a URL could not be fetched.
 */
export async function createDraft(
  deps: Deps,
  actor: Actor,
  input: ImportInput,
): Promise<{ draft: Draft; read: ParsedSource }> {
  const country = requireCountry(input.country) ?? null;
  const source = await readSourceText(deps, input);
  const now = deps.clock.now();
  const scope = actor.role === 'admin' ? '' : `${actor.id}:`;
  const draft: Draft = {
    id: randomUUID(),
    user_id: actor.id,
    format: 'csv',
    name: source.name,
    address: source.address,
    body: source.text,
    report: null,
    created_at: instant(deps.clock),
    reading: {
      delimiter: input.delimiter,
      encoding: source.encoding,
      mapping: null,
      dateOrder: input.date_order ?? 'auto',
      emptyDates: input.empty_dates ?? 'auto',
      country,
      lineups: input.lineups ?? 'auto',
      rowLineups: {},
      into: {},
      tableSource: `table:${scope}${source.name}`,
      today: deps.today(),
    },
  };
  const read = await parseImportDraft(draft, source.field);
  draft.format = read.format;
  const { report: _, ...row } = draft;
  await insertDraft(deps.store.db, row, now);
  return { draft, read };
}

/**
 * Parses a draft's text. Throws 422 with the invalid line or field, and 429 while too many other drafts of its member
 * are being parsed; `field` is the form field that contained the source.
 */
export function parseImportDraft(
  { user_id: member, body, name, address, reading }: Draft,
  field = 'import_file',
): Promise<ParsedSource> {
  const { encoding: _, into: __, ...how } = reading;
  return parseInWorker(member, { text: body, name, address, ...how }).catch(asFault(field));
}

function asFault(field: string) {
  return (error: unknown): never => {
    const known = error instanceof SourceError || error instanceof FetchError;
    throw known ? validationFailed([{ field, message: error.message }]) : error;
  };
}

/** Returns the text of an import's input. Throws 413 or 422. */
export async function readSourceText(
  deps: Deps,
  { file, address = '', text = '', name, encoding }: ImportInput,
): Promise<SourceText> {
  if (file !== undefined) {
    const own =
      name ??
      (file.filename
        .replace(/^.*[/\\]/, '')
        .replace(/\.\w{1,8}$/, '')
        .slice(0, 200) ||
        'File');
    return { field: 'import_file', name: own, address: null, ...decoded(file.bytes, encoding, 'import_file') };
  }
  if (address.trim() !== '') return fetchSource(deps, address.trim(), { name, encoding });
  if (text.trim() === '') throw validationFailed([{ field: 'import_file', message: messages.importNothing }]);
  if (Buffer.byteLength(text) > limits.importBytes) throw new HttpError(413, messages.importTooLarge);
  return {
    field: 'text',
    name: name ?? 'Pasted text',
    address: null,
    text: text.replaceAll('\0', ''),
    encoding: 'utf-8',
  };
}

async function fetchSource(
  { safeFetch }: Deps,
  address: string,
  { name, encoding }: Pick<ImportInput, 'name' | 'encoding'>,
): Promise<SourceText> {
  const web = address.replace(/^webcal:/i, 'https:');
  if (!/^https?:\/\//i.test(web) || !URL.canParse(web))
    throw validationFailed([{ field: 'address', message: messages.importAddress }]);
  const { url, contentType, body } = await safeFetch
    .get(web, { maxBytes: limits.importBytes })
    .catch(asFault('address'));
  const { text, encoding: read } = decoded(body, encoding, 'address', contentType);
  return {
    field: 'address',
    name: name ?? new URL(url).hostname.replace(/^www\./, ''),
    address: url,
    text,
    encoding: read,
  };
}

function decoded(bytes: Uint8Array, encoding: ImportEncoding, field: string, contentType = ''): Decoded {
  try {
    return decodeText(bytes, encoding, contentType);
  } catch (error) {
    return asFault(field)(error);
  }
}
