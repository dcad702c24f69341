import { type VisitorCallName, visitorCalls } from '@moonfloor/contract/api/visitor-calls';
import { visitorMessages } from '@moonfloor/contract/api/visitor-messages';
import { languages } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { type Client, createClient, type OnProgress, type OutgoingRequest, type Transport } from './client.ts';
import { isOfAnotherAccount, readToken } from './token.ts';

/** Returns the API host in the page's settings; empty for the same origin. */
export function apiHost(): string {
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset.apiHost ?? '');
}

const fetchTransport: Transport = async (request) => {
  const { method, path, signed, members, json, form, headers: more, signal, onProgress } = request;
  const token = signed ? readToken() : null;
  if (token !== null && isOfAnotherAccount()) {
    // the session provider looks again
    window.dispatchEvent(new Event('pageshow'));
    throw new Error(t(visitorMessages.unexpected));
  }
  // the session may have ended while the call was being loaded
  if (members && token === null) return { status: 401, body: null };
  const address = apiHost() + path;
  const headers = {
    accept: 'application/json',
    'accept-language': languages[currentLanguage()].lang,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...more,
  };
  if (form !== undefined && onProgress !== undefined) {
    const { status, text } = await upload(address, { method, headers, form, signal, onProgress });
    return { status, body: parse(text, status) };
  }
  const response = await fetch(address, {
    method,
    headers,
    ...(json !== undefined ? { body: JSON.stringify(json) } : form !== undefined && { body: form }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : new Error(t(visitorMessages.unreachable), { cause: error });
  });
  const text = await response.text();
  const total = response.headers.get('x-total-count');
  const { status } = response;
  return { status, body: parse(text, status), total: total === null ? undefined : Number(total) };
};

/** Returns a public call's response as bytes, for a worker: its own requests are forbidden by the CSP of its script. */
export async function fetchArrayBuffer(
  name: VisitorCallName,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const response = await fetch(`${apiHost()}${visitorCalls[name].path}?${new URLSearchParams(query)}`, { signal });
  if (!response.ok) throw new Error(`${name} responded ${response.status}`);
  return response.arrayBuffer();
}

/** Parses a body. Rejects one that is not the API's, such as the sign-in page of a Wi-Fi network, unless it is an error. */
function parse(text: string, status: number): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status >= 400) return {};
    throw new Error(t(visitorMessages.unreachable), { cause: error });
  }
}

/** The API client of the browser. */
export const api: Client = createClient((outgoing) => fetchUnlessPrefetched(outgoing, fetchTransport));

/** The client for prefetching: `api` reuses its responses to public calls for half a minute. */
export const prefetchApi: Client = createClient((outgoing) => prefetch(outgoing, fetchTransport));

interface UploadRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  form: FormData;
  signal: AbortSignal | undefined;
  onProgress: OnProgress;
}

/** Sends a form and reports progress, which `fetch` cannot. Rejects like `fetch`, with a user-readable message. */
function upload(address: string, { method, headers, form, signal, onProgress }: UploadRequest) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new Error(t(visitorMessages.unreachable))));
    request.addEventListener('abort', () => reject(signal?.reason ?? new Error(t(visitorMessages.unreachable))));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) reject(signal.reason);
    else request.send(form);
  });
}

/** How long a prefetched response may be used, in ms. */
const prefetchedFreshMs = 30_000;

/** How long after its use a response is not prefetched again, in ms: the page that uses it may not be rendered yet. */
const takenFreshMs = 5000;

/** Maximum number of cached responses; the oldest are evicted. */
const maxPrefetched = 48;

interface PrefetchedResponse {
  until: number;
  reply: ReturnType<Transport>;
  taken: boolean;
}

/** Prefetched responses to public calls, by path. */
const prefetched = new Map<string, PrefetchedResponse>();

/** Sends a request by `transport` and caches the response for the page that will need it. Failures are not cached. */
function prefetch(outgoing: OutgoingRequest, transport: Transport): ReturnType<Transport> {
  const { path } = outgoing;
  const known = prefetched.get(path);
  if (known !== undefined && known.until > performance.now()) return known.reply;
  const reply = transport(outgoing);
  const own = { until: performance.now() + prefetchedFreshMs, reply, taken: false };
  prefetched.set(path, own);
  for (const oldest of prefetched.keys()) {
    if (prefetched.size <= maxPrefetched) break;
    prefetched.delete(oldest);
  }
  const evict = (): void => {
    if (prefetched.get(path) === own) prefetched.delete(path);
  };
  reply.then(({ status }) => status >= 400 && evict(), evict);
  return reply;
}

/** Sends a request, or uses its prefetched response, once. A write invalidates all of them, also pending ones. */
function fetchUnlessPrefetched(outgoing: OutgoingRequest, transport: Transport): ReturnType<Transport> {
  const { method, path, signed } = outgoing;
  if (method !== 'GET') {
    prefetched.clear();
    return transport(outgoing).finally(() => prefetched.clear());
  }
  const known = signed ? undefined : prefetched.get(path);
  if (known === undefined || known.taken || known.until <= performance.now()) return transport(outgoing);
  known.taken = true;
  known.until = performance.now() + takenFreshMs;
  return known.reply;
}
