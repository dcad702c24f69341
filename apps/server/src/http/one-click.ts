import type { FastifyInstance } from 'fastify';

/**
 * Registers the routes, in each language, through which mail programs unsubscribe (RFC 8058). They send a form of any kind;
 * nothing of it is read.
 */
export function oneClickRoutes(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.inEachLanguage((scoped) => {
    void scoped.register(async (apart) => {
      apart.removeContentTypeParser('multipart/form-data');
      const form = ['application/x-www-form-urlencoded', 'multipart/form-data'];
      apart.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) => done(null));
      register(apart);
    });
  });
}
