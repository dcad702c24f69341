import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { processSettings } from '../start/process-settings.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { type Offer, offerLoad } from '../testing/load/offer-load.ts';
import { openLocalServer } from '../testing/local-server.ts';
import { fillWithEvents } from '../testing/many-events.ts';
import { type Program, startProgram } from '../testing/programs.ts';
import { openTestApp } from '../testing/test-app.ts';

const calendar = (lines: string): string => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines}END:VCALENDAR\r\n`;
const event = (lines: string): string =>
  `BEGIN:VEVENT\r\nUID:1@feeds.example\r\nSUMMARY:Night\r\nDTSTART:20270601T200000Z\r\n${lines}END:VEVENT\r\n`;
const page = (body: string): string => `<!doctype html><html>${body}`;

/** Almost 5 MB each, the most that is read, unless fewer cost more. */
const bombs: Readonly<Record<string, () => string>> = {
  '/series.ics': () => calendar(event(`RRULE:FREQ=DAILY\r\nDESCRIPTION:${'a'.repeat(4_900_000)}\r\n`)),
  '/dates.ics': () => calendar(event(`RDATE:${'20270701T200000Z,'.repeat(290_000)}20270701T200000Z\r\n`)),
  '/parameters.ics': () => calendar(event(`X;${'A=B;'.repeat(1_200_000)}:x\r\n`)),
  '/properties.ics': () => calendar(event('A:\r\n'.repeat(900_000))),
  '/nested.json': () => '['.repeat(5_000_000),
  '/objects.json': () => `[${'{},'.repeat(1_600_000)}{}]`,
  '/keys.json': () => JSON.stringify(Object.fromEntries(Array.from({ length: 350_000 }, (_, at) => [`k${at}`, 1]))),
  '/shared.json': () =>
    JSON.stringify([
      {
        description: 'a'.repeat(4_000_000),
        events: Array.from({ length: 1000 }, (_, at) => ({ name: `Night ${at}`, date: '2027-07-01', country: 'Peru' })),
      },
    ]),
  '/nested.html': () => page('<div>'.repeat(900_000)),
  '/items.html': () => page('<div itemscope itemtype=http://schema.org/Event>'.repeat(100_000)),
  '/properties.html': () => page('<div typeof=Event vocab=http://schema.org/ property=name>'.repeat(80_000)),
  '/blocks.html': () => page('<script type=application/ld+json>{"a":</script>'.repeat(100_000)),
  '/lines.csv': () => `name,date\n${'\n'.repeat(5_000_000)}`,
  '/quotes.csv': () => `name,date\n"${'""'.repeat(2_400_000)}`,
  '/bomb.csv': () => `name,date\n${' '.repeat(200_000_000)}`,
};
const robots = [
  `${Array.from({ length: 6000 }, (_, at) => `User-agent: a${at}\n`).join('')}${'Disallow: /a\n'.repeat(9400)}`,
  `User-agent: *\nDisallow: /${'*'.repeat(500_000)}x`,
  `User-agent: *\n${`Disallow: /${'*a'.repeat(20)}*b\n`.repeat(10_000)}`,
];

/** Members who import at the same time; each may fetch 40 addresses an hour. */
const attackers = 4;
const seconds = 60;

/** Maximum time within which 95 of 100 requests of others are answered, in ms, and maximum growth of memory, in bytes. */
const inTimeMs = 250;
const moreMemory = 300e6;

