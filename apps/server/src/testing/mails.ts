import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { createMailJob } from '../features/mail/send-mails.ts';
import type { TestApp } from './test-app.ts';

/** Sends all due mails of the queue, as the server's background job does. */
export async function sendMails({ deps }: TestApp): Promise<void> {
  await createMailJob(deps)(new AbortController().signal);
}

/** Sends all due mails and returns those in the outbox, oldest first. */
export async function readMails(site: TestApp): Promise<Email[]> {
  await sendMails(site);
  const folder = join(site.deps.config.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}
