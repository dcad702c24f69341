import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { type Api, api } from '@moonfloor/contract/api/api';
import type { CallName } from '@moonfloor/contract/api/calls';
import type { Endpoint, ResponseBody } from '@moonfloor/contract/api/endpoint';

/** A file to upload. */
export interface TestFile {
  field: string;
  bytes: Uint8Array;
  filename?: string;
  type?: string;
}

/** What a request contains besides its address. `form` and `files` make it multipart, `json` makes it JSON. */
export interface TestRequest {
  account?: { readonly token: string } | null;
  token?: string;
  json?: unknown;
  form?: Readonly<Record<string, unknown>>;
  files?: readonly TestFile[];
  headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the app. */
export type Send = (
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  request?: TestRequest,
) => Promise<LightMyRequestResponse>;

type NamesIn<E, Part extends string> = E extends { [P in Part]: infer S extends z.ZodType } ? keyof z.input<S> : never;
type Value = string | number | boolean | null | undefined;
type Values<E, Part extends string> = Readonly<Partial<Record<NamesIn<E, Part>, Value>>>;

/** Input of a call: parameters of its path and query by their names, or a query as text, and what else is sent. */
export interface CallInput<N extends CallName = CallName> extends Omit<TestRequest, 'account'> {
  params?: Values<Api[N], 'params'>;
  query?: Values<Api[N], 'query'> | string;
}

/** Makes the calls of the API by name, as an account or a visitor. */
export class Client {
  readonly #send: Send;
  readonly #account: TestRequest['account'];

  constructor(send: Send, account?: TestRequest['account']) {
    this.#send = send;
    this.#account = account;
  }

  /** Makes a call, and returns its response whatever its status. */
  tries<N extends CallName>(name: N, input: CallInput<N> = {}): Promise<LightMyRequestResponse> {
    const { params: _params, query: _query, ...request } = input;
    return this.#send(api[name].method, addressOf(name, input), { account: this.#account, ...request });
  }

  /** Makes a call that must succeed with its documented status, and returns the body. Throws with any other response. */
  async must<N extends CallName>(name: N, input?: CallInput<N>): Promise<ResponseBody<Api[N]>> {
    const { status, media }: Endpoint = api[name];
    const response = await this.tries(name, input);
    if (response.statusCode !== status) throw new Error(`${name}: ${response.statusCode} ${response.body}`);
    const body: ReturnType<typeof JSON.parse> = response.body;
    return body === '' || media !== undefined ? body : response.json();
  }
}

/** Returns the address of a call: its path and query, with the values of its input. */
export function addressOf(name: CallName, { params = {}, query = {} }: CallInput): string {
  const values: Readonly<Record<string, Value>> = params;
  const path = api[name].path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(textOf(part, values[part])));
  const entries = Object.entries<Value>(query).map(([part, value]) => [part, textOf(part, value)]);
  const search = new URLSearchParams(typeof query === 'string' ? query : entries);
  return search.size === 0 ? path : `${path}?${search}`;
}

function textOf(name: string, value: Value): string {
  if (value === undefined || value === null) throw new Error(`${name} has no value`);
  return String(value);
}

/** Returns a request as Fastify injects it. */
export function toInject(method: Parameters<Send>[0], url: string, request: TestRequest): InjectOptions {
  const token = request.token ?? request.account?.token;
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...request.headers };
  if (request.form !== undefined || request.files !== undefined) {
    const payload = toFormData(request.form ?? {}, request.files ?? []);
    return { method, url, headers, payload };
  }
  if (request.json === undefined) return { method, url, headers };
  return {
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(request.json),
  };
}

/** Returns multipart data as a browser's form sends it; values that are not text are sent as JSON text. */
function toFormData(fields: Readonly<Record<string, unknown>>, files: readonly TestFile[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    data.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const { field, bytes, filename = 'picture.jpg', type = 'image/jpeg' } of files) {
    data.append(field, new File([new Uint8Array(bytes)], filename, { type }));
  }
  return data;
}
