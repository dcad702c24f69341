import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type Params,
  RouterContextProvider,
} from 'react-router';
import type { PageHost } from '@moonfloor/contract/values/page-host';
import { createBrowserClient } from './browser.ts';
import { type VisitorClient, createClient } from './client.ts';

/** Arguments of a screen's loader, both on the server and in the browser. */
export interface LoaderArgs {
  api: VisitorClient;
  params: Params;
  url: URL;
}

/** Loads the data that a screen's URL determines. */
export type Loader<T> = (loading: LoaderArgs) => Promise<T>;

/**
 * Creates a screen's `loader`: runs on the server for an anonymous visitor, using the in-process transport. Failures are
 * returned as results, whose status the response has.
 */
export function serverLoader<T extends { error: { status: number } | null } | null>(load: Loader<T>) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const host = context.get(hostContext);
    const client = createClient(async ({ path }) => {
      const { status, body } = await host.call(path);
      return { status, body: JSON.parse(body) };
    });
    const result = await load({ api: client, params, url: new URL(request.url) });
    return data(result, result?.error?.status ?? 200);
  };
}

/**
 * Creates a screen's `clientLoader`: runs in the browser on client-side navigation. `data-saved` says when the copy of this
 * device that it has loaded was saved, and the path of the page.
 */
export function browserLoader<T>(load: Loader<T>) {
  return async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url);
    let saved = '';
    const api = createBrowserClient((at) => {
      saved = at;
    });
    const result = await load({ api, params, url });
    const { dataset } = document.documentElement;
    if (request.signal.aborted) return result;
    if (saved === '') delete dataset.saved;
    else dataset.saved = `${saved} ${url.pathname}`;
    return result;
  };
}

/** Context key of the page host; set on the server only. */
export const hostContext = createContext<PageHost>();

/** Wraps the host for the router. The server calls this function of the built app. */
export function pageContext(host: PageHost): RouterContextProvider {
  return new RouterContextProvider(new Map([[hostContext, host]]));
}
