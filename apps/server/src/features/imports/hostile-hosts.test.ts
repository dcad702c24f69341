import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openFakeWeb, publicAddress } from '../../testing/fakes/fake-web.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

const table = 'name,date,country\nNight of the Owl,2026-07-01,Portugal\n';

describe('a host that is crafted to exhaust resources', async () => {
  const web = await openFakeWeb();
  afterAll(() => web.close());
  const site = await createSuiteApp('sqlite', {}, null, web.network);
  let member: TestAccount;

  beforeEach(async () => {
    member = await site.signIn();
    for (const name of Object.keys(web.pages)) delete web.pages[name];
    web.hosts['feeds.example'] = [publicAddress];
    serve('/table.csv', (_request, response) => response.end(table));
  });

  const serve = (path: string, page: RequestListener): void => {
    web.pages[`feeds.example${path}`] = page;
  };
  const serveRobots = (text: string): void =>
    serve('/robots.txt', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
    );
  const redirect = (from: string, location: string): void =>
    serve(from, (_request, response) => response.writeHead(302, { location }).end());
  /** Imports from a path, and returns the name of the first event, or why it was refused. */
  const take = async (path: string): Promise<string> => {
    const form = { address: `http://feeds.example${path}` };
    const response = await member.tries('createImport', { form });
    return response.statusCode === 201 ? response.json().rows[0].event_name : response.json().detail;
  };
  const owl = 'NIGHT OF THE OWL';
  const forbidden = 'feeds.example does not want robots to read this address';
  /** A path as long as addresses may be. */
  const long = (start: string): string => start.padEnd(4000, 'a');

  test.each<[what: string, robots: string]>([
    [
      'thousands of agents with thousands of rules',
      `${Array.from({ length: 6000 }, (_, at) => `User-agent: a${at}\n`).join('')}${'Disallow: /a\n'.repeat(9400)}`,
    ],
    ['half a million asterisks', `User-agent: *\nDisallow: /${'*'.repeat(500_000)}x`],
    ['rules that match almost everywhere', `User-agent: *\n${`Disallow: /${'*a'.repeat(25)}*b\n`.repeat(10_000)}`],
    ['a line without an end', `User-agent: *\nDisallow: /${'a'.repeat(512_000)}`],
    ['names that fill the file', `User-agent: moonfloor\n`.repeat(20_000)],
    ['a hundred megabytes', `#${' '.repeat(100_000_000)}\nUser-agent: *\nDisallow: /\n`],
  ])('robots.txt of %s is read as far as it counts', { timeout: 20_000 }, async (_what, robots) => {
    redirect('/1', long('/2'));
    redirect(long('/2'), long('/3'));
    redirect(long('/3'), '/table.csv');
    serveRobots(robots);
    const [imported, health] = await Promise.all([take('/1'), site.request('GET', '/healthz')]);
    expect([imported, health.statusCode]).toEqual([owl, 200]);
    serveRobots(`User-agent: Moonfloor\nDisallow: /table.csv\n\n${robots}`);
    expect(await take('/1')).toBe(forbidden);
  });

  test('a robots.txt that moves on and on is not there', async () => {
    redirect('/robots.txt', '/robots.txt?more');
    redirect('/robots.txt?more', '/robots.txt');
    expect(await take('/table.csv')).toBe('The address leads from one to the next without end');
  });

  test('a redirect to an endless address is not followed', async () => {
    redirect('/table', `/${'a'.repeat(5000)}`);
    expect(await take('/table')).toBe('feeds.example leads to an address that is too long');
  });

  const broken = 'The answer of feeds.example broke off';
  const unreachable = 'feeds.example cannot be reached';
  function* endless(text: string): Generator<string> {
    for (;;) yield text;
  }
  test.each<[what: string, head: string, more: string, refusal: string]>([
    ['headers', 'HTTP/1.1 200 OK\r\n', 'x-more: more\r\n', unreachable],
    ['a header', 'HTTP/1.1 200 OK\r\nx-more: ', 'more', unreachable],
    ['a status line', 'HTTP/1.1 200 ', 'OK', unreachable],
    ['announcements of an answer', '', 'HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n', unreachable],
    ['chunk extensions', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5', ';more=more', broken],
    ['trailers', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n', 'x-more: more\r\n', broken],
    [
      'chunks',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
      '1000\r\n'.padEnd(4102, 'a') + '\r\n',
      'The answer is larger than 5 MB',
    ],
  ])('%s without end are refused', { timeout: 14_000 }, async (_what, head, more, refusal) => {
    serve('/flood', ({ socket }) => {
      socket.write(head);
      Readable.from(endless(more.repeat(Math.ceil(60_000 / more.length)))).pipe(socket);
    });
    expect(await take('/flood')).toBe(refusal);
  });

  test.each(['gzip', 'gzip, gzip', 'GZIP', 'deflate', 'br'])(
    'what claims to be %s and is not is refused',
    async (coding) => {
      serve('/odd', (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(table));
      expect(await take('/odd')).not.toBe(owl);
    },
  );
});
