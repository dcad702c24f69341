import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { writeFileAtomically } from '../files.ts';
import type { MailMessage, MailSettings, Transport } from './mailer.ts';
import { openSmtp, type SmtpMail } from './smtp.ts';

// No characters with a meaning in mail headers: neither a second address nor a second header can be injected.
const bareAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u;

/**
 * Opens the transport of a mailer. The folder gets an `.eml` file for each mail, which mail programs open and only the
 * owner may read; file names begin with the instant of sending, so they sort by age.
 */
export function openTransport({ smtpUrl, from, mailFolder }: MailSettings): Transport {
  if (smtpUrl === null) {
    return {
      async send(message) {
        const { eml } = await composeMail(from, message);
        const instant = new Date().toISOString().replaceAll(/[:.]/g, '-');
        await mkdir(mailFolder, { recursive: true });
        await writeFileAtomically(join(mailFolder, `${instant}-${message.id}.eml`), eml, { mode: 0o600 });
      },
      async close() {},
    };
  }
  const smtp = openSmtp(smtpUrl);
  return {
    async send(message, stop) {
      await smtp.send(await composeMail(from, message), stop);
    },
    async close() {
      smtp.close();
    },
  };
}

/** Returns a mail as it is sent. Throws a `TypeError` unless `to` is exactly one bare address. */
async function composeMail(from: string, message: MailMessage): Promise<SmtpMail> {
  if (!bareAddress.test(message.to)) throw new TypeError('not a bare mail address');
  const node = new MailComposer(optionsOf(from, message)).compile();
  const envelope = node.getEnvelope();
  return { envelope: { from: envelope.from || '', to: envelope.to }, eml: await node.build() };
}

/**
 * Returns the nodemailer options for a message. `Auto-Submitted` (RFC 3834) prevents out-of-office replies;
 * `List-Unsubscribe-Post` (RFC 8058) offers to unsubscribe with one click.
 */
function optionsOf(from: string, { id, to, subject, text, html, unsubscribeUrl }: MailMessage): SendMailOptions {
  const host = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    messageId: `<${id}@${host}>`,
    text,
    ...(html !== undefined && { html }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        // not folded or encoded, however long it is
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
