import type { BrowserContext } from '@playwright/test';

/**
 * Watches everything that pages of a context do. Answers the growing list of faults: console errors, uncaught
 * errors, failed requests and server errors of the site, and requests to anybody else.
 *
 * @param origin the site's own origin, such as `http://127.0.0.1:3000`
 * @param tiles the origin of the map's tiles, the one other that a page may ask
 * @param expected faults that the test provokes on purpose
 */
export function watchForErrors(context: BrowserContext, origin: string, tiles: string, expected?: RegExp): string[] {
  const problems: string[] = [];
  const note = (problem: string): void => {
    if (expected?.test(problem) !== true) problems.push(problem);
  };
  const isOwn = (url: string): boolean => new URL(url).origin === origin;

  // Looked at, not stopped: to stop any, the browser would have to ask about each, and could keep nothing in its cache.
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
  return problems;
}
