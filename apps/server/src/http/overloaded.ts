import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '@moonfloor/contract/messages';
import { problemOf, serviceUnavailable } from '../errors.ts';

/** Sends 503 because the server is overloaded: problem details, or a page to clients that accept HTML. */
export function sendOverloaded({ headers: { accept = '' } }: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  const page = accept.includes('text/html');
  const type = page ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8';
  const body = page
    ? `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Moonfloor</title><p>${messages.overloaded}</p></html>`
    : JSON.stringify(problemOf(503, messages.overloaded));
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...serviceUnavailable().headers,
  };
  response.writeHead(503, headers).end(body);
}
