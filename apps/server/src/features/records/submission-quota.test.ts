import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { TestFile } from '../../testing/client.ts';
import { describeWithRaces } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { pictureFieldOf, recordFixtures } from '../../testing/record-fixtures.ts';
import { createSuiteApp, createSuiteSecondApp, type TestAccount } from '../../testing/test-app.ts';

describeWithRaces('submission quotas', async (dialect, alone) => {
  const site = await createSuiteApp(dialect, { SUBMISSIONS_PER_HOUR: '4', PICTURE_MB_PER_DAY: '1' });
  const second = await createSuiteSecondApp(site);
  let count = 0;

  /** Submits a record of the type at `at` in the list of fixtures, with an unused name. */
  function submit(at: number, account: TestAccount, files: readonly TestFile[] = [], on = site) {
    const { type, fields, name } = recordFixtures[at % recordFixtures.length]!;
    count += 1;
    const form = { ...fields, [name]: `Record ${count}` };
    return on.as(account).tries(recordCallNames(type).submit, { form, files });
  }

  /** A picture of that many kilobytes: padding after its end is ignored by the decoder. */
  async function picture(at: number, kilobytes: number): Promise<TestFile> {
    const { type } = recordFixtures[at % recordFixtures.length]!;
    return { field: pictureFieldOf(type), bytes: Buffer.concat([await onePicture(), Buffer.alloc(kilobytes * 1024)]) };
  }

  test('count what a member adds and changes, across types and processes, and report the waiting time', async () => {
    const member = await site.signIn();
    const statuses: number[] = [];
    for (const at of [0, 1, 2]) statuses.push((await submit(at, member, [], at === 1 ? second : site)).statusCode);
    const last = await submit(3, member);
    const change = { params: { id: last.json().id }, form: { link1: 'https://a.example' } };
    const refused = await second.as(member).tries('updateRelease', change);
    expect([...statuses, last.statusCode, refused.statusCode]).toEqual([201, 201, 201, 201, 429]);
    expect(refused.json().detail).toBe(
      'You can add or change 4 records an hour, and none is left. Please try again in 60 minutes.',
    );
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await submit(0, member)).statusCode).toBe(429);
    site.clock.advance(61 * 60 * 1000);
    await member.must('updateRelease', change);
  });

  alone('count no pictures of a submission that is refused', async () => {
    const member = await site.signIn();
    for (const at of [0, 1, 2, 3]) expect((await submit(at, member)).statusCode).toBe(201);
    const large = [await picture(0, 600)];
    expect((await submit(0, member, large)).json().detail).toMatch(/^You can add or change 4 records/);
    site.clock.advance(61 * 60 * 1000);
    expect((await submit(0, member, large)).statusCode).toBe(201);
  });

  alone('count what is previewed', async () => {
    const member = await site.signIn();
    const at = recordFixtures.findIndex(({ type }) => type === 'event');
    const { id } = (await submit(at, member)).json();
    const preview = () => member.tries('previewEventChange', { params: { id }, form: { price: '1 €' } });
    const statuses = [await preview(), await preview(), await preview()].map(({ statusCode }) => statusCode);
    // the change itself must be left
    expect(statuses).toEqual([200, 200, 429]);
  });

  alone('are counted per member and do not apply to admins', async () => {
    const admin = await site.signIn('admin');
    for (const account of [await site.signIn(), await site.signIn()]) {
      for (const at of [0, 1, 2, 3]) expect((await submit(at, account)).statusCode).toBe(201);
    }
    for (let at = 0; at < 6; at += 1) expect((await submit(at, admin, [await picture(at, 300)])).statusCode).toBe(201);
  });

  test('cannot be exceeded by concurrent requests', async () => {
    const member = await site.signIn();
    // Two writers of one SQLite file in one process would only wait for each other.
    const other = dialect === 'postgres' ? second : site;
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => submit(at, member, [], at % 2 === 0 ? site : other)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, 201, 201, 201, ...Array<number>(8).fill(429)]);
  });

  alone('count a submission that is retried with its key once', async () => {
    const member = await site.signIn();
    const [{ type, fields, name }] = recordFixtures;
    const same = { form: { ...fields, [name]: 'The same' }, headers: { 'idempotency-key': 'the-same' } };
    for (let time = 0; time < 6; time += 1) await member.must(recordCallNames(type).submit, same);
    for (const at of [1, 2, 3]) expect((await submit(at, member)).statusCode).toBe(201);
    expect((await submit(0, member)).statusCode).toBe(429);
  });

  alone('do not count submissions rejected for their fields', async () => {
    const member = await site.signIn();
    const wrong = { form: { artist_name: 'Wrong', artist_country: 'Atlantis' } };
    for (let time = 0; time < 6; time += 1) expect((await member.tries('submitArtist', wrong)).statusCode).toBe(422);
    expect((await submit(1, member)).statusCode).toBe(201);
  });

  alone('limit pictures per day, and do not affect submissions without pictures', async () => {
    const member = await site.signIn();
    for (const at of [0, 1, 2]) expect((await submit(at, member, [await picture(at, 300)])).statusCode).toBe(201);
    const refused = await submit(3, member, [await picture(3, 300)]);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      'You can upload 1 MB of images a day, and 0 MB are left. Please try again in 24 hours, or send smaller images.',
    ]);
    expect(refused.headers['retry-after']).toBe('86400');
    expect((await submit(3, member)).statusCode).toBe(201);
    site.clock.advance(2 * 60 * 60 * 1000);
    expect((await submit(0, member, [await picture(0, 300)])).statusCode).toBe(429);
    site.clock.advance(23 * 60 * 60 * 1000);
    expect((await submit(0, member, [await picture(0, 300)])).statusCode).toBe(201);
  });

  alone('reject a picture that exceeds a whole day’s quota', async () => {
    const response = await submit(0, await site.signIn(), [await picture(0, 1100)]);
    expect(response.json().detail).toBe(
      'You can upload 1 MB of images a day, and 1 MB are left. Please try again in 24 hours, or send smaller images.',
    );
  });

  alone('do not count pictures that the site cannot store', async () => {
    const member = await site.signIn();
    const mediaDir = path.join(site.deps.config.dataDir, 'media');
    await rename(mediaDir, `${mediaDir}-away`);
    await writeFile(mediaDir, '');
    for (let time = 0; time < 5; time += 1)
      expect((await submit(0, member, [await picture(0, 600)])).statusCode).toBeGreaterThanOrEqual(500);
    await rm(mediaDir);
    await rename(`${mediaDir}-away`, mediaDir);
    expect((await submit(0, member, [await picture(0, 600)])).statusCode).toBe(201);
  });
});
