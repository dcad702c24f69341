import type { BrowserContext } from '@playwright/test';

/** Makes the pages of a context throw an error when their policy blocks code: caught by the page, it would be no console error. */
export const reportBlockedCode = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      throw new Error(`blocked by ${violatedDirective}: ${blockedURI} in ${sourceFile}`);
    });
  });

/**
 * Watches all pages of a context for errors. Returns a list to which they are added: console errors, uncaught errors,
 * failed requests and server errors of the site, and requests to third parties.
 *
 * @param origin the site's own origin, such as `http://127.0.0.1:3000`
 * @param tiles the origin of the map's tiles, the only other origin that a page may request
 * @param expected errors that the test provokes on purpose
 */
export function watchForErrors(context: BrowserContext, origin: string, tiles: string, expected?: RegExp): string[] {
  const problems: string[] = [];
  const note = (problem: string): void => {
    if (expected?.test(problem) !== true) problems.push(problem);
  };
  const isOwn = (url: string): boolean => new URL(url).origin === origin;

  // Observed, not intercepted: interception would apply to every request and disable the browser's cache.
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin && url.origin !== tiles) {
      note(`request to a third party: ${url.href}`);
    }
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const { name, message, stack } = webError.error();
    // a DOMException has no stack
    note(`uncaught: ${stack || `${name}: ${message}`}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its pending requests; without JavaScript, scripts fail with "csp". On a page with
    // JavaScript, requests that the policy blocks are also reported as console errors.
    const harmless = reason === 'net::ERR_ABORTED' || reason === 'csp';
    if (isOwn(request.url()) && !harmless) note(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (isOwn(response.url()) && response.status() >= 500) note(`${response.status()}: ${response.url()}`);
  });
  return problems;
}
