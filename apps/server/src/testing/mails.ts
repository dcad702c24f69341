import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { compareText } from '@moonfloor/contract/values/text';
import { issueLink } from '../features/auth/mail-links.ts';
import type { MailLinkPurpose } from '../features/auth/tables.ts';
import { createMailJob } from '../features/mail/send-mails.ts';
import { type TestApp, testStart, type TestAccount } from './test-app.ts';

/** Sends all due mails of the queue, as the server's background job does. */
export async function sendMails({ deps }: TestApp): Promise<void> {
  await deps.backgroundTasks.settled();
  await createMailJob(deps)(new AbortController().signal);
}

/** Sends all due mails and returns those in the mail folder, oldest first. */
export async function readMails(site: TestApp): Promise<Email[]> {
  await sendMails(site);
  const folder = join(site.deps.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .toSorted((a, b) => compareText(a, b))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

/** Returns the tokens of the links in the mails to an address with some subject, the latest first. */
export async function tokensInMails(site: TestApp, to: string, subject: string): Promise<string[]> {
  const mails = (await readMails(site)).filter((mail) => mail.to?.[0]?.address === to && mail.subject === subject);
  return mails.map(({ text = '' }) => /\?token=([\w-]+)/.exec(text)?.[1] ?? '').toReversed();
}

/** Inserts a mail that was rejected, and returns its id. */
export async function insertFailedMail({ deps: { store } }: TestApp, to = 'nobody@example.org'): Promise<number> {
  const { id } = await store.db
    .insertInto('mail')
    .values({
      message_id: randomUUID(),
      to_address: to,
      language: 'en',
      kind: 'test',
      subject: 'Test',
      body: '[]',
      bulk: 0,
      state: 'undeliverable',
      next_try_at: testStart,
      reason: '550 no such user',
      created_at: testStart,
      ended_at: testStart,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a link for an account as in a mail, and returns its token. */
export async function makeLink(
  { deps }: TestApp,
  { id, email }: Pick<TestAccount, 'id' | 'email'>,
  purpose: MailLinkPurpose,
): Promise<string> {
  return (await issueLink(deps.store.db, deps, { accountId: id, purpose, email })).token;
}
