import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type FormSpec, formFieldNames } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { type Message, t } from '@moonfloor/messages/t';
import { HttpError, validationFailed } from '../errors.ts';
import type { Arrival } from './arrivals.ts';

/** A file as uploaded, with unverified contents. */
export interface UploadedFile {
  field: string;
  filename: string;
  /** In bytes. */
  size: number;
  /** Reads the content, until the request has been handled. */
  read(): Promise<Buffer>;
}

/** A multipart body that has arrived completely; its content is in the spool of its arrival. */
export interface ReceivedForm {
  files: UploadedFile[];
  textBytes: number;
  /** Reads the texts by field. */
  readTexts(): Promise<Record<string, string>>;
}

/** The properties of a form that its reader needs. */
interface FormLimits {
  spec: FormSpec;
  /** Fields that a client may send; values that no handler uses are dropped. */
  knownFields: ReadonlySet<string>;
  /** Limits in bytes: for the whole body, and for its texts together. */
  body: number;
  texts: number;
  /** Maximum number of files. */
  files: number;
}

/** Bytes of a body beyond its form's limit: boundaries and headers, and enough of an oversized picture to report it. */
const overheadBytes = 8 * 1024 * 1024;

/** Maximum number of texts, and of files beyond those that a form accepts. */
const maxTexts = 100;
const moreFiles = 8;

/**
 * Receives a multipart body within its form's limits, with or without Content-Length. The last of repeated fields takes
 * precedence. Throws like `Arrival.receive`, also 422: immediately for an unknown field, for texts that are together too
 * large and for a body that is too large; otherwise when the body has been read.
 */
export async function receiveForm(
  request: FastifyRequest,
  spec: FormSpec,
  responseFields: readonly string[],
  open: (maxBytes: number) => Arrival,
): Promise<ReceivedForm & Pick<Arrival, 'close'>> {
  const form = limitsOf(spec, responseFields);
  const arrival = open(form.body);
  const received = await arrival.receive(() => collect(request, form, arrival));
  return { ...received, close: () => arrival.close() };
}

function limitsOf(spec: FormSpec, responseFields: readonly string[]): FormLimits {
  const texts = limits.formTextBytes + sumOf(spec.large);
  const files = sumOf(spec.files);
  const body = texts + files * limits.pictureBytes + overheadBytes;
  return { spec, knownFields: new Set([...formFieldNames(spec), ...responseFields]), body, texts, files };
}

const sumOf = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Where the content of a part is in the spool. */
interface SpoolRange {
  start: number;
  end: number;
}

async function collect(request: FastifyRequest, form: FormLimits, { spool }: Arrival): Promise<ReceivedForm> {
  const { spec, knownFields } = form;
  const files: UploadedFile[] = [];
  const texts = new Map<string, SpoolRange>();
  const errors: HttpError[] = [];
  const count = { texts: 0, files: 0, textBytes: 0 };

  /** Reads a part to its end, and keeps as much of it as is accepted. Returns its size. */
  const keep = async (
    { file }: MultipartFile,
    max: number,
    onChunk: (bytes: number, size: number) => void,
  ): Promise<number> => {
    let size = 0;
    for await (const chunk of chunksOf(file)) {
      size += chunk.length;
      onChunk(chunk.length, size);
      if (size <= max) await spool.append(chunk);
    }
    return size;
  };

  for await (const part of partsOf(request, form)) {
    const { fieldname: field, mimetype } = part;
    // the parser reads all parts as files, so that it neither parses texts nor keeps them
    const filename = part.filename as string | undefined;
    const isFile = filename !== undefined || mimetype === 'application/octet-stream';
    if (isFile ? spec.files[field] === undefined : !knownFields.has(field)) {
      const message = field in spec.fields.shape ? messages.textExpected : messages.unknownField;
      throw validationFailed([{ field, message }]);
    }
    count[isFile ? 'files' : 'texts'] += 1;
    if (count.texts > maxTexts || count.files > form.files + moreFiles) throw new HttpError(413, messages.bodyTooLarge);
    const start = spool.size;
    if (isFile) {
      const size = await keep(part, limits.pictureBytes, () => undefined);
      acceptFile(
        { field, filename: filename ?? '', size, read: () => spool.read(start, start + size) },
        spec,
        files,
        errors,
      );
      continue;
    }
    const max = spec.large?.[field] ?? limits.formTextBytes;
    const size = await keep(part, max, (bytes, soFar) => {
      count.textBytes += bytes;
      // a single text that is too large is reported at its end
      if (count.textBytes > form.texts && soFar <= max) throw new HttpError(413, messages.bodyTooLarge);
    });
    const tooLong = size > max ? validationFailed([{ field, message: messages.textTooLong }]) : null;
    if (tooLong !== null && count.textBytes > form.texts) throw tooLong;
    if (tooLong !== null) errors.push(tooLong);
    else if (size > 0 && spec.files[field] !== undefined)
      errors.push(validationFailed([{ field, message: messages.fileExpected }]));
    else texts.set(field, { start, end: start + size });
  }
  if (errors[0] !== undefined) throw errors[0];
  const readTexts = async (): Promise<Record<string, string>> => {
    const fields: Record<string, string> = {};
    for (const [field, { start, end }] of texts) fields[field] = (await spool.read(start, end)).toString();
    return fields;
  };
  return { files, textBytes: count.textBytes, readTexts };
}

/**
 * Yields the parts of a body; throws a client error for a truncated or malformed one, which the parser does not mark as
 * such.
 */
async function* partsOf(request: FastifyRequest, form: FormLimits): AsyncGenerator<MultipartFile> {
  const parts = maxTexts + form.files + moreFiles + 1;
  const bounds = { fileSize: form.body, files: parts, parts };
  try {
    yield* request.files({ limits: bounds, isPartAFile: () => true });
  } catch (error) {
    throw toClientError(error);
  }
}

/** Yields the content of a part; throws like `partsOf`. */
async function* chunksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw toClientError(error);
  }
}

function toClientError(error: unknown): unknown {
  const hasStatus = error instanceof HttpError || (error instanceof Error && 'statusCode' in error);
  return hasStatus ? error : new HttpError(400, messages.badBody);
}

/** Messages for files that are too large, where the one for pictures does not fit. */
const fileTooLargeMessages: Readonly<Record<string, Message>> = {
  artist_image: messages.artistPictureTooLarge,
  import_file: messages.importTooLarge,
};

function acceptFile(file: UploadedFile, form: FormSpec, files: UploadedFile[], errors: HttpError[]): void {
  const maxFiles = form.files[file.field] ?? 0;
  const chosen = file.filename !== '' || file.size > 0;
  if (!chosen) return;
  if (file.size > limits.pictureBytes) {
    const message = fileTooLargeMessages[file.field] ?? messages.pictureTooLarge;
    errors.push(new HttpError(413, message, { errors: [{ field: file.field, message: withFileName(file, message) }] }));
  } else if (files.filter((other) => other.field === file.field).length >= maxFiles) {
    const message = maxFiles === 1 ? messages.oneFileOnly : messages.tooManyPictures;
    errors.push(validationFailed([{ field: file.field, message }]));
  } else {
    files.push(file);
  }
}

/** Returns an error message with the name of the file that it is about. */
export function withFileName(file: Pick<UploadedFile, 'filename'>, message: Message): string {
  if (file.filename === '') return message;
  return t('{problem} ({file})', { problem: t(message), file: file.filename.slice(0, 100) });
}
