import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlace, type TestPlace } from '../testing/databases.ts';
import {
  findPartialWrites,
  findLosses,
  type Ledger,
  signInAt,
  startLoad,
  type Target,
} from '../testing/load/ledger.ts';
import { sweepForDays } from '../testing/load/strays.ts';
import { apiOnly, type Program, startProgram } from '../testing/programs.ts';

const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'correct horse' };

/** Number of kills, on each database. */
const kills = 100;

// concurrently: each spends most of the time waiting for its server to start
describe.concurrent.each(['sqlite', 'postgres'] as const)('a server that is killed during writes (%s)', (dialect) => {
  let place: TestPlace;
  let program: Program;

  beforeEach(async () => {
    place = await createTestPlace(dialect);
  });
  afterEach(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
    await place.remove();
  });

  const settings = (): Record<string, string> => ({
    ...admin,
    PORT: '0',
    LOG_LEVEL: 'warn',
    MODERATION: 'none',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  });

  async function start(): Promise<string> {
    program = startProgram(apiOnly, settings());
    return program.line('Moonfloor listens on ');
  }

  test(`keeps all that it has acknowledged, ${kills} times over`, { timeout: 1_800_000 }, async () => {
    const ledger: Ledger = { known: new Map(), unanswered: 0 };
    let target: Target = await signInAt(await start(), admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    const losses: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const before = new Set(ledger.known.keys());
      const load = startLoad(target, ledger);
      // it has begun to respond; then at a random point during a write
      while (ledger.known.size < before.size + 2) await pause(10);
      await pause((kill * 37) % 200);
      program.process.kill('SIGKILL');
      await program.ended;
      await load.end();
      target = { ...target, address: await start() };
      const touched = [...ledger.known.values()].filter(({ id, pending }) => !before.has(id) || pending !== null);
      losses.push(
        ...(await findLosses(
          target,
          ledger,
          touched.map(({ id }) => id),
        )),
      );
    }
    losses.push(...(await findLosses(target, ledger, ledger.known.keys())));
    const { ids, halves } = await findPartialWrites(target, ledger);
    expect([...losses, ...halves]).toEqual([]);
    expect(ledger.known.size).toBeGreaterThan(kills);
    expect(ids.length).toBeGreaterThanOrEqual(ledger.known.size);
    expect(ids.length).toBeLessThanOrEqual(ledger.known.size + ledger.unanswered);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    if (dialect === 'sqlite') expect(integrityOf(place)).toEqual(['ok']);
    const { files, strays } = await sweepForDays(settings(), path.join(place.dataDir, 'media'));
    expect(strays).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
    process.stdout.write(
      `${dialect}: ${kills} kills, ${ledger.known.size} events acknowledged, ${ledger.unanswered} submits unanswered\n`,
    );
  });
});

function integrityOf({ dataDir }: TestPlace): unknown[] {
  const database = new DatabaseSync(path.join(dataDir, 'moonfloor.db'), { readOnly: true });
  try {
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
    return database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => Object.values(row)[0]);
  } finally {
    database.close();
  }
}
