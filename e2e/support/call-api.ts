import type { Site } from './site.ts';

interface CallOptions {
  token?: string;
  json?: unknown;
  form?: FormData;
  /** The IP address that the call comes from, as a proxy tells the site. */
  address?: string;
}

/**
 * Calls the site's API.
 *
 * @returns the JSON of a successful response, or undefined when it has no body
 * @throws Error with status and body of any other response
 */
export async function callApi<Body>(
  site: Site,
  method: string,
  path: string,
  { token, json, form, address }: CallOptions = {},
): Promise<Body> {
  const response = await fetch(site.url + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    body: json === undefined ? form : JSON.stringify(json),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${body}`);
  const content = body === '' ? undefined : JSON.parse(body);
  return content;
}
