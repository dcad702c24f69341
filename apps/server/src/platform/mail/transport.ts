import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { writeFileAtomically } from '../files.ts';
import type { Mailer, MailMessage, MailSettings } from './mailer.ts';

/** Timeout for responses of the mail server, in ms; sending fails after it. */
const smtpTimeoutMs = 15_000;

// No characters with a meaning in mail headers: neither a second address nor a second header can be injected.
const bareAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u;

/**
 * Opens the transport of a mailer. SMTP upgrades to TLS if the server offers it, and connects only when a mail is sent.
 * The outbox gets an `.eml` file for each mail, which mail programs open and only the owner may read; file names begin
 * with the instant of sending, so they sort by age.
 */
export function openTransport({ smtpUrl, from, outbox }: MailSettings): Pick<Mailer, 'send' | 'close'> {
  if (smtpUrl === null) {
    return {
      async send(message) {
        const eml = await new MailComposer(composeMail(from, message)).compile().build();
        const instant = new Date().toISOString().replaceAll(/[:.]/g, '-');
        await mkdir(outbox, { recursive: true });
        await writeFileAtomically(join(outbox, `${instant}-${randomUUID()}.eml`), eml, { mode: 0o600 });
      },
      async close() {},
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    dnsTimeout: smtpTimeoutMs,
    socketTimeout: 2 * smtpTimeoutMs,
  });
  return {
    async send(message) {
      await transport.sendMail(composeMail(from, message));
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * Returns the nodemailer options for a message. Throws a `TypeError` unless `to` is exactly one bare address.
 * `Auto-Submitted` (RFC 3834) prevents out-of-office replies.
 */
function composeMail(from: string, { to, subject, text }: MailMessage): SendMailOptions {
  if (!bareAddress.test(to)) throw new TypeError('not a bare mail address');
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
