import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { limits } from '@moonfloor/contract/limits';
import { crossOriginResource } from '../../http/security-headers.ts';
import { mandala } from '../../platform/mandala/mandala.ts';

/** Seed of the placeholder without a name. */
const fixedName = 'Moonfloor';

/** Routes of mandalas for records without a picture: one per name, one without a name, and a random one. */
export function placeholderRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { name?: string | string[] } }>('/api/placeholder2', (request, reply) => {
    const given = [request.query.name ?? fixedName].flat().at(-1) ?? fixedName;
    const name = Array.from(given).slice(0, limits.name).join('');
    return sendSvg(reply, mandala(name), 'public, max-age=31536000, immutable');
  });
  app.get('/api/random-placeholder', (_request, reply) => sendSvg(reply, mandala(randomUUID()), 'no-store'));
}

function sendSvg(reply: FastifyReply, svg: string, cacheControl: string): FastifyReply {
  return reply
    .headers(crossOriginResource)
    .header('cache-control', cacheControl)
    .type('image/svg+xml; charset=utf-8')
    .send(svg);
}
