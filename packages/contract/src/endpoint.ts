import { z } from 'zod';
import { calls, type CallName } from './calls.ts';
import type { ResourceType } from './lists.ts';
import { recordId } from './numbers.ts';

/** A multipart body: its text fields, and how many files each file field takes at most. */
export interface FormSpec {
  fields: z.ZodObject;
  files: Readonly<Record<string, number>>;
  /** Bounds in bytes of single text fields that may have more than `limits.formTextBytes`. */
  large?: Readonly<Record<string, number>>;
}

/** What clients may say of a record without being believed. */
const neverBelieved = ['id', 'user_id', 'created_by', 'status', 'role'];

/** Names of the text fields that may be sent with a form: its own, those of its files left empty, and what is never believed. */
export function formFieldNames({ fields, files }: FormSpec): string[] {
  return [...Object.keys(fields.shape), ...Object.keys(files), ...neverBelieved];
}

/** What an endpoint adds to its call: the shapes that go in and out. */
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
  /** What leaves the server; null for an empty answer. */
  answer: z.ZodType | null;
  /** Media type of an answer that is text of its own kind; JSON without it. */
  media?: string;
  /** Sentence of the 404 when the record is not there or its id is no id; by the type in the path where that names one. */
  notFound?: string | Readonly<Record<ResourceType, string>>;
  /** True when the anonymous answer is the same for everybody and is kept ready as bytes. */
  shared?: boolean;
}

/** One endpoint: the call and its shapes. */
export type Endpoint<N extends CallName = CallName, S extends EndpointSpec = EndpointSpec> = S &
  (typeof calls)[N] & { name: N };

/** Joins a call of the table with its shapes. */
export function endpoint<N extends CallName, const S extends EndpointSpec>(name: N, spec: S): Endpoint<N, S> {
  return { name, ...calls[name], ...spec };
}

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler is given: everything parsed. */
export interface ParsedRequest<E extends EndpointSpec> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
  form: E['form'] extends FormSpec ? z.output<E['form']['fields']> : undefined;
}

/** What a handler gives back before the answer's schema has dropped what it does not name. */
export type ResponseBody<E extends EndpointSpec> = E['answer'] extends z.ZodType ? z.output<E['answer']> : void;

type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** What a client hands over to make the call. */
export type Request<E extends EndpointSpec> = Part<'params', In<E['params']>> &
  Part<'query', In<E['query']>> &
  Part<'body', In<E['body']>> &
  (E['form'] extends FormSpec ? { form: FormData } : unknown);

/** `{ id }` of a path. */
export const idParams = z.object({ id: recordId() });
