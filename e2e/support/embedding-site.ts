import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { portOf } from '../../scripts/spawn-site.ts';

/** A third-party site, on another port and therefore of another origin. */
export interface EmbeddingSite {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Opens a page of the site with the content `html`. */
  show(page: Page, html: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a site that serves any page that a test passes to it. */
export async function startEmbeddingSite(): Promise<EmbeddingSite> {
  let body = '';
  const server = createServer((request, response) => {
    const found = request.url === '/';
    response.writeHead(found ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' }).end(found ? body : undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${portOf(server)}`;
  return {
    url,
    show: async (page, html) => {
      body = `<!doctype html><html lang="en"><head><title>Promoter</title></head><body><main><h1>Our parties</h1>${html}</main></body></html>`;
      await page.goto(url);
    },
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}
