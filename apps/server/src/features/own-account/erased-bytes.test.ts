import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { dayMs } from '@moonfloor/contract/values/durations';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { readMails } from '../../testing/mails.ts';
import { trackSites } from '../../testing/sites.ts';
import { testPassword, TestAccount } from '../../testing/test-app.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { eraseAccounts } from './erase-accounts.ts';

const { newPlace, open, removeAll } = trackSites();

afterEach(removeAll);

/** Returns the files of a folder whose bytes contain a text, in any case. */
async function filesWith(folder: string, word: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => (await readFile(file, 'latin1')).toLowerCase().includes(word.toLowerCase())),
  );
  return files.filter((_, at) => found[at]).map((file) => path.relative(folder, file));
}

const [name, email] = ['Zebulon Quixote', 'zebulon.quixote@example.com'];

test.each(['keep', 'remove'] as const)(
  'name and address of an account that was deleted with contributions to %s are in no file, at once',
  async (contributions) => {
    const place = await newPlace('sqlite');
    const site = await open(place);
    const [admin, other] = [await site.signIn('admin'), await site.signIn()];
    const json = { username: name, email, password: testPassword };
    const { token, user: account } = await site.must('register', { json });
    const person = new TestAccount(site.request, { ...account, token });
    const answered = async (
      method: 'POST' | 'PUT',
      url: string,
      account: TestAccount,
      body: object,
    ): Promise<number> => {
      const response = await site.request(method, url, { account, json: body });
      expect(response.statusCode, response.body).toBeLessThan(300);
      return response.json().id;
    };
    const own = await submitEvent(site, person);
    const foreign = await submitEvent(site, other, { event_name: 'Of others' });
    for (const { id } of [own, foreign]) await toggleRecordStatus(site, admin, 'event', id);
    await answered('POST', '/reports', person, { type: 'event', id: foreign.id, reason: `Write to ${email}. ${name}` });
    await answered('POST', '/reports', other, { type: 'event', id: own.id, reason: `ZEBULON QUIXOTE stole it` });
    await answered('POST', '/reports', other, { type: 'event', id: foreign.id, reason: `Ask ${email.toUpperCase()}` });
    await answered('POST', `/ownership/event/${own.id}/helpers`, person, { username: other.username });
    const feedback = await answered('POST', '/feedback/submit', person, { feedback: `Thanks, ${name}!` });
    await answered('POST', `/admin/feedback/${feedback}/answers`, admin, { answer: `Dear ${name}` });
    const { db } = site.deps.store;
    await db.updateTable('account').set({ role: 'moderator' }).where('id', '=', person.id).execute();
    const claimed = await submitEvent(site, admin, { event_name: 'Of the team' });
    const claim = await answered('POST', `/claims/event/${claimed.id}`, other, { message: 'Mine' });
    const reason = `No. ${name}, and again ${email}`;
    await answered('PUT', `/admin/claims/${claim}`, person, { decision: 'decline', reason });
    const mail = { to: other.email, accountId: other.id, kind: 'test' } as const;
    const write = (text: string) => () => ({ subject: text, blocks: [{ paragraph: text }] });
    const now = new Date(site.clock.now()).toISOString();
    await enqueueMail(db, { ...mail, language: 'en', write: write('Something else') }, now);
    expect((await readMails(site)).length).toBeGreaterThan(3);

    const found = async () => (await Promise.all([name, email].map((word) => filesWith(place.dataDir, word)))).flat();
    expect(await found()).not.toEqual([]);
    await person.must('deleteAccount', { json: { password: testPassword, contributions } });
    site.clock.advance(14 * dayMs);
    await readMails(site);
    await eraseAccounts(site.deps);
    expect(await found()).toEqual([]);
    const left = await readMails(site);
    expect(JSON.stringify(left).toLowerCase()).not.toMatch(/zebulon|quixote/);
    expect(left.map(({ subject }) => subject)).toContain('Something else');
    const reports = await db.selectFrom('report').select('reason').orderBy('id').execute();
    expect(reports.map(({ reason }) => reason)).toContain('Ask Former member');
  },
);
