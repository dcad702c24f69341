import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import { z } from 'zod';
import { scopeOfCall } from '@moonfloor/contract/accounts/scopes';
import { calls } from '@moonfloor/contract/api/calls';
import type { Endpoint } from '@moonfloor/contract/api/endpoint';
import { problem } from '@moonfloor/contract/api/problem';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { noSchemas } from '../../http/http-server.ts';
import { type Example, examples } from './examples.ts';
import { type PlainRoute, plainRoutes } from './plain-routes.ts';

/** Introduction of the API documentation, as Markdown. */
const apiIntroduction = `
Calendar and database of the psytrance scene. Everything that anybody can see on the pages can be read here.

**Reading** needs no account and is open to pages of every origin (\`Access-Control-Allow-Origin: *\`, without
credentials). Responses carry an \`ETag\`; a request with \`If-None-Match\` gets a 304 while nothing has changed.

**Submitting from a script** needs an access token. Create one in your account, choose what it may do (\`read\`,
\`submit\`) and for how long, and send it as \`Authorization: Bearer mf_…\`. It acts as you as a member: what it submits
may wait for a moderator, and it cannot change accounts, other tokens, or what others made. Revoke it at any time; from
then on it gets a 401. 600 calls in ten minutes and 300 submits an hour are fine, more get a 429 with \`Retry-After\`.

**Editing** records that others can edit too: send the record's \`updated_at\` as \`If-Match: "2027-02-01T09:30:00.000Z"\`. If the record has
changed since, you get a 412 with the \`current\` one. Without it, a change that would overwrite what somebody else has changed since
your last own change gets a 428; \`If-Match: *\` overwrites it. A record may be sent back as received: its \`updated_at\` counts, too.

**Errors** are problem details (RFC 9457); \`detail\` is a sentence for people, \`errors\` name fields. The sentences are in
the language of \`Accept-Language\` if the site has it, English otherwise; programs should use \`code\`, given for the error and for each
field. **Stable**: fields, codes and calls are added, not renamed or removed; ignore those you do not recognise. Ids are integers, days \`YYYY-MM-DD\`, times
\`HH:MM\` in local time at the venue, instants ISO 8601 in UTC; unknown values are \`null\`.
`.trim();

/** Leading sections of the documentation, in order; all others follow. */
const sections = [
  'Events',
  'Artists',
  'Decorations',
  'Releases',
  'Search',
  'Calendars and feeds',
  'Embedding',
  'Access tokens',
  'Accounts',
];

/** Note for calls that require a recent password. */
const recentPasswordNote = `The password must have been given within 15 minutes, else 403 of type \`${passwordNeededType}\`: call \`POST ${calls.confirmPassword.path}\`.`;

const callersOf = {
  public: 'everybody',
  member: 'signed-in members',
  moderator: 'moderators and admins',
  admin: 'admins',
};

/** Returns the description of a call: its access, and an example as a shell command. */
function operationDescriptionOf(endpoint: Endpoint, site: string): string {
  const scope = scopeOfCall[endpoint.name];
  const example = examples[endpoint.name];
  const accessText =
    endpoint.access === 'public'
      ? ''
      : scope === undefined
        ? `For ${callersOf[endpoint.access]}; not with an access token.`
        : `For signed-in members, and for access tokens with the scope \`${scope}\`.`;
  const password = endpoint.recentPassword === true ? recentPasswordNote : '';
  return [
    [accessText, password].join(' ').trim(),
    ...(example === undefined ? [] : [`\`\`\`sh\n${curl(endpoint, example, site)}\n\`\`\``]),
  ]
    .join('\n\n')
    .trim();
}

