import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/messages';
import { notFound } from '../../errors.ts';
import { crossOriginResource } from '../../http/security-headers.ts';

/** Maximum length of a path in characters: a denser code could not be scanned from paper. */
const maxPathLength = 500;

/** `/qr.svg?path=/event/12`: the URL of that page of this site as a QR code, used on printed pages. Throws 404. */
export function qrRoute(app: FastifyInstance, publicUrl: () => string): void {
  app.get<{ Querystring: { path?: unknown } }>(
    '/qr.svg',
    { config: { open: true } },
    async ({ query: { path } }, reply) => {
      // URLs of other sites are rejected, so that the site cannot be abused for redirects.
      if (typeof path !== 'string' || !path.startsWith('/') || path.length > maxPathLength)
        throw notFound(messages.notFound);
      const { renderSVG } = await import('uqr');
      void reply.headers({
        ...crossOriginResource,
        'cache-control': 'public, max-age=86400',
        'content-type': 'image/svg+xml',
      });
      return reply.send(renderSVG(publicUrl() + path, { border: 4 }));
    },
  );
}
