import type { BrowserContext } from '@playwright/test';

/** Map tiles are the one thing that a page may ask of others; 1 × 1 transparent PNG in their place. */
const tilePath = /\/\d+\/\d+\/\d+(?:@\dx)?\.(?:png|jpe?g|webp)$/;
const emptyTile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Watches everything that pages of a context do. Answers the growing list of faults: console errors, uncaught
 * errors, failed requests and server errors of the site, and requests to anybody else.
 *
 * @param origin the site's own origin, such as `http://127.0.0.1:3000`
 * @param expected console errors that the test provokes on purpose
 */
export async function watchContext(context: BrowserContext, origin: string, expected?: RegExp): Promise<string[]> {
  const faults: string[] = [];
  const isOwn = (url: string): boolean => new URL(url).origin === origin;

  await context.route((url) => url.protocol.startsWith('http') && url.origin !== origin, (route) => {
    const url = new URL(route.request().url());
    if (tilePath.test(url.pathname)) return route.fulfill({ contentType: 'image/png', body: emptyTile });
    faults.push(`request to a third party: ${url.href}`);
    return route.abort();
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = `${message.text()} (${message.location().url})`;
    if (!expected?.test(text)) faults.push(`console: ${text}`);
  });
  context.on('weberror', (webError) => {
    faults.push(`uncaught: ${webError.error().stack ?? webError.error().message}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    const leftThePage = reason === 'net::ERR_ABORTED';
    if (isOwn(request.url()) && !leftThePage) faults.push(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (isOwn(response.url()) && response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`);
  });
  return faults;
}
