import { z } from 'zod';
import type { ResourceType } from '../values/lists.ts';
import { recordId } from '../values/numbers.ts';
import type { Call } from './call.ts';
import { calls, type CallName } from './calls.ts';

/** A multipart body: its text fields, and the maximum number of files in each file field. */
export interface FormSpec {
  fields: z.ZodObject;
  files: Readonly<Record<string, number>>;
  /** Limits in bytes of text fields that may exceed `limits.formTextBytes`. */
  large?: Readonly<Record<string, number>>;
}

/** Fields that clients may send but the server ignores. */
const ignoredFields = ['id', 'user_id', 'created_by', 'status', 'role'];

/** Returns the names of accepted text fields: the form's own, those of its files left empty, and ignored ones. */
export function formFieldNames({ fields, files }: FormSpec): string[] {
  return [...Object.keys(fields.shape), ...Object.keys(files), ...ignoredFields];
}

/** The addition of an endpoint to its call: the schemas of input and output. */
export interface EndpointSpec {
  summary: string;
  /** Section of the API's documentation. */
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** JSON body. */
  body?: z.ZodType;
  /** Multipart body; an endpoint has this or `body`, never both. */
  form?: FormSpec;
  /** True when the caller must have given their password within 15 minutes, by signing in or `confirmPassword`. */
  recentPassword?: boolean;
  /** Schema of the response; null for an empty one. */
  response: z.ZodType | null;
  /** Media type of a text response that is not JSON. */
  media?: string;
  /** Message of the 404 when the record does not exist or its id is invalid; by type if the path contains one. */
  notFound?: string | Readonly<Record<ResourceType, string>>;
  /**
   * Whether the response is the same for all visitors and cached as bytes: true if members get it as well, whose tokens are
   * then not looked at.
   */
  shared?: true | 'visitors';
}

/** One endpoint: the call and its schemas. */
export type Endpoint<N extends CallName = CallName, S extends EndpointSpec = EndpointSpec> = S &
  (typeof calls)[N] & { name: N };

/** The additions of endpoints to their calls, by name; `tag` differs from that of the others. */
type Specs = { readonly [N in CallName]?: Omit<EndpointSpec, 'tag'> & { tag?: string } };

type Endpoints<T extends Specs> = { [N in keyof T & CallName]: Endpoint<N, { tag: string } & NonNullable<T[N]>> };

/** Combines calls of the table with their schemas, in a section of the documentation. */
export function endpoints<const T extends Specs>(tag: string, specs: T): Endpoints<T> {
  const table: Readonly<Record<string, Call | undefined>> = calls;
  const entries = Object.entries<object>(specs).map(([name, spec]) => [name, { name, tag, ...table[name], ...spec }]);
  const endpointsByName: object = Object.fromEntries(entries);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries have lost the type of each name
  return endpointsByName as Endpoints<T>;
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** The parsed input of a handler. */
export interface ParsedRequest<E extends EndpointSpec> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
  form: E['form'] extends FormSpec ? z.output<E['form']['fields']> : undefined;
}

/** The result of a handler, before the response schema removes unknown fields. */
export type ResponseBody<E extends EndpointSpec> = E['response'] extends z.ZodType ? z.output<E['response']> : void;

type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** The input of a client call. */
export type Request<E extends EndpointSpec> = Part<'params', In<E['params']>> &
  Part<'query', In<E['query']>> &
  Part<'body', In<E['body']>> &
  (E['form'] extends FormSpec ? { form: FormData } : unknown);

/** `{ id }` of a path. */
export const idParams = z.object({ id: recordId() });

/** The parameters of a path with `{ id }`, and the message when there is no such record. */
export const byId = <const M extends EndpointSpec['notFound']>(notFound: M) => ({ params: idParams, notFound });
