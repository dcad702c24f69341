import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { portOf } from '../../scripts/spawn-site.ts';
import { startTiles } from './tiles.ts';
import { watchForErrors } from './watch-errors.ts';

const page404 = '/not-there.png';
const html = `<!doctype html><title>Faults</title>
  <img alt="" src="TILES/1/2/3.png"><img alt="" src="https://other.example/a.png">
  <img alt="" src="/broken.png"><img alt="" src="${page404}">
  <script>console.error('logged'); throw new Error('thrown')</script>`;

test('reports every browser error except tiles and expected ones', async ({ context }) => {
  const tiles = await startTiles();
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/' ? 200 : request.url === page404 ? 404 : 500;
    response.setHeader('content-type', 'text/html').end(html.replace('TILES', tiles.url));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${portOf(server)}`;

  const problems = watchForErrors(context, origin, tiles.url, /status of 404/);
  const page = await context.newPage();
  await page.goto(origin);
  await expect
    .poll(() => problems.toSorted())
    .toEqual([
      `500: ${origin}/broken.png`,
      'console: Failed to load resource: net::ERR_NAME_NOT_RESOLVED (https://other.example/a.png)',
      `console: Failed to load resource: the server responded with a status of 500 (Internal Server Error) (${origin}/broken.png)`,
      `console: logged (${origin}/)`,
      'request to a third party: https://other.example/a.png',
      expect.stringMatching(/^uncaught: Error: thrown/),
    ]);
  await page.close();
  server.close();
  await tiles.stop();
});
