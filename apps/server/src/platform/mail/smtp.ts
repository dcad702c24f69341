import { createTransport } from 'nodemailer';
import { composeMail } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/** Timeout for responses of the mail server, in ms; sending fails after it. */
const smtpTimeoutMs = 15_000;

/**
 * Opens a mailer that sends through the mail server at `url` (`smtp://user:password@host:port`, or `smtps://` for
 * implicit TLS; `smtp://` upgrades to TLS if the server offers it). Connects only when a mail is sent.
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