function curl({ method, access, name }: Endpoint, { path, body, form }: Example, site: string): string {
  const token = scopeOfCall[name] === undefined ? 'YOUR-SIGN-IN' : 'mf_YOUR-TOKEN';
  const parts = [
    ...(access === 'public' ? [] : [`-H 'Authorization: Bearer ${token}'`]),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`]),
    ...Object.entries(form ?? {}).map(([field, value]) => `-F '${field}=${value}'`),
  ];
  if (method === 'PUT' && form !== undefined) parts.unshift(`-H 'If-Match: "UPDATED-AT"'`);
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return [`curl ${verb}'${site}${path}'`, ...parts].join(' \\\n  ');
}

type JsonSchema = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' });
  return rest;
}

/** Returns the schema of a multipart body: text fields, and files as binary strings. */
function formSchema({ form }: Endpoint): JsonSchema {
  const fields = jsonSchema(form!.fields, 'input');
  const file = { type: 'string', format: 'binary' };
  const files = Object.entries(form!.files).map(([name, maxFiles]) => [
    name,
    maxFiles === 1 ? file : { type: 'array', maxItems: maxFiles, items: file },
  ]);
  return { ...fields, properties: { ...fields.properties, ...Object.fromEntries(files) } };
}

function problemResponse(description: string): JsonSchema {
  return { description, content: { 'application/problem+json': { schema: jsonSchema(problem, 'output') } } };
}

/** Response of any call while the database or the object store is unreachable. */
const unavailableResponse = {
  ...problemResponse(
    'The database or the store of pictures cannot be reached; Retry-After is the number of seconds to wait',
  ),
  headers: { 'Retry-After': { type: 'integer', description: 'Seconds' } },
};

function responses(endpoint: Endpoint): JsonSchema {
  const success =
    endpoint.response === null
      ? { type: 'null', description: 'Done' }
      : {
          description: 'Success',
          content: { [endpoint.media ?? 'application/json']: { schema: jsonSchema(endpoint.response, 'output') } },
        };
  return { [endpoint.status]: success, '4XX': problemResponse('Problem details (RFC 9457)'), 503: unavailableResponse };
}

const idempotencyHeader = {
  type: 'string',
  description:
    'A request with the same key and contents within 31 days is a repetition: the response is what the first one saved. Other contents: 422 with that in `current`',
};

const versionHeader = {
  type: 'string',
  description:
    'updated_at of the record in quotes; when it has changed meanwhile: 412 with the current record. Without it (or updated_at in the form), a change that would overwrite what others have changed since your last one: 428',
};

/** Returns the headers that make a form idempotent, and a change conditional on a version. */
const headersOf = ({ method }: Endpoint): JsonSchema => ({
  type: 'object',
  properties: { 'Idempotency-Key': idempotencyHeader, ...(method !== 'POST' && { 'If-Match': versionHeader }) },
});

/** Returns the documentation of an endpoint of the contract. */
function routeSchemaOf(endpoint: Endpoint, site: string): FastifySchema {
  const schema: JsonSchema = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: operationDescriptionOf(endpoint, site),
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

const textFields = (fields: Readonly<Record<string, string>>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]),
  ),
});

/** Returns the documentation of a call that is not in the contract's table. */
function plainRouteSchemaOf(tag: string, { summary, params, query, mediaTypes, otherStatuses = {} }: PlainRoute) {
  const schema = mediaTypes.includes('application/json') ? { type: 'object' } : { type: 'string', format: 'binary' };
  const response: JsonSchema = {
    200: { description: 'Success', content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) },
  };
  for (const [status, description] of Object.entries(otherStatuses)) {
    response[status] = Number(status) < 400 ? { type: 'null', description } : problemResponse(description);
  }
  return {
    summary,
    tags: [tag],
    response,
    ...(params !== undefined && { params: textFields(params) }),
    ...(query !== undefined && { querystring: textFields(query) }),
  };
}

/** Theme of `/docs`: our logo instead of the library's, and no input for other OpenAPI documents. */
const docsTheme = {
  title: 'Moonfloor · API',
  css: [
    {
      filename: 'moonfloor.css',
      content: `
html .swagger-ui .topbar, html.dark-mode .swagger-ui .topbar { background: #0d0819; padding: 8px 0; }
.swagger-ui .topbar .topbar-wrapper { flex-wrap: nowrap; justify-content: space-between; }
.swagger-ui .topbar .topbar-wrapper .link { flex: none; gap: 12px; color: #f5f0e6; }
.swagger-ui .topbar .topbar-wrapper .link::before {
  content: ''; width: 48px; height: 48px; background: url('/favicon.svg') center / contain no-repeat;
}
.swagger-ui .topbar .topbar-wrapper .link::after { content: 'Moonfloor'; font-size: 20px; }
.swagger-ui .topbar .topbar-wrapper .link img, .swagger-ui .topbar .download-url-wrapper { display: none; }
`,
    },
  ],
};

/** Link target of the logo; the library requires an image, which the theme hides. */
const docsLogo = {
  type: 'image/svg+xml',
  content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  href: '/',
  target: '_self' as const,
};

/** Hash of the only style element that Swagger UI adds to its page. */
const docsStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Content-Security-Policy of `/docs`: its own files, and the inline styles that it sets. */
const docsPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", docsStyle],
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * Creates a separate application that documents these endpoints and serves nothing else: `swagger()` returns the
 * document, `/docs` shows it. Created at the first request for it, because that takes longer than many starts.
 */
export async function openDocumentation(
  endpoints: readonly Endpoint[],
  publicUrl: () => string,
): Promise<FastifyInstance> {
  const app = fastify({ schemaController: noSchemas });
  const schemas = new Map<string, FastifySchema>();
  for (const endpoint of endpoints)
    schemas.set(`${endpoint.method} ${endpoint.path}`, routeSchemaOf(endpoint, publicUrl()));
  for (const [section, routes] of Object.entries(plainRoutes))
    for (const plain of routes) schemas.set(`GET ${plain.path}`, plainRouteSchemaOf(section, plain));
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Moonfloor', version: '1', description: apiIntroduction },
      tags: sections.map((name) => ({ name })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ url, route }) => ({ url, schema: schemas.get(`${String(route.method)} ${url}`) ?? { hide: true } }),
    transformObject: (document) => ({
      ...('openapiObject' in document && document.openapiObject),
      servers: [{ url: publicUrl() }],
    }),
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: docsPolicy,
    theme: docsTheme,
    logo: docsLogo,
  });
  for (const key of schemas.keys()) {
    const [method = '', url = ''] = key.split(' ');
    app.route({ method, url, handler: () => null });
  }
  await app.ready();
  return app;
}
