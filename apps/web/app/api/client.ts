import type { Api } from '@moonfloor/contract/api';
import { type CallName, calls } from '@moonfloor/contract/calls';
import type { ResponseBody, Request as CallRequest } from '@moonfloor/contract/endpoint';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { FieldError, Problem } from '@moonfloor/contract/problem';

/** A call on its way: where to, and what with. */
export interface OutgoingRequest {
  method: string;
  /** Path with its query. */
  path: string;
  /** Whether the token goes along. */
  signed: boolean;
  json?: unknown;
  form?: FormData;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}

/** Hears how much of a form has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Carries a call to the server and brings the parsed answer back, with what it says in X-Total-Count, if anything; rejects when the server cannot be reached. */
export type Transport = (
  outgoing: OutgoingRequest,
) => Promise<{ status: number; body: unknown; total?: number | undefined }>;

/** A call that the server refused. `message` is the sentence the user reads. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly errors: readonly FieldError[];
  /** With a 412: the record as it stands now. */
  readonly current: unknown;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail || visitorMessages.unexpected);
    this.status = status;
    this.type = problem.type ?? 'about:blank';
    this.errors = problem.errors ?? [];
    this.current = problem.current;
  }
}

/** What the server said about a fault; `otherwise` where it said nothing of its own or could not be reached. */
export function serverMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message !== visitorMessages.unexpected ? error.message : otherwise;
}

/** What goes with every call besides its parts. */
export interface CallOptions {
  /** Sends the token with a public call too: who is signed in may see more. */
  signed?: boolean;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  onProgress?: OnProgress;
  /** Hears how many there are on all pages of a list that says so in its header. */
  onTotal?: (total: number) => void;
}

/** The API as a function of a call's name and its parts. */
export type Client = <N extends CallName>(
  name: N,
  ...request: Record<never, never> extends CallRequest<Api[N]>
    ? [parts?: CallRequest<Api[N]>, options?: CallOptions]
    : [parts: CallRequest<Api[N]>, options?: CallOptions]
) => Promise<ResponseBody<Api[N]>>;

type QueryValue = string | number | boolean | null | undefined;

interface Parts {
  params?: Record<string, QueryValue>;
  query?: Record<string, QueryValue>;
  body?: unknown;
  form?: FormData;
}

/** Makes the typed client over a transport. A refused call rejects with `ApiError`. */
export function createClient(transport: Transport): Client {
  const call = async (name: CallName, parts: Parts = {}, options: CallOptions = {}): Promise<unknown> => {
    const { method, path, access } = calls[name];
    const { status, body, total } = await transport({
      method,
      path: buildPath(path, parts),
      signed: access !== 'public' || options.signed === true,
      ...(parts.body !== undefined && { json: parts.body }),
      ...(parts.form !== undefined && { form: parts.form }),
      headers: options.headers,
      signal: options.signal,
      onProgress: options.onProgress,
    });
    if (status >= 400) throw new ApiError(status, body ?? {});
    if (total !== undefined) options.onTotal?.(total);
    return body;
  };
  return call as Client;
}

/** Fills a path's parameters in and appends the query, leaving out what is not given. */
function buildPath(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
