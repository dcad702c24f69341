import { messages } from '@moonfloor/contract/messages';
import { type Client, createClient, type Transport } from './client.ts';
import { readToken } from './token.ts';
import { upload } from './upload.ts';

/** API host of the settings; empty for the same origin. The page carries it. */
export function apiHost(): string {
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset.apiHost ?? '');
}

const overNetwork: Transport = async ({ method, path, signed, json, form, headers: more, signal, onProgress }) => {
  const token = signed ? readToken() : null;
  const address = apiHost() + path;
  const headers = {
    accept: 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...more,
  };
  if (form !== undefined && onProgress !== undefined) {
    const { status, text } = await upload(address, { method, headers, form, signal, onProgress });
    return { status, body: parse(text) };
  }
  const response = await fetch(address, {
    method,
    headers,
    ...(json !== undefined ? { body: JSON.stringify(json) } : form !== undefined && { body: form }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : new Error(messages.unreachable, { cause: error });
  });
  const text = await response.text();
  return { status: response.status, body: parse(text) };
};

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The API as the browser calls it. */
export const api: Client = createClient(overNetwork);
