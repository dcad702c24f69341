import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '@moonfloor/contract/endpoint';
import { problem } from '@moonfloor/contract/problem';

type JsonSchema = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' });
  return rest;
}

/** A multipart body: the text fields, and the files as binary strings. */
function formSchema({ form }: Endpoint): JsonSchema {
  const fields = jsonSchema(form!.fields, 'input');
  const file = { type: 'string', format: 'binary' };
  const files = Object.entries(form!.files).map(([name, most]) => [
    name,
    most === 1 ? file : { type: 'array', maxItems: most, items: file },
  ]);
  return { ...fields, properties: { ...(fields.properties as JsonSchema), ...Object.fromEntries(files) } };
}

function responses(endpoint: Endpoint): JsonSchema {
  const good =
    endpoint.answer === null
      ? { type: 'null', description: 'Done' }
      : { description: 'Good', ...jsonSchema(endpoint.answer, 'output') };
  const fault = { description: 'Problem details (RFC 9457)', content: { 'application/problem+json': { schema: jsonSchema(problem, 'output') } } };
  return { [endpoint.status]: good, '4XX': fault };
}

/** Headers with which a form is sent once only, or only over the version that it started from. */
function headersOf({ method }: Endpoint): JsonSchema {
  const [name, description] =
    method === 'POST'
      ? ['Idempotency-Key', 'The same key within a day is the same submit: it answers the record of the first']
      : ['If-Match', 'updated_at of the record in quotes; when it has changed meanwhile: 412 with the current record'];
  return { type: 'object', properties: { [name]: { type: 'string', description } } };
}

/** What the documentation shows of an endpoint of the contract. */
function describe(endpoint: Endpoint): FastifySchema {
  const schema: JsonSchema = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    response: responses(endpoint),
  };
  if (endpoint.params !== undefined) schema.params = jsonSchema(endpoint.params, 'input');
  if (endpoint.query !== undefined) schema.querystring = jsonSchema(endpoint.query, 'input');
  if (endpoint.body !== undefined) schema.body = jsonSchema(endpoint.body, 'input');
  if (endpoint.form !== undefined) {
    schema.consumes = ['multipart/form-data'];
    schema.body = formSchema(endpoint);
    schema.headers = headersOf(endpoint);
  }
  if (endpoint.access !== 'public') schema.security = [{ bearer: [] }];
  return schema;
}

/** `GET /openapi.json` from the contract's table, and `/docs` that shows it. Register before the routes. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Moonfloor', version: '1', description: 'Calendar and database of the psytrance scene' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ url, route }) => {
      const endpoint = route.config?.endpoint;
      return { url, schema: endpoint === undefined ? { hide: true } : describe(endpoint) };
    },
  });
  await app.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: true });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
