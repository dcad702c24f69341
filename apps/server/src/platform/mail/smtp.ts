import { createTransport } from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/** A mail server that does not answer within this time, in ms, fails the sending. */
const smtpTimeoutMs = 15_000;

/**
 * Sends through the mail server at `url` (`smtp://user:password@host:port`, or `smtps://` for TLS from the
 * start; `smtp://` turns to TLS where the server offers it). Nothing is asked of the server before a mail.
 */
export function openSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
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
