import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mailer.ts';

// No characters with a meaning in mail headers: neither a second address nor a second header can be injected.
const bareAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u;

/**
 * Returns the nodemailer options for a message. Throws a `TypeError` unless `to` is exactly one bare address.
 * `Auto-Submitted` (RFC 3834) prevents out-of-office replies.
 */
export function composeMail(from: string, { to, subject, text }: MailMessage): SendMailOptions {
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
