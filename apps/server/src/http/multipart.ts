import type { IncomingMessage } from 'node:http';
import type { Multipart as Part, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type FormSpec, formFieldNames } from '@moonfloor/contract/endpoint';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { type Message, t } from '@moonfloor/messages/t';
import { HttpError, validationFailed } from '../errors.ts';

/** A file as uploaded, with unverified contents. */
export interface UploadedFile {
  field: string;
  filename: string;
  bytes: Buffer;
}

/** A parsed multipart body. */
export interface Multipart {
  fields: Record<string, string>;
  files: UploadedFile[];
}

/** What reading a form's body needs to know of the form. */
interface FormLimits {
  spec: FormSpec;
  /** Fields that a client may send; values that no handler uses are dropped. */
  known: ReadonlySet<string>;
  /** Limits in bytes: for the whole body, and for its texts together. */
  body: number;
  texts: number;
  /** Maximum number of files. */
  files: number;
}

/** Bytes of a body beyond its form's limit: boundaries and headers, and enough of an oversized picture to report it. */
const overheadBytes = 8 * 1024 * 1024;

/** How long the rest of a rejected body is read and discarded, so that the client gets the response: two seconds. */
const lingerMs = 2000;

/**
 * Reads a multipart body into memory, within its form's limits, with or without Content-Length. The last of repeated
 * fields takes precedence. Throws 400, 413 or 422: immediately for an unknown field, for texts that are together too
 * large and for a body that is too large; otherwise when the body has been read.
 */
export async function readMultipart(
  request: FastifyRequest,
  spec: FormSpec,
  responseFields: readonly string[],
): Promise<Multipart> {
  const form = limitsOf(spec, responseFields);
  if (Number(request.headers['content-length'] ?? 0) > form.body) throw new HttpError(413, messages.bodyTooLarge);
  const body = request.raw;
  const end = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > form.body) end.reject(new HttpError(413, messages.bodyTooLarge));
  };
  // the parser would wait forever for the rest of a body whose client has disconnected
  const leave = (): void => {
    if (!body.complete) end.reject(new HttpError(400, messages.badBody));
  };
  if (body.destroyed) leave();
  const collected = collect(request, form);
  body.on('data', count).on('close', leave);
  try {
    return await Promise.race([collected, end.promise]);
  } catch (error) {
    drainBody(body);
    throw error;
  } finally {
    body.off('data', count).off('close', leave);
  }
}

function limitsOf(spec: FormSpec, responseFields: readonly string[]): FormLimits {
  const texts = limits.formTextBytes + sumOf(spec.large);
  const files = sumOf(spec.files);
  const body = texts + files * limits.pictureBytes + overheadBytes;
  return { spec, known: new Set([...formFieldNames(spec), ...responseFields]), body, texts, files };
}

const sumOf = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Discards the rest of a body that is no longer needed. */
function drainBody(body: IncomingMessage): void {
  body.unpipe();
  body.resume();
  const cut = setTimeout(() => body.destroy(), lingerMs).unref();
  body.once('close', () => clearTimeout(cut)).once('end', () => clearTimeout(cut));
}

async function collect(request: FastifyRequest, form: FormLimits): Promise<Multipart> {
  const { spec, known, texts } = form;
  const result: Multipart = { fields: {}, files: [] };
  const errors: HttpError[] = [];
  let total = 0;
  for await (const part of partsOf(request, form)) {
    const { fieldname: field } = part;
    if (part.type === 'file' ? spec.files[field] === undefined : !known.has(field)) {
      throw validationFailed([{ field, message: messages.unknownField }]);
    }
    if (part.type === 'file') {
      acceptFile(await readFile(part), spec, result, errors);
      continue;
    }
    const value = String(part.value);
    const size = Buffer.byteLength(value);
    total += size;
    if (part.valueTruncated) throw tooLong(field);
    if (total > texts) throw new HttpError(413, messages.bodyTooLarge);
    if (size > (spec.large?.[field] ?? limits.formTextBytes)) errors.push(tooLong(field));
    else result.fields[field] = value;
  }
  if (errors[0] !== undefined) throw errors[0];
  return result;
}

/**
 * Yields the parts of a body; throws a client error for a truncated or malformed one, which the parser does not mark as
 * such.
 */
async function* partsOf(request: FastifyRequest, { texts, files: maxFiles }: FormLimits): AsyncGenerator<Part> {
  const files = maxFiles + 8;
  const bounds = { fileSize: limits.pictureBytes + 1, fieldSize: texts, fields: 100, files, parts: 100 + files };
  try {
    yield* request.parts({ limits: bounds });
  } catch (error) {
    throw toClientError(error);
  }
}

function toClientError(error: unknown): unknown {
  const known = error instanceof HttpError || (error instanceof Error && 'statusCode' in error);
  return known ? error : new HttpError(400, messages.badBody);
}

function tooLong(field: string): HttpError {
  return validationFailed([{ field, message: messages.textTooLong }]);
}

async function readFile(part: MultipartFile): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch (error) {
    throw toClientError(error);
  }
  return { field: part.fieldname, filename: part.filename ?? '', bytes: Buffer.concat(chunks) };
}

/** Messages for files that are too large, where the one for pictures does not fit. */
const fileTooLargeMessages: Readonly<Record<string, Message>> = {
  artist_image: messages.artistImageTooLarge,
  import_file: messages.importTooLarge,
};

function acceptFile(file: UploadedFile, form: FormSpec, { files }: Multipart, errors: HttpError[]): void {
  const maxFiles = form.files[file.field] ?? 0;
  const chosen = file.filename !== '' || file.bytes.length > 0;
  if (!chosen) return;
  if (file.bytes.length > limits.pictureBytes) {
    const message = fileTooLargeMessages[file.field] ?? messages.imageTooLarge;
    errors.push(new HttpError(413, message, { errors: [{ field: file.field, message: withFileName(file, message) }] }));
  } else if (files.filter((other) => other.field === file.field).length >= maxFiles) {
    const message = maxFiles === 1 ? messages.oneFileOnly : messages.tooManyImages;
    errors.push(validationFailed([{ field: file.field, message }]));
  } else {
    files.push(file);
  }
}

/** Returns an error message with the name of the file that it is about. */
export function withFileName(file: UploadedFile, message: Message): string {
  if (file.filename === '') return message;
  return t('{problem} ({file})', { problem: t(message), file: file.filename.slice(0, 100) });
}
