import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteCardPath } from '@moonfloor/contract/api/share-cards';
import { pictureOfKey } from '../../platform/pictures/picture-key.ts';
import { moonfloor } from '../../testing/command.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { onePicture } from '../../testing/pictures.ts';
import { openOwnStore } from '../../testing/seed-site.ts';
import { createSecondApp, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { lastBackupAt, makeNightlyBackup } from './nightly-backup.ts';
import { readArchiveEntries } from './read-archive.ts';

const hour = 60 * 60 * 1000;

describeOnBothDatabases('the nightly backup', (dialect, once) => {
  let site: TestApp;
  let second: TestApp;
  let folder: string;

  beforeEach(async () => {
    site = await createTestApp(dialect, { TIME_ZONE: 'Europe/Berlin' });
    folder = path.join(site.deps.config.dataDir, 'nightly');
    site.deps.config.backups = { folder, keep: 2, hour: 4 };
    second = await createSecondApp(site);
  });
  afterEach(async () => {
    await second.close();
    await site.close();
  });

  const make = (server: TestApp = site, stop = new AbortController().signal) =>
    makeNightlyBackup(server.deps, () => openOwnStore(server), stop);
  const files = async (): Promise<string[]> => (await readdir(folder)).toSorted();

  test('is made once a day, by one of the servers, from the configured hour on', async () => {
    site.clock.set('2026-06-15T01:59:00.000Z');
    const made = await Promise.all([make(), make(second), make(), make(second)]);
    expect(made.filter((file) => file !== null)).toEqual([path.join(folder, 'moonfloor-20260615T015900Z.backup')]);
    expect(await lastBackupAt(second.deps)).toBe('2026-06-15T01:59:00.000Z');
    // Four o'clock in Berlin.
    site.clock.set('2026-06-15T02:00:00.000Z');
    expect((await Promise.all([make(second), make()])).filter((file) => file !== null)).toHaveLength(1);
    site.clock.advance(23 * hour);
    expect(await make()).toBe(null);
    site.clock.advance(hour);
    expect(await make(second)).toBe(path.join(folder, 'moonfloor-20260616T020000Z.backup'));
  });

  test.runIf(dialect === 'sqlite')(
    'is made on another disk once a day although that of the database is full',
    async () => {
      const { db } = site.deps.store;
      site.clock.set('2026-06-15T02:00:00.000Z');
      // free pages in the file would take the write
      await sql`vacuum`.execute(db);
      await sql`pragma max_page_count = 1`.execute(db);
      for (let id = 0; id < 200; id += 1)
        await sql`insert into nightly_backup (day, taken_at) values (${String(2000 + id)} || '-01-01', ${'x'.repeat(500)})`
          .execute(db)
          .catch(() => undefined);
      expect(await make()).toBe(path.join(folder, 'moonfloor-20260615T020000Z.backup'));
      expect(await make()).toBe(null);
      await sql`pragma max_page_count = 1000000`.execute(db);
      site.clock.advance(24 * hour);
      expect(await make()).toBe(path.join(folder, 'moonfloor-20260616T020000Z.backup'));
    },
  );

  test('is complete and readable by its owner only; the configured number is kept', once, async () => {
    await site.signIn('admin', 'somebody');
    await mkdir(folder);
    for (const name of [
      'mine.backup',
      'moonfloor-20260101T000000Z.backup.partial',
      'moonfloor-20260102T000000Z.backup.partial',
    ]) {
      await writeFile(path.join(folder, name), '');
    }
    await utimes(path.join(folder, 'moonfloor-20260101T000000Z.backup.partial'), 0, 0);
    site.clock.set(new Date().toISOString());
    const made: string[] = [];
    for (let day = 0; day < 4; day += 1) {
      made.push((await make())!);
      site.clock.advance(24 * hour);
    }
    const [last] = made.slice(-1);
    expect((await files()).filter((name) => !name.endsWith('.partial'))).toEqual([
      'mine.backup',
      ...made.slice(-2).map((file) => path.basename(file)),
    ]);
    expect(await files()).not.toContain('moonfloor-20260101T000000Z.backup.partial');
    expect((await stat(last!)).mode & 0o777).toBe(0o600);
    expect(
      await moonfloor({ dialect, dataDir: folder, remove: async () => {} }, 'backup', '--verify', last!),
    ).toMatchObject({ code: 0 });
  });

  test('contains pictures and tracks, but no share cards, which are drawn again', once, async () => {
    const admin = await site.signIn('admin');
    const files = [{ field: 'event_image', bytes: await onePicture() }];
    const { image_url: picture } = await submitEvent(site, admin, {}, files);
    expect((await site.request('GET', siteCardPath)).statusCode).toBe(200);
    await mkdir(site.deps.config.audioDir, { recursive: true });
    await writeFile(path.join(site.deps.config.audioDir, 'dawn.mp3'), 'music');
    const names: string[] = [];
    for await (const { name, body } of readArchiveEntries((await make())!)) {
      names.push(name);
      await buffer(body);
    }
    expect(picture).toContain(pictureOfKey(names.find((name) => name.startsWith('media/'))!.slice('media/'.length)));
    expect(names).toContain('audio/dawn.mp3');
    expect(names.filter((name) => name.startsWith('media/card-'))).toEqual([]);
  });

  test('deletes no older backup when it fails, and is retried', once, async () => {
    const first = (await make())!;
    site.clock.advance(24 * hour);
    site.deps.config.backups = { folder: path.join(first, 'no'), keep: 1, hour: 4 };
    await expect(make()).rejects.toThrow('ENOTDIR');
    site.deps.config.backups = { folder, keep: 1, hour: 4 };
    expect(await files()).toEqual([path.basename(first)]);
    expect(await lastBackupAt(site.deps)).toBe('2026-06-15T12:00:00.000Z');
    const next = await make();
    expect(await files()).toEqual([path.basename(next!)]);
  });

  test('leaves no file when the server stops, and is made at the next start', once, async () => {
    const stop = new AbortController();
    stop.abort();
    expect(await make(site, stop.signal)).toBe(null);
    expect(await files()).toEqual([]);
    expect(await make()).not.toBe(null);
  });

  test('is repeated after six hours when the server was killed', once, async () => {
    const { db } = site.deps.store;
    await db
      .insertInto('nightly_backup')
      .values({ day: '2026-06-15', taken_at: '2026-06-15T12:00:00.000Z', done_at: null })
      .execute();
    expect(await make()).toBe(null);
    site.clock.advance(6 * hour);
    expect(await make()).not.toBe(null);
  });

  test('is disabled by default', once, async () => {
    site.deps.config.backups = null;
    expect(await make()).toBe(null);
  });
});
