import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { listAudioFiles } from '../../platform/audio-files.ts';
import { satisfiableRange } from './satisfiable-range.ts';

/** Cache lifetime of a track: operators may replace files. */
const maxAge = '1 hour';

/** Routes of the background player's tracks: names, and files with byte ranges. */
export async function audioRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
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
