import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '@moonfloor/contract/api/messages';
import type { Problem } from '@moonfloor/contract/api/problem';
import { mergeVary } from '@moonfloor/edge/cached-response';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { languages, splitPath } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import { HttpError, problemOf, serviceUnavailable, translateProblem } from '../errors.ts';
import { isUnreachable } from '../platform/unreachable.ts';
import { negotiateLanguage } from './request-language.ts';
import { earlyHeaders } from './security-headers.ts';

const errorMessages: Readonly<Record<number, string>> = {
  400: messages.badBody,
  404: messages.notFound,
  413: messages.bodyTooLarge,
  415: messages.wrongType,
  416: messages.badRange,
  429: messages.tooManyTries,
};

/** Sends an error as RFC 9457 problem details, in the language that the client prefers. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const language = negotiateLanguage(reply.request.headers);
  const body = runInLanguage(language, () => translateProblem(problem));
  return reply
    .status(body.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('content-language', languages[language].lang)
    .header('vary', mergeVary(`Accept-Language, ${String(reply.getHeader('vary') ?? '')}`))
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}

/**
 * Registers the error handler: our own errors are sent unchanged, the framework's by their status, unreachable
 * dependencies as 503, all others as 500; the last two are logged.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  app.setErrorHandler<FastifyError | HttpError>((error, request, reply) => sendError(error, request, reply));
}

/** Sends the response for a path that does not exist. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, problemOf(404, messages.notFound));

/** Sends the response for one error, including errors raised before routing. */
export function sendError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) return sendProblem(reply.headers(error.headers), error.problem);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    // Content-Range, if @fastify/static cannot send the requested range
    if ('headers' in error && typeof error.headers === 'object') void reply.headers({ ...error.headers });
    return sendProblem(reply, problemOf(status, errorMessages[status] ?? messages.badBody));
  }
  if (isUnreachable(error)) {
    request.log.error({ reason: error.message }, 'database or object store not reachable');
    return sendError(serviceUnavailable(), request, reply);
  }
  request.log.error({ err: error }, 'unhandled error');
  return sendProblem(reply, problemOf(500, messages.unexpected));
}

/** Sends 503 because the server is overloaded: problem details, or a page to clients that accept HTML. */
export function sendOverloaded({ headers: requestHeaders, url = '' }: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  const page = requestHeaders.accept?.includes('text/html') === true;
  const language = page ? splitPath(url).language : negotiateLanguage(requestHeaders);
  const { lang, dir } = languages[language];
  const type = page ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8';
  const body = runInLanguage(language, () =>
    page
      ? `<!doctype html><html lang="${lang}" dir="${dir}"><meta name="viewport" content="width=device-width"><title>Moonfloor</title><p>${t(messages.overloaded)}</p></html>`
      : JSON.stringify(translateProblem(problemOf(503, messages.overloaded))),
  );
  const headers = {
    ...earlyHeaders,
    'content-type': type,
    'content-language': lang,
    vary: 'Accept, Accept-Language',
    ...serviceUnavailable().headers,
  };
  response.writeHead(503, headers).end(body);
}
