import { randomUUID } from 'node:crypto';
import type { ImportDateOrder, ImportDelimiter, ImportEmptyDates, ImportEncoding, ImportLineups } from '@moonfloor/contract/import-fields';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { Fault, invalid } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { OutboundFault } from '../../platform/outbound/outbound-fault.ts';
import { type Draft, insertDraft } from './drafts.ts';
import { requireCountry } from './values/countries.ts';
import { decodeText, type Decoded } from './sources/decode.ts';
import { readAside } from './sources/read-aside.ts';
import type { ReadSource } from './sources/read-source.ts';
import { SourceFault } from './sources/source-event.ts';

/** What an import is begun with: a file, an address, or the text itself. */
export interface Begun {
  file?: UploadedFile | undefined;
  address?: string | undefined;
  text?: string | undefined;
  /** What the source is to be called; by default by its file or host. */
  name?: string | null | undefined;
  country?: string | null | undefined;
  lineups?: ImportLineups;
  delimiter: ImportDelimiter;
  encoding: ImportEncoding;
  date_order?: ImportDateOrder;
  empty_dates?: ImportEmptyDates;
}

/** A source's text, and where it came from. */
export interface Taken extends Decoded {
  /** The field of the form that it came by. */
  field: 'import_file' | 'address' | 'text';
  name: string;
  address: string | null;
}

/**
 * Takes a source in, reads it and keeps it as a draft of the caller's. Throws 422 with the line or field that is broken,
 * or why an address was not fetched.
 */
export async function beginDraft(deps: Deps, actor: Actor, begun: Begun): Promise<{ draft: Draft; read: ReadSource }> {
  const country = requireCountry(begun.country) ?? null;
  const taken = await takeSource(deps, begun);
  const now = deps.clock.now();
  const scope = actor.role === 'admin' ? '' : `${actor.id}:`;
  const draft: Draft = {
    id: randomUUID(),
    user_id: actor.id,
    format: 'csv',
    name: taken.name,
    address: taken.address,
    body: taken.text,
    report: null,
    created_at: instant(deps.clock),
    reading: {
      delimiter: begun.delimiter,
      encoding: taken.encoding,
      mapping: null,
      dateOrder: begun.date_order ?? 'auto',
      emptyDates: begun.empty_dates ?? 'auto',
      country,
      lineups: begun.lineups ?? 'auto',
      rowLineups: {},
      into: {},
      tableSource: `table:${scope}${taken.name}`,
      today: deps.today(),
    },
  };
  const read = await readDraft(draft, taken.field);
  draft.format = read.format;
  const { report: _, ...row } = draft;
  await insertDraft(deps.store.db, row, now);
  return { draft, read };
}

/** Reads a draft's text. Throws 422 with the line or field that is broken, and 429 while others of its member are read; `field` is the one that it came by. */
export function readDraft({ user_id: member, body, name, address, reading }: Draft, field = 'import_file'): Promise<ReadSource> {
  const { encoding: _, into: __, ...how } = reading;
  return readAside(member, { text: body, name, address, ...how }).catch(asFault(field));
}

function asFault(field: string) {
  return (error: unknown): never => {
    const known = error instanceof SourceFault || error instanceof OutboundFault;
    throw known ? invalid([{ field, message: error.message }]) : error;
  };
}

/** The text of what an import is begun with. Throws 413 or 422. */
export async function takeSource(deps: Deps, { file, address = '', text = '', name, encoding }: Begun): Promise<Taken> {
  if (file !== undefined) {
    const own = name ?? (file.filename.replace(/^.*[/\\]/, '').replace(/\.\w{1,8}$/, '').slice(0, 200) || 'File');
    return { field: 'import_file', name: own, address: null, ...decoded(file.bytes, encoding, 'import_file') };
  }
  if (address.trim() !== '') return fetchSource(deps, address.trim(), { name, encoding });
  if (text.trim() === '') throw invalid([{ field: 'import_file', message: messages.importNothing }]);
  if (Buffer.byteLength(text) > limits.importBytes) throw new Fault(413, messages.importTooLarge);
  return { field: 'text', name: name ?? 'Pasted text', address: null, text: text.replaceAll('\0', ''), encoding: 'utf-8' };
}

async function fetchSource(
  { outbound }: Deps,
  address: string,
  { name, encoding }: Pick<Begun, 'name' | 'encoding'>,
): Promise<Taken> {
  const web = address.replace(/^webcal:/i, 'https:');
  if (!/^https?:\/\//i.test(web) || !URL.canParse(web)) throw invalid([{ field: 'address', message: messages.importAddress }]);
  const { url, contentType, body } = await outbound.get(web, { maxBytes: limits.importBytes }).catch(asFault('address'));
  const { text, encoding: read } = decoded(body, encoding, 'address', contentType);
  return { field: 'address', name: name ?? new URL(url).hostname.replace(/^www\./, ''), address: url, text, encoding: read };
}

function decoded(bytes: Uint8Array, encoding: ImportEncoding, field: string, contentType = ''): Decoded {
  try {
    return decodeText(bytes, encoding, contentType);
  } catch (error) {
    return asFault(field)(error);
  }
}
