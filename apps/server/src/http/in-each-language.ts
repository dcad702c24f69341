import type { FastifyInstance } from 'fastify';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { defaultLanguage, languageCodes } from '@moonfloor/messages/languages';

/** Registers routes once for each language: English at their own paths, the others below `/de` and so on. */
export function inEachLanguage(app: FastifyInstance, register: (app: FastifyInstance) => void): void {
  for (const language of languageCodes) {
    const prefix = language === defaultLanguage ? '' : `/${language}`;
    void app.register(
      async (scoped) => {
        scoped.addHook('onRequest', (_request, _reply, done) => runInLanguage(language, done));
        register(scoped);
      },
      { prefix },
    );
  }
}
