import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { anyOrigin } from '../../http/security.ts';
import { placeholderRoutes } from './placeholders.ts';

/** Names are hashes of the content, so what has once been loaded is good for ever. */
const immutable = 'public, max-age=31536000, immutable';

/** What pages show as pictures: uploaded ones, and mandalas where there is none. */
export function mediaRoutes(app: FastifyInstance, { storage }: Deps): void {
  app.get<{ Params: { key: string } }>('/media/:key', { compress: false }, async (request, reply) => {
    const { key } = request.params;
    const etag = `"${key}"`;
    if (request.headers['if-none-match']?.includes(etag) === true) {
      return reply.status(304).headers({ ...anyOrigin, etag, 'cache-control': immutable }).send();
    }
    const file = await storage.get(key);
    if (file === null) throw notFound(messages.notFound);
    void reply.headers({ ...anyOrigin, etag, 'cache-control': immutable });
    void reply.headers({ 'content-type': file.contentType, 'content-length': file.size });
    return reply.send(file.body);
  });
  placeholderRoutes(app);
}
