import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAudioFiles } from './audio-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracks-'));
});
afterEach(() => rm(folder, { recursive: true }));

const touch = (...names: string[]) => Promise.all(names.map((name) => writeFile(join(folder, name), '')));

test('a missing folder has no tracks', async () => {
  expect(await listAudioFiles(join(folder, 'nowhere'))).toEqual([]);
});

test('an empty folder has no tracks', async () => {
  expect(await listAudioFiles(folder)).toEqual([]);
});

test('tracks are in natural order, regardless of case and extension', async () => {
  await touch('10 moon.mp3', '2 sun.OGG', '1 Dawn.flac', 'b.opus', 'A.m4a', 'c.wav', 'd.webm');
  expect(await listAudioFiles(folder)).toEqual([
    '1 Dawn.flac',
    '2 sun.OGG',
    '10 moon.mp3',
    'A.m4a',
    'b.opus',
    'c.wav',
    'd.webm',
  ]);
});

test('other files, hidden files and subfolders are ignored', async () => {
  await touch('cover.jpg', 'notes.txt', 'mp3', '.hidden.mp3', 'set.mp3.part', 'set.mp3');
  await mkdir(join(folder, 'album.mp3'));
  expect(await listAudioFiles(folder)).toEqual(['set.mp3']);
});

test('a link to a file is a track', async () => {
  await touch('set.mp3');
  await symlink(join(folder, 'set.mp3'), join(folder, 'linked.mp3'));
  await symlink(join(folder, 'gone.mp3'), join(folder, 'dangling.mp3'));
  expect(await listAudioFiles(folder)).toEqual(['linked.mp3', 'set.mp3']);
});

test('a path that is a file is an error', async () => {
  await touch('set.mp3');
  await expect(listAudioFiles(join(folder, 'set.mp3'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
