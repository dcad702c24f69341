import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@moonfloor/contract/api/endpoint';
import type { Feature } from '../../feature.ts';

export const apiDocsFeature = { routes: (app, { publicUrl }) => serveOpenApi(app, publicUrl) } satisfies Feature;

/**
 * Serves `GET /openapi.json`, generated from the contract's table, and `/docs` that shows it. Register before the
 * routes.
 */
function serveOpenApi(app: FastifyInstance, publicUrl: () => string): void {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    // other languages have routes of the same endpoints
    const endpoint = config?.endpoint;
    if (endpoint?.method === method && endpoint.path === url) endpoints.push(endpoint);
  });

  let opening: Promise<FastifyInstance> | undefined;
  const documentation = (): Promise<FastifyInstance> =>
    (opening ??= import('./openapi-document.ts').then(({ openDocumentation }) =>
      openDocumentation(endpoints, publicUrl),
    ));
  app.addHook('onClose', async () => {
    await (await opening)?.close();
  });

  app.get('/openapi.json', { config: { open: true } }, async () => (await documentation()).swagger());
  const show = async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const shown = await (
      await documentation()
    ).inject({ method: 'GET', url: raw.url ?? '/docs', headers: raw.headers });
    if (shown.statusCode === 404) return reply.callNotFound();
    const { connection: _, 'content-length': __, ...headers } = shown.headers;
    return reply.status(shown.statusCode).headers(headers).send(shown.rawPayload);
  };
  app.get('/docs', show);
  app.get('/docs/*', show);
}
