import type { Multipart as Part, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { FormSpec } from '@moonfloor/contract/endpoint';
import { Fault, invalid } from '../errors.ts';

/** A file as it came, before anybody has looked inside. */
export interface UploadedFile {
  field: string;
  filename: string;
  bytes: Buffer;
}

/** A multipart body taken apart. */
export interface Multipart {
  fields: Record<string, string>;
  files: UploadedFile[];
}

/** Bound of a whole multipart body in bytes: every picture that a form may carry, and its texts. */
const bodyBytes = limits.decorationPictures * limits.pictureBytes + 2 * limits.fieldBytes;

/**
 * Reads a multipart body into memory, within bounds. A repeated field keeps its last value, a file field that the
 * form does not have is dropped. Throws 400, 413 or 422; a body is read to its end first, so that the sender gets
 * the answer rather than a broken connection.
 */
export async function readMultipart(request: FastifyRequest, form: FormSpec): Promise<Multipart> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > bodyBytes) throw new Fault(413, messages.bodyTooLarge);
  const result: Multipart = { fields: {}, files: [] };
  const faults: Fault[] = [];
  let total = 0;
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.valueTruncated) faults.push(tooLong(part.fieldname));
      else result.fields[part.fieldname] = String(part.value);
    } else {
      const file = await readFile(part, bodyBytes - total);
      total += file.bytes.length;
      keepFile(file, form, result, faults);
    }
  }
  if (faults[0] !== undefined) throw faults[0];
  return result;
}

/** The parts of a body; one that is cut short or malformed is the sender's fault, which the parser does not say. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Part> {
  try {
    yield* request.parts({ limits: partLimits });
  } catch (error) {
    throw asSendersFault(error);
  }
}

function asSendersFault(error: unknown): unknown {
  const known = error instanceof Fault || (error as { statusCode?: number }).statusCode !== undefined;
  return known ? error : new Fault(400, messages.badBody);
}

const partLimits = {
  fileSize: limits.pictureBytes + 1,
  fieldSize: limits.fieldBytes,
  fields: 100,
  files: limits.decorationPictures + 8,
  parts: 200,
};

function tooLong(field: string): Fault {
  return invalid([{ field, message: 'This text is too long' }]);
}

async function readFile(part: MultipartFile, left: number): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > left) throw new Fault(413, messages.bodyTooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    throw asSendersFault(error);
  }
  return { field: part.fieldname, filename: part.filename ?? '', bytes: Buffer.concat(chunks) };
}

/** What is said of a file that is too large, where it is no picture like the others. */
const tooLarge: Readonly<Record<string, string>> = {
  artist_image: messages.artistImageTooLarge, import_file: messages.importTooLarge,
};

function keepFile(file: UploadedFile, form: FormSpec, { files }: Multipart, faults: Fault[]): void {
  const most = form.files[file.field];
  const chosen = file.filename !== '' || file.bytes.length > 0;
  if (most === undefined || !chosen) return;
  if (file.bytes.length > limits.pictureBytes) {
    const message = tooLarge[file.field] ?? messages.imageTooLarge;
    faults.push(new Fault(413, message, { errors: [{ field: file.field, message: nameFile(file, message) }] }));
  } else if (files.filter((other) => other.field === file.field).length >= most) {
    const message = most === 1 ? 'Only one file can be sent' : messages.tooManyImages;
    faults.push(invalid([{ field: file.field, message }]));
  } else {
    files.push(file);
  }
}

/** A fault's sentence with the file it is about. */
export function nameFile(file: UploadedFile, message: string): string {
  return file.filename === '' ? message : `${message} (${file.filename.slice(0, 100)})`;
}
