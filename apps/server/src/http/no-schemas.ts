import type { FastifyServerOptions } from 'fastify';

function refuse(): never {
  throw new Error('Endpoints are parsed by the contract: register them through route()');
}

/** Leaves Fastify's own validators and serialisers out: nothing here uses them, and loading them delays the start. */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
