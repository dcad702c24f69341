import { messages } from '@moonfloor/contract/api/messages';
import { type VisitorCallName, visitorCalls } from '@moonfloor/contract/api/visitor-calls';
import { languages } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { type Client, createClient, type OnProgress, type OutgoingRequest, type Transport } from './client.ts';
import { fetchUnlessPrefetched, prefetch } from './prefetched-responses.ts';
import { isOfAnotherAccount, isStillSignedIn, readSession } from './token.ts';

/** Returns the API host in the page's settings; empty for the same origin. */
export function apiHost(): string {
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset.apiHost ?? '');
}

/** Sends requests with the token of the session. An answer for an account that has left meanwhile does not reach the page. */
const fetchTransport: Transport = async (request) => {
  const session = readSession();
  const token = request.signed ? session.token : null;
  if (token !== null && isOfAnotherAccount()) {
    // the session provider looks again
    window.dispatchEvent(new Event('pageshow'));
    throw new Error(t(messages.unexpected));
  }
  // the session may have ended while the call was being loaded
  if (request.members && token === null) return { status: 401, body: null };
  const response = await send(request, token);
  if (token !== null && !isStillSignedIn(session)) throw new Error(t(messages.unexpected));
  return response;
};

async function send(request: OutgoingRequest, token: string | null): ReturnType<Transport> {
  const { method, path, json, form, headers: extraHeaders, signal, onProgress } = request;
  const address = apiHost() + path;
  const headers = {
    accept: 'application/json',
    'accept-language': languages[currentLanguage()].lang,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...extraHeaders,
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
    throw signal?.aborted === true ? error : new Error(t(messages.unreachable), { cause: error });
  });
  const text = await response.text();
  const total = response.headers.get('x-total-count');
  const { status } = response;
  const saved = response.headers.get('moonfloor-saved');
  return { status, body: parse(text, status), total: total === null ? undefined : Number(total), saved };
}

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
    throw new Error(t(messages.unreachable), { cause: error });
  }
}

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
    request.addEventListener('error', () => reject(new Error(t(messages.unreachable))));
    request.addEventListener('abort', () => reject(signal?.reason ?? new Error(t(messages.unreachable))));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) reject(signal.reason);
    else request.send(form);
  });
}

const noQuestion = async (): Promise<boolean> => false;

/** Asks for the member's password, and tells whether the server has accepted it. */
let askForPassword = noQuestion;

/** Sets how calls that need a recent password ask for it; returns a function that undoes it. */
export function askForPasswordBy(ask: () => Promise<boolean>): () => void {
  askForPassword = ask;
  return () => {
    askForPassword = noQuestion;
  };
}

/** Creates a client of the browser. Calls `onCopy` with when a response was saved, if it is a copy of this device. */
export const createBrowserClient = (onCopy?: (saved: string) => void): Client =>
  createClient(
    async (outgoing) => {
      const response = await fetchUnlessPrefetched(outgoing, fetchTransport);
      if (response.saved != null) onCopy?.(response.saved);
      return response;
    },
    () => askForPassword(),
  );

/** The API client of the browser. */
export const api: Client = createBrowserClient();

/** The client for prefetching: `api` reuses its responses to public calls for half a minute. */
export const prefetchApi: Client = createClient((outgoing) => prefetch(outgoing, fetchTransport));
