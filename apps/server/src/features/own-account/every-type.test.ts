import { expect, test } from 'vitest';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { dayMs, hourMs } from '@moonfloor/contract/values/durations';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { toggleRecordStatus } from '../../testing/events.ts';
import { onePicture } from '../../testing/pictures.ts';
import { pictureFieldOf, recordFixtures, editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';
import { readArchive } from '../../testing/zip.ts';
import { sweepPictures } from '../media/sweep-pictures.ts';
import { collectChanges, startNotifier } from '../notifications/collect-changes.ts';
import { eraseAccounts } from './erase-accounts.ts';

/** What concerns records of all types: a new type that any of it forgets fails here. */
describeOnDatabase('records of every type', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  // files have real modification times
  site.clock.set(new Date(Date.now() + hourMs).toISOString());
  const { db } = site.deps.store;
  await startNotifier(site.deps.store);
  const [admin, author, helper] = [await site.signIn('admin'), await site.signIn(), await site.signIn()];
  const ids = new Map<ResourceType, number>();

  const submit = async (account: TestAccount, type: ResourceType, withPicture: boolean) => {
    const { fields, name } = recordFixtures.find((fixture) => fixture.type === type)!;
    const form = { ...fields, [name]: `Walk ${type}` };
    const bytes = await onePicture(30 * resourceTypes.indexOf(type));
    const files = withPicture ? [{ field: pictureFieldOf(type), bytes }] : [];
    return (await account.must(recordCallNames(type).submit, { form, files })).id;
  };
  const sweepForTwoDays = async (): Promise<number> => {
    let removed = await sweepPictures(site.deps);
    site.clock.advance(2 * dayMs);
    removed += await sweepPictures(site.deps);
    return removed;
  };
  const seen = async (): Promise<ResourceType[]> => {
    const found: ResourceType[] = [];
    for (const [type, id] of ids) {
      const { statusCode } = await site.tries(recordCallNames(type).get, { params: { id } });
      if (statusCode === 200) found.push(type);
    }
    return found;
  };
  const all = [...resourceTypes];

  test('keep their pictures', async () => {
    for (const type of all) ids.set(type, await submit(author, type, true));
    expect(await sweepForTwoDays()).toBe(0);
  });

  test('are in the download of their author’s data, with their pictures', async () => {
    const archive = readArchive(await author.tries('exportAccount'));
    const account = JSON.parse(archive.get('account.json')!.toString());
    expect(all.filter((type) => account[collectionOf(type)]?.length !== 1)).toEqual([]);
    expect([...archive.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(all.length);
  });

  test('bring their author a notice of changes by others', async () => {
    for (const { type, place } of recordFixtures) {
      const form = { [place]: place === 'link1' ? 'https://walk.example' : 'Changed' };
      await editRecord(site, admin, type, ids.get(type)!, form);
    }
    await collectChanges(site.deps, new AbortController().signal);
    const { notices } = await author.must('listNotifications');
    const types = notices.map(({ type }) => type);
    expect(types.toSorted()).toEqual(all.toSorted());
  });

  test('are hidden while their author is suspended, and shown again unless their name was taken', async () => {
    // whose password is recent
    const judge = await site.signIn('admin');
    await judge.must('updateAccount', { params: { id: author.id }, json: { suspended: true } });
    expect(await seen()).toEqual([]);
    const others = new Map<ResourceType, number>();
    for (const type of all) others.set(type, await submit(helper, type, false));
    await judge.must('updateAccount', { params: { id: author.id }, json: { suspended: false } });
    const taken = all.filter((type) => site.deps.recordTypes[type].uniqueName !== undefined);
    expect(await seen()).toEqual(all.filter((type) => !taken.includes(type)));
    for (const [type, id] of others) await admin.tries(recordCallNames(type).remove, { params: { id } });
    for (const type of taken) await toggleRecordStatus(site, admin, type, ids.get(type)!);
    expect(await seen()).toEqual(all);
  });

  test('are erased with their author', async () => {
    const { token } = await site.must('login', { json: { email: author.email, password: testPassword } });
    const json = { password: testPassword, contributions: 'remove' };
    await site.must('deleteAccount', { token, json });
    site.clock.advance(14 * dayMs);
    await eraseAccounts(site.deps);
    expect(await seen()).toEqual([]);
    expect(await sweepForTwoDays()).toBe(all.length);
    expect(await db.selectFrom('picture').select('id').execute()).toEqual([]);
  });
});
