import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { defaultLanguage, type Language, languageOfTag, translatedLanguages } from '@moonfloor/messages/languages';

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers routes for all languages: English at their own paths, the others below `/de` and so on. */
    inEachLanguage(register: (scoped: FastifyInstance) => void): void;
  }
}

/** Accept-Language values and the language negotiated for each: browsers send few distinct values. */
const negotiated = new Map<string, Language>();
const maxNegotiated = 200;

/** Longer values are ignored: that of a browser with ten languages has a hundred characters. */
const maxLength = 400;

/** Returns the language that the client prefers (RFC 9110, section 12.5.4); English if it is none of the site's. */
export function negotiateLanguage({ 'accept-language': accepted }: IncomingHttpHeaders): Language {
  if (accepted === undefined || accepted.length > maxLength) return defaultLanguage;
  let language = negotiated.get(accepted);
  if (language === undefined) {
    const tags = new Negotiator({ headers: { 'accept-language': accepted } }).languages();
    [language = defaultLanguage] = tags.flatMap((tag) => languageOfTag(tag) ?? []);
    if (negotiated.size >= maxNegotiated) negotiated.clear();
    negotiated.set(accepted, language);
  }
  return language;
}

/** Calls a function in the language of a request, also its asynchronous parts; English is the default. */
export function runInRequestLanguage<T>(headers: IncomingHttpHeaders, work: () => T): T {
  const language = negotiateLanguage(headers);
  return language === defaultLanguage ? work() : runInLanguage(language, work);
}

/**
 * Lets features register routes in each language. Call the result after all of them: routes have two scopes, English and the
 * other languages, because a scope takes as long as many routes.
 */
export function collectLanguageRoutes(app: FastifyInstance): () => void {
  const collected: ((scoped: FastifyInstance) => void)[] = [];
  app.decorate('inEachLanguage', (register) => void collected.push(register));
  return () => {
    for (const prefix of ['', `/:language(${translatedLanguages.join('|')})`]) {
      void app.register(
        async (scoped) => {
          scoped.addHook<{ Params: { language?: Language } }>('onRequest', ({ params }, _reply, done) =>
            runInLanguage(params.language ?? defaultLanguage, done),
          );
          for (const register of collected) register(scoped);
        },
        { prefix },
      );
    }
  };
}
