import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access } from '@moonfloor/contract/api/call';
import type { CallName } from '@moonfloor/contract/api/calls';
import type { ResponseBody, Endpoint, EndpointSpec, ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { messages } from '@moonfloor/contract/api/messages';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { SerializedJson } from '@moonfloor/read-model/serialized-json';
import type { Deps } from '../deps.ts';
import { HttpError, validationFailed, notFound } from '../errors.ts';
import { authenticateToken, type TokenLimits } from './access-tokens.ts';
import { receiveForm, type ReceivedForm, type UploadedFile } from './multipart.ts';
import { fieldErrorsOf, networkOf, notValid, parse } from './parse.ts';
import { runInRequestLanguage } from './request-language.ts';
import {
  type Actor,
  optionalActor,
  requireActor,
  requireAdmin,
  requireModerator,
  requireRecentPassword,
} from './session.ts';
import { bearerToken, isAccessToken } from './tokens.ts';

/** The input of a handler: everything parsed, and the caller. */
export type HandlerInput<E extends EndpointSpec & { access: Access }> = ParsedRequest<E> & {
  actor: E['access'] extends 'public' ? Actor | null : Actor;
  files: UploadedFile[];
  /** `updated_at` of a record that was sent back in the form. */
  sentVersion: string | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A response, of which all or some fields may be JSON already. */
type Given<R> = R | SerializedJson | { [K in keyof R]: R[K] | SerializedJson };

type Handler<E extends EndpointSpec & { access: Access }> = (input: HandlerInput<E>) => Promise<Given<ResponseBody<E>>>;

const json = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's endpoint that this route serves, for the documentation. */
    endpoint?: Endpoint;
  }
}

/**
 * Registers an endpoint of the contract; the only function that does. Checks access first, then parses all input; access is
 * checked again once a form has arrived, which may take minutes. Only fields named in the response schema are sent. Texts are in the language of the request, except in shared responses.
 */
export function route<N extends CallName, S extends EndpointSpec>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<N, S>,
  handle: Handler<Endpoint<N, S>>,
): void {
  const spec: Endpoint = endpoint;
  app.route({
    method: spec.method,
    url: spec.path,
    // nothing caches the responses to members
    exposeHeadRoute: spec.access === 'public',
    config: { endpoint: spec, shared: spec.shared ?? false, open: spec.access === 'public' && spec.method === 'GET' },
    handler: async (request, reply) => {
      const { tokenLimits } = request.server;
      const actor = spec.shared === true ? null : await authenticate(deps, spec, request, tokenLimits);
      if (actor !== null) app.callers.learn(request, actor);
      if (spec.recentPassword === true && actor !== null) requireRecentPassword(deps, actor);
      const inLanguage = <T>(run: () => T): T => runInRequestLanguage(request.headers, run);
      const target = inLanguage(() => parseTarget(spec, request));
      const form = await inLanguage(() => readForm(spec, request, actor));
      const work = async () => {
        if (form !== null) await app.admit(reply.raw);
        const caller = form === null ? actor : await authenticate(deps, spec, request, null);
        const input = await inLanguage(async () => ({ ...target, ...(await parseContent(spec, request, form)) }));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- types cannot relate parsed values to N and S
        const handlerInput = { ...input, actor: caller, request, reply } as HandlerInput<Endpoint<N, S>>;
        // one response for visitors of all languages
        return spec.shared !== undefined ? handle(handlerInput) : inLanguage(() => handle(handlerInput));
      };
      const run = () => (form !== null && actor !== null ? app.handleForm(actor, form.textBytes, work) : work());
      const result = await run().finally(() => form?.close());
      reply.status(spec.status);
      if (spec.media !== undefined) reply.type(spec.media);
      if (spec.response === null) return reply.send();
      const text = serialize(spec.response, result);
      return text === null ? spec.response.parse(result) : reply.type(json).send(text);
    },
  });
}

/** Registers an endpoint as `route` does. `check` comes before the handler and throws to refuse a call, as limits do. */
export function guardedRoute<N extends CallName, S extends EndpointSpec>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<N, S>,
  check: (input: HandlerInput<Endpoint<N, S>>) => Promise<void>,
  handle: Handler<Endpoint<N, S>>,
): void {
  route(app, deps, endpoint, async (input) => {
    await check(input);
    return handle(input);
  });
}

/** Returns a response that is JSON already, or has such fields, as JSON; null for others. */
function serialize(schema: z.ZodType, result: unknown): string | null {
  if (result instanceof SerializedJson) return result.text;
  if (!(schema instanceof z.ZodObject)) return null;
  const resultFields = new Map<string, unknown>(Object.entries(result ?? {}));
  if (![...resultFields.values()].some((value) => value instanceof SerializedJson)) return null;
  const fields = Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    const value = resultFields.get(name);
    const text = value instanceof SerializedJson ? value.text : JSON.stringify(field.parse(value));
    return text === undefined ? [] : [`"${name}":${text}`];
  });
  return `{${fields.join(',')}}`;
}

function authenticate(
  deps: Deps,
  spec: Endpoint,
  request: FastifyRequest,
  limits: TokenLimits | null,
): Promise<Actor | null> {
  const { access } = spec;
  const token = bearerToken(request);
  if (token !== null && isAccessToken(token)) return authenticateToken(deps, limits, spec, token);
  if (access === 'admin') return requireAdmin(deps, request);
  if (access === 'moderator') return requireModerator(deps, request);
  return access === 'member' ? requireActor(deps, request) : optionalActor(deps, request);
}

function parseTarget(spec: Endpoint, request: FastifyRequest) {
  const params = parseParams(spec, request.params);
  return { params, query: spec.query === undefined ? undefined : parse(spec.query, request.query) };
}

async function parseContent(spec: Endpoint, request: FastifyRequest, received: ReceivedForm | null) {
  const body = spec.body === undefined ? undefined : parse(spec.body, request.body ?? {});
  const texts = (await received?.readTexts()) ?? {};
  const form = spec.form === undefined ? undefined : parse(spec.form.fields, texts);
  return { body, form, files: received?.files ?? [], sentVersion: texts['updated_at'] };
}

/** Receives the form of a call that has one. Throws 415 if the body is of another type. */
async function readForm(spec: Endpoint, request: FastifyRequest, actor: Actor | null) {
  if (request.isMultipart() !== (spec.form !== undefined)) throw new HttpError(415, messages.wrongType);
  if (spec.form === undefined) return null;
  // clients may send back the record that they received
  const responseFields = spec.response instanceof z.ZodObject ? Object.keys(spec.response.shape) : [];
  const { arrivals } = request.server;
  return receiveForm(request, spec.form, responseFields, (maxBytes) =>
    actor === null
      ? arrivals.open(request.raw, networkOf(request), maxBytes)
      : arrivals.openForm(request.raw, actor.id, maxBytes),
  );
}

const typedParams = z.object({ type: z.enum(resourceTypes) });

/** Parses path parameters; invalid ones are reported as a missing record. */
function parseParams(spec: Endpoint, value: unknown): unknown {
  const result = spec.params?.safeParse(value, { error: notValid });
  if (result === undefined) return undefined;
  if (result.success) return result.data;
  const typed = result.error.issues.find((issue) => issue.path[0] === 'type');
  if (typed !== undefined) throw validationFailed(fieldErrorsOf(result.error));
  const { notFound: sentence = messages.notFound } = spec;
  throw notFound(typeof sentence === 'string' ? sentence : sentence[typedParams.parse(value).type]);
}
