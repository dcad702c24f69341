import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { moonfloor } from '../testing/command.ts';
import { deleteRecord, submitEvent } from '../testing/events.ts';
import { trackSites } from '../testing/sites.ts';

const { newPlace, open, removeAll } = trackSites();

afterEach(removeAll);

/** Returns the files of the data folder whose bytes contain a text. */
async function filesWith(folder: string, word: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found = await Promise.all(files.map(async (file) => (await readFile(file)).includes(word)));
  return files.filter((_, at) => found[at]).map((file) => path.relative(folder, file));
}

test('permanently removed data leaves no bytes in the SQLite files, while the server runs', async () => {
  const place = await newPlace('sqlite');
  const site = await open(place);
  const admin = await site.signIn('admin');
  const events: number[] = [];
  // texts of one page and of several, between records that stay
  for (const length of [10, 700, 9000, 40, 3000]) {
    const text = `Unspeakable ${'x'.repeat(length)} unspeakable`;
    await submitEvent(site, admin, { event_name: `Stays ${length}`, description: 'y'.repeat(length) });
    const floors = [{ name: 'Unspeakable', artists: [{ artist_name: 'Unspeakable act' }] }];
    events.push(
      (await submitEvent(site, admin, { event_name: `Unspeakable ${length}`, description: text, floors })).id,
    );
  }
  for (const id of events) {
    await admin.must('updateEvent', { params: { id }, form: { area: 'Unspeakable', description: 'short' } });
    await deleteRecord(site, admin, 'event', id);
  }
  const spellings = ['Unspeakable', 'UNSPEAKABLE', 'unspeakable'];
  const found = async () => (await Promise.all(spellings.map((word) => filesWith(place.dataDir, word)))).flat();
  expect(await found()).not.toEqual([]);
  expect(await moonfloor(place, 'purge-deleted')).toEqual({
    code: 0,
    err: [],
    out: ['Permanently removed: 5 events, 0 artists, 0 decorations, 0 releases.'],
  });
  expect(await found()).toEqual([]);
  expect((await site.must('listEvents')).events).toHaveLength(5);
});