describeOnBothDatabases('a server whose members import from hostile hosts', (dialect) => {
  let place: TestPlace;
  let program: Program;
  let web: Awaited<ReturnType<typeof openLocalServer>>;

  beforeEach(async () => {
    place = await createTestPlace(dialect);
    const files = new Map(Object.entries(bombs).map(([path, make]) => [path, gzipSync(make())]));
    const rules = robots.map((text) => gzipSync(text));
    let asked = 0;
    web = await openLocalServer(({ url = '' }, response) => {
      asked += 1;
      const body = url === '/robots.txt' ? rules[asked % rules.length] : files.get(new URL(url, 'http://x').pathname);
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    });
  });
  afterEach(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
    await web.close();
    await place.remove();
  });

  /** Fills the site; returns tokens of members. */
  async function fill(): Promise<string[]> {
    const clock = { now: Date.now, set: () => undefined, advance: () => undefined };
    const settings = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, LOG_LEVEL: 'fatal' };
    const site = await openTestApp(readConfig(settings), clock);
    await fillWithEvents(site.deps.store.db, dialect, 1000);
    const members = await Promise.all(Array.from({ length: 2 * attackers + 1 }, () => site.signIn()));
    await site.close();
    return members.map(({ token }) => token);
  }

  test('serves others in time, with bounded memory', async () => {
    const [reader = '', ...hostile] = await fill();
    program = startProgram([...processSettings.flags, 'endurance/serve-from-web.ts'], {
      ...processSettings.env,
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      WEB_PORT: String(web.port),
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    const address = await program.line('Moonfloor listens on ');
    const metrics = await program.line('Metrics are at ');
    const memory = async (): Promise<number> => {
      const text = await (await fetch(metrics, { headers: { connection: 'close' } })).text();
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
    };
    const offers: Offer[] = [
      { name: 'visitors', paths: ['/events/all', '/api/search?q=event%20{n}', '/artists/7'], perSecond: 10 },
      { name: 'members', paths: ['/auth/profile', '/events.atom?near=40.{n},7'], tokens: [reader], perSecond: 5 },
    ];
    await offerLoad({ address, seconds: 5, firstNumber: 0, offers });
    const before = await memory();

    const statuses: Record<string, number[]> = {};
    const over = new AbortController();
    const attack = async (first: number): Promise<void> => {
      const paths = Object.keys(bombs);
      for (let turn = first; turn < paths.length || !over.signal.aborted; turn += attackers) {
        const path = paths[turn % paths.length]!;
        const form = new FormData();
        form.set('address', `http://host-${turn}.example${path}?${'a'.repeat(1900)}`);
        form.set('country', 'Peru');
        const token = hostile[turn % hostile.length];
        const response = await fetch(`${address}/imports`, {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${token}` },
        });
        await response.arrayBuffer();
        (statuses[path] ??= []).push(response.status);
      }
    };
    const attacks = Promise.all(Array.from({ length: attackers }, (_, at) => attack(at)));
    const highest = (async () => {
      let most = before;
      while (!over.signal.aborted) most = Math.max(most, await memory());
      return most;
    })();
    const { outcomes, ownCpu } = await offerLoad({ address, seconds, firstNumber: 1_000_000, offers }).finally(() =>
      over.abort(),
    );
    await attacks;
    const growth = (await highest) - before;
    for (const [name, { sent, statuses: seen, served }] of Object.entries(outcomes))
      process.stdout.write(
        `${dialect}, ${name}: ${sent} requests, ${JSON.stringify(seen)}, ms: median ${served.median}, 95 of 100 ${served.p95}, longest ${served.max}\n`,
      );
    process.stdout.write(`  memory grew by ${Math.round(growth / 1e6)} MB; imports: ${JSON.stringify(statuses)}\n`);

    expect(ownCpu, 'the load process had CPU to spare').toBeLessThan(0.85);
    expect([...new Set(Object.values(statuses).flat())].filter((status) => ![201, 422, 429].includes(status))).toEqual(
      [],
    );
    expect(Object.keys(statuses)).toHaveLength(Object.keys(bombs).length);
    for (const [name, { statuses: seen, served }] of Object.entries(outcomes)) {
      expect(Object.keys(seen), name).toEqual(['200']);
      expect(served.p95, name).toBeLessThanOrEqual(inTimeMs);
    }
    expect(growth).toBeLessThan(moreMemory);
  });
});
