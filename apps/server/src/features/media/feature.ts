import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { mandala } from '../../platform/mandala/mandala.ts';
import { avifKeyFor, pictureOfKey } from '../../platform/pictures/picture-key.ts';
import { makeAvif } from './make-avif.ts';
import { sweepOrphanedFiles, sweepPictures } from './sweep-pictures.ts';
import { tables } from './tables.ts';

export const mediaFeature = {
  tables,
  routes: mediaRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'remove unused pictures', () => sweepPictures(deps));
    jobs.every(minuteMs, 'encode pictures as AVIF', (stop) => makeAvif(deps, stop));
    jobs.every(24 * hourMs, 'remove orphaned picture files', () => sweepOrphanedFiles(deps));
  },
} satisfies Feature;

/** For responses that never change: names of picture files are content hashes. */
const immutable = 'public, max-age=31536000, immutable';

/** Seed of the mandala without a name. */
const fixedName = 'Moonfloor';

/**
 * Routes of uploaded pictures, and of mandalas for records without one: one per name, one without a name, and a random
 * one. Clients that accept AVIF get the AVIF file under the URL of the WebP file, once it exists.
 */
function mediaRoutes(app: FastifyInstance, { storage }: Deps): void {
  app.get<{ Params: { key: string } }>('/media/:key', { compress: false }, async (request, reply) => {
    const { key } = request.params;
    // share cards of records that are no longer public
    if (pictureOfKey(key) === null) throw notFound(messages.notFound);
    const avif = acceptsAvif(request.headers.accept) ? avifKeyFor(key) : null;
    const keys = avif === null ? [key] : [avif, key];
    const vary = [reply.getHeader('vary'), 'Accept'].flat().filter(Boolean).join(', ');
    const headersOf = (sent: string) => ({
      ...crossOriginResource,
      vary,
      etag: `"${sent}"`,
      'cache-control': immutable,
    });

    const current = keys.find((sent) => request.headers['if-none-match']?.includes(`"${sent}"`));
    if (current !== undefined) return reply.status(304).headers(headersOf(current)).send();
    for (const sent of keys) {
      const file = await storage.get(sent);
      if (file === null) continue;
      void reply.headers({ ...headersOf(sent), 'content-type': file.contentType, 'content-length': file.size });
      return reply.send(file.body);
    }
    throw notFound(messages.notFound);
  });
  app.get<{ Querystring: { name?: string | string[] } }>('/api/placeholder2', (request, reply) => {
    const fileName = [request.query.name ?? fixedName].flat().at(-1) ?? fixedName;
    const name = Array.from(fileName).slice(0, limits.name).join('');
    return sendMandala(reply, name, immutable);
  });
  app.get('/api/random-placeholder', (_request, reply) => sendMandala(reply, randomUUID(), 'no-store'));
}

/**
 * Returns whether an Accept header names AVIF, as browsers that support it do. A wildcard is not sufficient: clients
 * for links, feeds and calendars send it, whatever they support.
 */
function acceptsAvif(accept = ''): boolean {
  return new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes().includes('image/avif');
}

function sendMandala(reply: FastifyReply, name: string, cacheControl: string): FastifyReply {
  return reply
    .headers(crossOriginResource)
    .header('cache-control', cacheControl)
    .type('image/svg+xml; charset=utf-8')
    .send(mandala(name));
}
