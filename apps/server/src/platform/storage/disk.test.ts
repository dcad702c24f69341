import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeStorage, getFile, listAll } from '../../testing/storage-compliance.ts';
import { openDiskStorage } from './open-storage.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeStorage('disk', async () => {
  const storage = await openDiskStorage(join(folder, 'made', 'on', 'the', 'way'));
  return { storage, release: () => storage.close() };
});

test('files are stored in folders of two characters, and no temporary files remain', async () => {
  const storage = await openDiskStorage(folder);
  await storage.put('abcd.webp', Buffer.from('x'), 'image/webp');
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(['.incoming', 'ab', join('ab', 'abcd.webp')]);
});

test('files survive a restart', async () => {
  await (await openDiskStorage(folder)).put('abcd.webp', Buffer.from('x'), 'image/webp');
  const found = await getFile(await openDiskStorage(folder), 'abcd.webp');
  expect(String(await buffer(found.body))).toBe('x');
});

test('a failed write leaves no file behind', async () => {
  const storage = await openDiskStorage(folder);
  await mkdir(join(folder, 'ab', 'abcd.webp'), { recursive: true });
  await expect(storage.put('abcd.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('foreign files and folders are not listed', async () => {
  const storage = await openDiskStorage(folder);
  await mkdir(join(folder, 'ab', 'abcd.webp'), { recursive: true });
  await writeFile(join(folder, 'ab', 'notes.txt'), '');
  await writeFile(join(folder, 'stray.webp'), '');
  expect(await listAll(storage)).toEqual([]);
});

test('opening removes files left by a crash, but not those being written', async () => {
  await openDiskStorage(folder);
  const [old, fresh] = [join(folder, '.incoming', '.old.tmp'), join(folder, '.incoming', '.fresh.tmp')];
  await writeFile(old, '');
  await writeFile(fresh, '');
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await utimes(old, twoDaysAgo, twoDaysAgo);
  await openDiskStorage(folder);
  expect(await readdir(join(folder, '.incoming'))).toEqual(['.fresh.tmp']);
});

test('a folder that cannot be created is reported on opening', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(openDiskStorage(join(folder, 'file', 'media'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
