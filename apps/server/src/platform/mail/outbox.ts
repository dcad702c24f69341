import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeFileAtomically } from '../atomic-file.ts';
import { composeMail } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/**
 * Writes each mail into `folder` (made if missing) as an `.eml` file that mail programs open.
 * File names begin with the instant of sending, so they sort by age; only the owner may read them.
 */
export async function openOutboxMailer(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail(composeMail(from, message));
      const instant = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await writeFileAtomically(join(folder, `${instant}-${randomUUID()}.eml`), eml, { mode: 0o600 });
    },
    async close() {
      transport.close();
    },
  };
}
