import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { messages } from '@moonfloor/contract/api/messages';
import { ComplexJsonError, requireSimple } from '@moonfloor/contract/api/parse-json';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { t } from '@moonfloor/messages/t';
import { HttpError, validationFailed } from '../errors.ts';
import { rateLimitKeyOf } from './rate-limit.ts';

/** Maximum number of errors in a response. */
const maxFieldErrors = 100;

/** Returns the errors of a value, field by field. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues
    .slice(0, maxFieldErrors)
    .map((issue) => ({ field: issue.path.join('.'), message: issue.message, code: codeOf(issue) }));
}

/** Returns the code that the schema gives for its own test, else the kind of the issue. */
function codeOf(issue: z.core.$ZodIssue): string {
  const customCode: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof customCode === 'string' ? customCode : (kinds[issue.code] ?? issue.code.replaceAll('_', '-'));
}

/** Kinds of issues by another name than the validator's. */
const kinds: Readonly<Record<string, string>> = { custom: 'invalid-value', invalid_union: 'invalid-value' };

/** Returns the message for a value that the schema has none for. */
export const notValid: z.core.$ZodErrorMap = ({ path = [] }) =>
  path.length === 0 ? messages.badBody : t('{name} is not valid', { name: path.join('.') });

/** Parses a value with the schema. Throws 422 with the invalid fields. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: notValid });
  if (!result.success) throw validationFailed(fieldErrorsOf(result.error));
  return result.data;
}

/** Limit of a JSON body in bytes. */
const maxBytes = 1024 * 1024;

/** Limit of the entries of all lists and objects in a JSON body: twice those of the largest call, 4,000 changes of stars. */
const maxEntries = 40_000;

/** Accepts JSON as the only content type besides forms; an empty body is treated as none. Needs `app.arrivals`. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const json = await readText(request);
    if (json === '') return undefined;
    return new Promise((resolve, reject) => {
      void parse(request, json, (error, body) => (error === null ? resolve(body) : reject(error)));
    });
  });
}

/** Returns the sender of a body that nobody has signed in for. */
export const networkOf = ({ ip }: FastifyRequest): string => `network:${rateLimitKeyOf(ip)}`;

/** Returns a body's text. Throws like `Arrival.receive`, and 400 or 413 for JSON that is not to be parsed. */
async function readText(request: FastifyRequest): Promise<string> {
  const arrival = request.server.arrivals.open(request.raw, networkOf(request), maxBytes);
  const { spool } = arrival;
  await arrival.receive(() => {
    const write = (chunk: Buffer, _encoding: string, done: (error: Error | null) => void): void =>
      callbackify(() => spool.append(chunk))(done);
    return finished(request.raw.pipe(new Writable({ write })));
  });
  try {
    const json = (await spool.read(0, spool.size)).toString();
    requireSimple(json, maxEntries);
    return json;
  } catch (error) {
    if (!(error instanceof ComplexJsonError)) throw error;
    throw error.reason === 'too-deep'
      ? new HttpError(400, messages.jsonTooDeep)
      : new HttpError(413, messages.bodyTooLarge);
  } finally {
    arrival.close();
  }
}
