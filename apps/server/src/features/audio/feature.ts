import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { listAudioFiles } from '../../platform/audio-files.ts';

export const audioFeature = { routes: audioRoutes } satisfies Feature;

/** Cache lifetime of a track: operators may replace files. */
const maxAge = '1 hour';

/** Routes of the background player's tracks: names, and files with byte ranges. */
async function audioRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { audioDir } = deps.config;
  route(app, deps, api.listTracks, () => listAudioFiles(audioDir));
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false });
    scope.get<{ Params: { file: string } }>('/audiofiles/:file', { compress: false }, async (request, reply) => {
      const { file } = request.params;
      if (!(await listAudioFiles(audioDir)).includes(file)) throw notFound(messages.notFound);
      const { size } = await stat(path.join(audioDir, file));
      request.raw.headers.range = satisfiableRange(request.raw, size);
      return reply.headers(crossOriginResource).sendFile(file, audioDir, { maxAge });
    });
  });
}

/**
 * Returns the Range header for the file sender, or undefined to send the whole file: for HEAD, multiple ranges, invalid
 * ranges, and suffix ranges of an empty file. A suffix longer than the file selects all of it (RFC 9110, sections
 * 14.1.2 and 14.2).
 */
function satisfiableRange({ method, headers }: IncomingMessage, size: number): string | undefined {
  const [range, first, end] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (range === undefined || method !== 'GET' || (first === '' && end === '')) return undefined;
  if (first !== '') return end !== '' && Number(end) < Number(first) ? undefined : range;
  if (Number(end) === 0 || Number(end) < size) return range;
  return size === 0 ? undefined : 'bytes=0-';
}
