import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { avifFileKey, pictureFileKey, pictureOfKey } from '../../platform/pictures/picture-key.ts';
import { moonfloor } from '../../testing/command.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { drawnPicture, onePicture } from '../../testing/pictures.ts';
import { pictureFieldOf, recordFixtures, submitRecord, editRecord } from '../../testing/record-fixtures.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';
import { makeAvif } from './make-avif.ts';
import { sweepOrphanedFiles, sweepPictures } from './sweep-pictures.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

interface WithPicture {
  id: number;
  series_id?: number | null;
  image_url: string | null;
}

describeOnDatabase('unused pictures', (dialect) => {
  let site: TestApp;
  let member: TestAccount;
  let admin: TestAccount;

  beforeEach(async () => {
    site = await createTestApp(dialect);
    // Files have real modification times, so the test's clock starts shortly after the present.
    site.clock.set(new Date(Date.now() + hour / 2).toISOString());
    [admin, member] = [await site.signIn('admin'), await site.signIn()];
  });
  afterEach(() => site.close());

  const files = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of site.deps.storage.list()) keys.push(key);
    return keys.sort((a, b) => a.localeCompare(b));
  };
  const isShown = async ({ image_url: address }: WithPicture) =>
    (await site.request('GET', address!)).statusCode === 200;
  const sweep = () => sweepPictures(site.deps);
  /** Sweeps every hour for a number of hours. */
  const sweepFor = async (hours: number): Promise<number> => {
    let removed = 0;
    for (let done = 0; done < hours; done += 1) {
      site.clock.advance(hour);
      removed += await sweep();
    }
    return removed;
  };
  const fields = { event_name: 'Night', event_date: '2027-07-01', country: 'Brazil' };
  const submit = async (shade: number, recurrence = '', account = member): Promise<WithPicture> =>
    submitRecord(site, account, 'event', { ...fields, recurrence }, [
      { field: 'event_image', bytes: await onePicture(shade) },
    ]);
  const replace = async (id: number, shade: number, account = member): Promise<WithPicture> =>
    editRecord(site, account, 'event', id, {}, [{ field: 'event_image', bytes: await onePicture(shade) }]);
  const rows = async () => (await site.deps.store.db.selectFrom('picture').select('id').execute()).length;

  test('a used picture is kept, however old', async () => {
    const event = await submit(1);
    site.clock.advance(400 * day);
    expect(await sweepFor(30)).toBe(0);
    expect(await isShown(event)).toBe(true);
  });

  test('a replaced picture is deleted a day after the sweep that found it unused, row and files', async () => {
    const previous = await submit(1);
    const present = await replace(previous.id, 2);
    expect(await sweep()).toBe(0);
    expect(await sweepFor(23)).toBe(0);
    expect(await isShown(previous)).toBe(true);
    expect(await sweepFor(1)).toBe(1);
    expect([await isShown(previous), await isShown(present), await rows()]).toEqual([false, true, 1]);
    expect(await files()).toHaveLength(1);
  });

  test('AVIF files are deleted with it', async () => {
    const drawn = async (name: string) => [{ field: 'event_image', bytes: await drawnPicture(name, 330, 110) }];
    const previous = await submitRecord(site, member, 'event', fields, await drawn('A'));
    await editRecord(site, member, 'event', previous.id, fields, await drawn('B'));
    expect(await makeAvif(site.deps, new AbortController().signal)).toBe(2);
    expect(await files()).toHaveLength(12);
    await sweepFor(25);
    const left = await files();
    expect([left.length, left.filter((key) => key.endsWith('.avif')).length]).toEqual([6, 3]);
    expect(left.some((key) => previous.image_url!.includes(pictureOfKey(key)!))).toBe(false);
  });

  test('pictures of every record type are kept until the records are purged', async () => {
    const records: string[] = [];
    for (const { type, fields: form, name } of recordFixtures) {
      const bytes = await onePicture(30 * records.length);
      records.push(
        `/${collectionOf(type)}/${
          (await submitRecord(site, member, type, { ...form, [name]: 'Lit' }, [{ field: pictureFieldOf(type), bytes }]))
            .id
        }`,
      );
    }
    for (const address of records) await site.request('DELETE', address, { account: admin });
    expect(await sweepFor(30)).toBe(0);
    expect(await files()).toHaveLength(records.length);

    const { dataDir, databaseUrl } = site.deps.config;
    const place = { dialect, dataDir, ...(databaseUrl !== null && { databaseUrl }), remove: () => Promise.resolve() };
    expect((await moonfloor(place, 'purge-deleted')).code).toBe(0);
    expect(await files(), 'never at once').toHaveLength(records.length);
    expect(await sweepFor(25)).toBe(records.length);
    expect([await files(), await rows()]).toEqual([[], 0]);
  });

  test('the picture of the dates to come of a series is kept while no date has it', async () => {
    const { id, series_id } = await submit(1, 'FREQ=YEARLY', admin);
    await replace(id, 2, admin);
    expect(await sweepFor(50)).toBe(0);
    site.clock.advance(300 * day);
    // which creates the dates that are due
    await site.tries('getSeriesRule', { params: { id: series_id } });
    const [, next] = (await site.must('listEvents')).events;
    expect(next).toMatchObject({ event_date: '2028-07-01' });
    expect(await isShown(next!)).toBe(true);
  });

  test('a picture that is used again is kept, and its grace period restarts when it falls out of use', async () => {
    const event = await submit(1);
    await replace(event.id, 2);
    await sweepFor(20);
    const again = await replace(event.id, 1);
    expect(await sweepFor(10)).toBe(0);
    await replace(event.id, 3);
    expect(await sweepFor(24), 'the second picture').toBe(1);
    expect(await isShown(again)).toBe(true);
    expect(await sweepFor(1)).toBe(1);
    expect(await isShown(again)).toBe(false);
  });

  test('used and unused between two sweeps, its grace period restarts as well', async () => {
    const event = await submit(1);
    await replace(event.id, 2);
    await sweepFor(24);
    await replace(event.id, 1);
    await replace(event.id, 2);
    expect(await sweepFor(23)).toBe(0);
  });

  test('a file stored again by a concurrent submission survives the deletion of its old row', async () => {
    const previous = await submit(1);
    await replace(previous.id, 2);
    await sweep();
    const real = Date.now();
    site.clock.set(new Date(real + day - hour).toISOString());
    // The row has been unused for a day, but the file is younger.
    await site.deps.store.db
      .updateTable('picture')
      .set({ unused_since: '2000-01-01T00:00:00.000Z' })
      .where('unused_since', 'is not', null)
      .execute();
    expect(await sweep()).toBe(1);
    expect([await rows(), (await files()).length]).toEqual([1, 2]);
  });

  test('several processes may sweep concurrently', async () => {
    const previous = await submit(1);
    await replace(previous.id, 2);
    await sweep();
    site.clock.advance(day);
    const counts = await Promise.all([sweep(), sweep(), sweep()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await files()).toHaveLength(1);
  });

  test('more pictures than one batch are all processed', async () => {
    const at = '2020-01-01T00:00:00.000Z';
    const many = Array.from({ length: 1100 }, (_, index) => ({
      id: index.toString(16).padStart(32, '0'),
      width: 1,
      height: 1,
      preview: '',
      widths: '1',
      created_at: at,
    }));
    for (const part of [many.slice(0, 550), many.slice(550)]) {
      await site.deps.store.db.insertInto('picture').values(part).execute();
    }
    await sweep();
    site.clock.advance(day);
    expect(await sweep()).toBe(1100);
  });

  const strayId = '0123456789abcdef0123456789abcdef';

  test('a file without a picture is deleted a day after it was stored; other files are kept', async () => {
    await submit(1);
    await submit(2);
    const keys = { webp: pictureFileKey(strayId, 40), avif: avifFileKey(strayId, 40), notes: 'notes.webp' };
    for (const key of [keys.webp, keys.notes]) await site.deps.storage.put(key, Buffer.from('x'), 'image/webp');
    await site.deps.storage.put(keys.avif, Buffer.from('x'), 'image/avif');
    expect(await sweepOrphanedFiles(site.deps)).toBe(0);
    site.clock.advance(day + hour);
    expect(await sweepOrphanedFiles(site.deps)).toBe(2);
    const left = await files();
    expect([left.length, left.filter((key) => pictureOfKey(key) === strayId), left.includes(keys.notes)]).toEqual([
      3,
      [],
      true,
    ]);
  });

  test('when most files are unknown nothing is deleted: the storage belongs to another database', async () => {
    await submit(1);
    const others = ['a', 'b'].map((letter) => pictureFileKey(letter.repeat(32), 40));
    for (const key of others) await site.deps.storage.put(key, Buffer.from('x'), 'image/webp');
    site.clock.advance(2 * day);
    expect(await sweepOrphanedFiles(site.deps)).toBe(0);
    expect(await files()).toHaveLength(3);
  });
});
