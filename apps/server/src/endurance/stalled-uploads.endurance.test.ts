import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { processSettings } from '../start/process-settings.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { type LoadFigures, offerLoad, type Offer, stallUploads } from '../testing/load/offered.ts';
import { fillWithEvents } from '../testing/many-events.ts';
import { apiOnly, type Program, startProgram } from '../testing/programs.ts';
import { openTestApp } from '../testing/test-app.ts';

const uploads = 40;
const bytesOfEach = 20 * 1024 * 1024;

/** Responses for visitors: most are cached until the next member submits something. */
const read = ['/events/all', '/events/7', '/events/8', '/artists/7', '/api/search?q=event', '/events/countries'];

/** Maximum time of 95 of 100 requests, in milliseconds, and maximum resident memory, in bytes. */
const inTimeMs = 250;
const maxMemory = 300e6;

describeOnBothDatabases('forty uploads that stand still', (dialect) => {
  let place: TestPlace;
  const programs: Program[] = [];

  beforeEach(async () => {
    place = await createTestPlace(dialect);
  });
  afterEach(async () => {
    for (const program of programs.splice(0).toReversed()) {
      program.process.kill('SIGKILL');
      await program.ended;
    }
    await place.remove();
  });

  /** Fills the site; returns tokens of members, and the paths of an artist of each. */
  async function fill() {
    const clock = { now: Date.now, set: () => undefined, advance: () => undefined };
    const site = await openTestApp(
      readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, LOG_LEVEL: 'fatal', MODERATION: 'none' }),
      clock,
    );
    await fillWithEvents(site.deps.store.db, dialect, 500);
    const tokens: string[] = [];
    const artists: string[] = [];
    for (let at = 0; at < uploads; at += 1) {
      const account = await site.signIn();
      const form = { artist_name: `Own artist ${at}`, artist_country: 'Japan' };
      const { id } = await account.must('submitArtist', { form });
      tokens.push(account.token);
      artists.push(`/artists/${id}`);
    }
    await site.close();
    return { tokens, artists };
  }

  test('slow down nobody else, not even their own members, and take little memory', { timeout: 180_000 }, async () => {
    const { tokens, artists } = await fill();
    const server = startProgram([...processSettings.flags, ...apiOnly], {
      ...processSettings.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      MODERATION: 'none',
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    programs.push(server);
    const address = await server.line('Moonfloor listens on ');
    const residentBytes = async (): Promise<number> => {
      const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
    };
    const offers: readonly Offer[] = [
      { name: 'visitors', paths: read, perSecond: 30, connections: 20 },
      { name: 'members', paths: artists, tokens, changes: 'artist_info', perSecond: 5, connections: 10 },
    ];
    const offer = (firstNumber: number, seconds: number) => offerLoad({ address, seconds, firstNumber, offers });
    await offer(1, 5);
    const alone = await offer(200, 10);
    const memory = await residentBytes();

    const stalling = await stallUploads({ address, tokens, bytes: bytesOfEach });
    programs.push(stalling);
    let most = await residentBytes();
    const watch = setInterval(() => void residentBytes().then((bytes) => (most = Math.max(most, bytes))), 200);
    // longer than ten seconds, so that uploads are given up, and begin again
    const beside = await offer(500, 25);
    clearInterval(watch);
    stalling.process.kill('SIGTERM');
    const answers: Record<string, number> = JSON.parse(await stalling.line('Answers: '));

    report(`${dialect}: alone`, alone);
    report(`${dialect}: beside ${uploads} uploads`, beside);
    process.stdout.write(
      `  memory ${megabytes(memory)} MB before, at most ${megabytes(most)} MB; given up: ${JSON.stringify(answers)}\n`,
    );
    expect(beside.ownCpu, 'the load process had CPU to spare').toBeLessThan(0.85);
    expect(answers).toEqual({ 408: expect.any(Number) });
    expect(answers['408']).toBeGreaterThanOrEqual(uploads / 2);
    for (const [name, { statuses, served }] of Object.entries(beside.outcomes)) {
      expect(Object.keys(statuses), name).toEqual(['200']);
      expect(served.p95, name).toBeLessThanOrEqual(inTimeMs);
    }
    expect(most).toBeLessThanOrEqual(maxMemory);
  });
});

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

function report(title: string, { seconds, ownCpu, outcomes }: LoadFigures): void {
  process.stdout.write(`${title}; the load process has ${Math.round(ownCpu * 100)} % of a core\n`);
  for (const [name, { sent, served }] of Object.entries(outcomes)) {
    const { median, p95, p99, max } = served;
    process.stdout.write(
      `  ${name}: ${Math.round(sent / seconds)}/s, ms: median ${median}, 95 of 100 ${p95}, 99 of 100 ${p99}, longest ${max}\n`,
    );
  }
}
