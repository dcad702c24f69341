import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Admission, type AdmissionLimits, type AdmissionParts } from './admission.ts';
import { type CacheParts, PublicCache } from './public-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when a request whose body has been read is admitted; rejects when it is refused. */
    admit(response: ServerResponse): Promise<void>;
  }
}

/** Dependencies and limits of an edge. */
interface EdgeOptions extends Omit<CacheParts, 'isOverloaded'>, Omit<AdmissionParts, 'isCached' | 'sendCached'> {
  limits: AdmissionLimits;
  /** Whether a request's body has not been read when its handler is called. */
  leavesBody: (request: FastifyRequest) => boolean;
  /** False: nothing is cached and every request is admitted at once. */
  enabled: boolean;
}

/** Stands in front of Fastify: answers from cached bytes, and admits other requests under overload by priority. */
export interface Edge {
  /** Answers a request that has just arrived from the cache. Returns false, with nothing sent, if it has no response. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers a request that has just arrived, or calls `handle` when it is admitted. */
  serve(request: IncomingMessage, response: ServerResponse, handle: () => void): void;
  /**
   * Registers its hooks, after all hooks that change a response. They admit a request after its body has been read; routes
   * that read it themselves call `app.admit`.
   */
  register(app: FastifyInstance): void;
  cache: Pick<PublicCache, 'getDecoded' | 'dependencies' | 'revalidate' | 'counts'>;
}

export function createEdge({ limits, enabled, leavesBody, ...parts }: EdgeOptions): Edge {
  const maxBytes = enabled ? parts.maxBytes : 0;
  const cache = new PublicCache({ ...parts, maxBytes, isOverloaded: () => admission.isOverloaded() });
  const admission = new Admission(limits, {
    ...parts,
    isCached: (url) => cache.has(url),
    sendCached: (request, response) => cache.serveQueued(request, response),
  });
  const serveCached: Edge['serveCached'] = (request, response) => enabled && cache.serve(request, response);
  return {
    serveCached,
    serve: (request, response, handle) => {
      if (!enabled) handle();
      else if (!serveCached(request, response)) admission.enqueue(request, response, handle);
    },
    register: (app) => {
      app.decorate('admit', (response: ServerResponse) => admission.admit(response));
      app.addHook('preHandler', async (request, reply) => {
        if (!leavesBody(request)) await admission.admit(reply.raw);
      });
      app.addHook('onSend', async (_request, reply, payload) => {
        admission.release(reply.raw);
        return payload;
      });
      cache.register(app);
    },
    cache,
  };
}
