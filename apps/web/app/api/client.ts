import type { Api } from '@moonfloor/contract/api/api';
import type { Call } from '@moonfloor/contract/api/call';
import type { CallName, calls } from '@moonfloor/contract/api/calls';
import type { ResponseBody, Request as CallRequest } from '@moonfloor/contract/api/endpoint';
import { messages } from '@moonfloor/contract/api/messages';
import type { FieldError, Problem } from '@moonfloor/contract/api/problem';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { type VisitorCallName, visitorCalls } from '@moonfloor/contract/api/visitor-calls';
import { t } from '@moonfloor/messages/t';

export interface OutgoingRequest {
  method: string;
  /** Path including the query. */
  path: string;
  /** Whether the session token is sent. */
  signed: boolean;
  /** Whether the call is for members only. */
  members: boolean;
  json?: unknown;
  form?: FormData;
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}

/** Called with the uploaded fraction of a form, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Sends a request; returns the parsed response and X-Total-Count, and when it was saved (ms since 1970) if it is a copy of
 * this device. Rejects if the server is unreachable.
 */
export type Transport = (
  outgoing: OutgoingRequest,
) => Promise<{ status: number; body: unknown; total?: number | undefined; saved?: string | null }>;

/** A request that the server rejected. `message` is user-readable. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  /** Identifies the error; empty if the response does not. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** Whether the server described the failure. */
  readonly hasMessage: boolean;
  /** For status 412, and 409 of an import: the current version of the record or preview. */
  readonly current: unknown;
  /** The task to solve before the request is accepted. */
  readonly challenge: Problem['challenge'];
  /** For a sign-in that needs a second factor: identifies it. */
  readonly signIn: string | undefined;

  constructor(status: number, problem: Partial<Problem>) {
    const unexpected = t(messages.unexpected);
    super(problem.detail || unexpected);
    this.status = status;
    this.type = problem.type ?? 'about:blank';
    this.code = problem.code ?? '';
    this.hasMessage = this.message !== unexpected;
    this.errors = problem.errors ?? [];
    this.current = problem.current;
    this.challenge = problem.challenge;
    this.signIn = problem.sign_in;
  }
}

/** Returns the server's message of an error; `otherwise` if it has none or the server was unreachable. */
export function serverMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.hasMessage ? error.message : otherwise;
}

/** Options of a call besides its parameters. */
export interface CallOptions {
  /** Sends the token with a public call, too: signed-in users may see more. */
  signed?: boolean;
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  onProgress?: OnProgress;
  /** Called with the total number of items of a paginated list, if the response's header contains it. */
  onTotal?: (total: number) => void;
}

/** Calls the API by a call's name with its parameters. */
export type Client<Names extends CallName = CallName> = <N extends Names>(
  name: N,
  ...request: Record<never, never> extends CallRequest<Api[N]>
    ? [parts?: CallRequest<Api[N]>, options?: CallOptions]
    : [parts: CallRequest<Api[N]>, options?: CallOptions]
) => Promise<ResponseBody<Api[N]>>;

/** A client for the loaders of visitors' pages. */
export type VisitorClient = Client<VisitorCallName>;

type QueryValue = string | number | boolean | null | undefined;

interface Parts {
  params?: Record<string, QueryValue>;
  query?: Record<string, QueryValue>;
  body?: unknown;
  form?: FormData;
}

/** The calls that clients find at once. */
let knownCalls: Readonly<Partial<Record<CallName, Call>>> = visitorCalls;

/** Lets clients find all calls at once, on pages that are not for visitors. */
export function provideCalls(all: typeof calls): void {
  knownCalls = all;
}

/** Loads the calls that visitors' pages do not make. Rejects like a request if the server is unreachable. */
async function loadCalls(): Promise<typeof calls> {
  try {
    return (await import('@moonfloor/contract/api/calls')).calls;
  } catch (error) {
    throw new Error(t(messages.unreachable), { cause: error });
  }
}

/**
 * Creates the typed client on a transport. A rejected request throws `ApiError`, but is repeated if it needs a recent password and
 * `askForPassword` has got it.
 */
export function createClient(transport: Transport, askForPassword: () => Promise<boolean> = async () => false): Client {
  const call = async (name: CallName, parts: Parts = {}, options: CallOptions = {}): Promise<unknown> => {
    const { method, path, access, status: successStatus } = knownCalls[name] ?? (await loadCalls())[name];
    const { status, body, total } = await transport({
      method,
      path: buildPath(path, parts),
      signed: access !== 'public' || options.signed === true,
      members: access !== 'public',
      ...(parts.body !== undefined && { json: parts.body }),
      ...(parts.form !== undefined && { form: parts.form }),
      headers: options.headers,
      signal: options.signal,
      onProgress: options.onProgress,
    });
    if (status >= 400) {
      const error = new ApiError(status, body ?? {});
      if (error.type === passwordNeededType && (await askForPassword())) return call(name, parts, options);
      throw error;
    }
    // nothing where the API answers something: it was not the API
    if (body === undefined && successStatus < 202) throw new Error(t(messages.unreachable));
    if (total !== undefined) options.onTotal?.(total);
    return body;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas of the named call are only types here
  return call as Client;
}

/** Fills in a path's parameters and appends the query, without undefined values. */
export function buildPath(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Returns the message of a caught error; `otherwise` if it is not an Error. */
export const errorMessage = (error: unknown, otherwise = String(error)): string =>
  error instanceof Error ? error.message : otherwise;
