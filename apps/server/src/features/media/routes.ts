import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { avifKeyFor } from '../../platform/images/picture-key.ts';
import { acceptsAvif } from './accepts-avif.ts';
import { placeholderRoutes } from './placeholders.ts';

/** File names are content hashes, so responses never expire. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * Routes of uploaded pictures. Clients that accept AVIF get the AVIF file under the URL of the WebP file, once it
 * exists.
 */
export function mediaRoutes(app: FastifyInstance, { storage }: Deps): void {
  app.get<{ Params: { key: string } }>('/media/:key', { compress: false }, async (request, reply) => {
    const { key } = request.params;
    const avif = acceptsAvif(request.headers.accept) ? avifKeyFor(key) : null;
    const wanted = avif === null ? [key] : [avif, key];
    const vary = [reply.getHeader('vary'), 'Accept'].flat().filter(Boolean).join(', ');
    const headersOf = (sent: string) => ({
      ...crossOriginResource,
      vary,
      etag: `"${sent}"`,
      'cache-control': immutable,
    });

    const known = wanted.find((sent) => request.headers['if-none-match']?.includes(`"${sent}"`));
    if (known !== undefined) return reply.status(304).headers(headersOf(known)).send();
    for (const sent of wanted) {
      const file = await storage.get(sent);
      if (file === null) continue;
      void reply.headers({ ...headersOf(sent), 'content-type': file.contentType, 'content-length': file.size });
      return reply.send(file.body);
    }
    throw notFound(messages.notFound);
  });
  placeholderRoutes(app);
}
