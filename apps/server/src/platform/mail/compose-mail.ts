import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mailer.ts';

// Nothing that a mail header gives a meaning to: neither a second address nor a second header fits in.
const bareAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u;

/**
 * What nodemailer is to send for a message. Throws a `TypeError` unless `to` is exactly one bare address.
 * `Auto-Submitted` (RFC 3834) keeps out-of-office answers away.
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
