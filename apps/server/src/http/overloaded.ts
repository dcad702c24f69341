import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '@moonfloor/contract/messages';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { languages, splitPath } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import { problemOf, serviceUnavailable, translateProblem } from '../errors.ts';
import { negotiateLanguage } from './request-language.ts';

/** Sends 503 because the server is overloaded: problem details, or a page to clients that accept HTML. */
export function sendOverloaded({ headers: given, url = '' }: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  const page = given.accept?.includes('text/html') === true;
  const language = page ? splitPath(url).language : negotiateLanguage(given);
  const { lang, dir } = languages[language];
  const type = page ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8';
  const body = runInLanguage(language, () =>
    page
      ? `<!doctype html><html lang="${lang}" dir="${dir}"><meta name="viewport" content="width=device-width"><title>Moonfloor</title><p>${t(messages.overloaded)}</p></html>`
      : JSON.stringify(translateProblem(problemOf(503, messages.overloaded))),
  );
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'content-language': lang,
    vary: 'Accept, Accept-Language',
    'x-content-type-options': 'nosniff',
    ...serviceUnavailable().headers,
  };
  response.writeHead(503, headers).end(body);
}
