import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { writeFileAtomically } from '../atomic-file.ts';
import { composeMail } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/**
 * Opens a mailer that writes each mail into `folder` (created if missing) as an `.eml` file that mail programs open.
 * File names begin with the instant of sending, so they sort by age; only the owner may read them.
 */
export function openOutboxMailer(folder: string, from: string): Mailer {
  return {
    async send(message) {
      const eml = await new MailComposer(composeMail(from, message)).compile().build();
      const instant = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await mkdir(folder, { recursive: true });
      await writeFileAtomically(join(folder, `${instant}-${randomUUID()}.eml`), eml, { mode: 0o600 });
    },
    async close() {},
  };
}
