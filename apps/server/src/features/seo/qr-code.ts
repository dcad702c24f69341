import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/messages';
import { notFound } from '../../errors.ts';
import { crossOriginResource } from '../../http/security-headers.ts';

/** Characters of an address that a code holds: with more it is too dense for a camera to read from paper. */
const maxPathLength = 500;

/** `/qr.svg?path=/event/12`: the address of that page of this site as a QR code, which printed pages carry. Throws 404. */
export function qrRoute(app: FastifyInstance, publicUrl: () => string): void {
  app.get<{ Querystring: { path?: unknown } }>(
    '/qr.svg',
    { config: { open: true } },
    async ({ query: { path } }, reply) => {
      // Addresses of other sites get no code, so that nobody is led elsewhere in our name.
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
