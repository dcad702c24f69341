import type { FastifyServerOptions } from 'fastify';

function refuse(): never {
  throw new Error('Endpoints are parsed by the contract: register them through route()');
}

/** Replaces Fastify's validators and serializers, which are not used and slow down the start. */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
