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
 * @param expected faults that the test provokes on purpose
 */
export async function watchContext(context: BrowserContext, origin: string, expected?: RegExp): Promise<string[]> {
  const faults: string[] = [];
  const note = (fault: string): void => {
    if (expected?.test(fault) !== true) faults.push(fault);
  };
  const isOwn = (url: string): boolean => new URL(url).origin === origin;

  await context.route((url) => url.protocol.startsWith('http') && url.origin !== origin, (route) => {
    const url = new URL(route.request().url());
    if (tilePath.test(url.pathname)) return route.fulfill({ contentType: 'image/png', body: emptyTile });
    note(`request to a third party: ${url.href}`);
    return route.abort();
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const { name, message, stack } = webError.error();
    // a DOMException comes without a stack
    note(`uncaught: ${stack || `${name}: ${message}`}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left aborts what it was loading; without JavaScript, scripts fail as "csp". What the policy of a
    // page with JavaScript refuses is a console error as well.
    const harmless = reason === 'net::ERR_ABORTED' || reason === 'csp';
    if (isOwn(request.url()) && !harmless) note(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (isOwn(response.url()) && response.status() >= 500) note(`${response.status()}: ${response.url()}`);
  });
  return faults;
}
