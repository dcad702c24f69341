import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, Params } from 'react-router';
import { api } from './browser.ts';
import { type Client, createClient } from './client.ts';
import { hostContext } from './page-host.ts';

/** What a screen's loader works with, on the server and in the browser alike. */
export interface LoaderArgs {
  api: Client;
  params: Params;
  url: URL;
}

/** How a screen gets what its address decides. */
export type Loader<T> = (loading: LoaderArgs) => Promise<T>;

/** A screen's `loader`: runs on the server, over the in-process transport, for an anonymous visitor. */
export function serverLoader<T>(load: Loader<T>) {
  return ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const host = context.get(hostContext);
    const client = createClient(async ({ path }) => {
      const { status, body } = await host.call(path);
      return { status, body: JSON.parse(body) as unknown };
    });
    return load({ api: client, params, url: new URL(request.url) });
  };
}

/** A screen's `clientLoader`: the same in the browser, when the visitor moves within the site. */
export function browserLoader<T>(load: Loader<T>) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<T> =>
    load({ api, params, url: new URL(request.url) });
}
