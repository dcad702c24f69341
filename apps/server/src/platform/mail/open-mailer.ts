import type { Mailer, MailMessage } from './mailer.ts';

/** How mail is sent: through `smtpUrl` if given, otherwise as files in `outbox`. */
export interface MailSettings {
  smtpUrl: string | undefined;
  /** Sender, as `name@host` or `Name <name@host>`. */
  from: string;
  /** Folder, created when the first mail is written. */
  outbox: string;
}

/** Number of mails since the start. */
export interface MailCounts {
  sent: number;
  /** Mails that could not be sent. */
  failed: number;
}

/** A mailer that counts its mails. */
export interface CountingMailer extends Mailer {
  counts: Readonly<MailCounts>;
}

/** Opens the mailer that the settings select. The mail library (0.1 s) is imported with the first mail. */
export function openMailer(settings: MailSettings): CountingMailer {
  let opening: Promise<Mailer> | undefined;
  const counts: MailCounts = { sent: 0, failed: 0 };
  return {
    counts,
    async send(message: MailMessage) {
      opening ??= open(settings);
      try {
        await (await opening).send(message);
        counts.sent += 1;
      } catch (error) {
        counts.failed += 1;
        throw error;
      }
    },
    async close() {
      await (await opening)?.close();
    },
  };
}

async function open({ smtpUrl, from, outbox }: MailSettings): Promise<Mailer> {
  if (smtpUrl === undefined) return (await import('./outbox.ts')).openOutboxMailer(outbox, from);
  return (await import('./smtp.ts')).openSmtpMailer(smtpUrl, from);
}
