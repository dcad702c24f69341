import type { FastifyInstance } from 'fastify';

/**
 * Registers routes in each language by which mail programs end mails. They send a form of any kind, of which nothing is read
 * (RFC 8058).
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
