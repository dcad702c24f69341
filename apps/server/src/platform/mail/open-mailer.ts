import type { Mailer, MailMessage } from './mailer.ts';

/** How mail leaves: through `smtpUrl` where it is given, else as files in `outbox`. */
export interface MailSettings {
  smtpUrl: string | undefined;
  /** Sender, as `name@host` or `Name <name@host>`. */
  from: string;
  /** Folder, made when the first mail is written. */
  outbox: string;
}

/** Mails since the start. */
export interface MailCounts {
  sent: number;
  /** Those that could not be handed over. */
  failed: number;
}

/** A mailer that counts. */
export interface CountingMailer extends Mailer {
  counts: Readonly<MailCounts>;
}

/** The mailer that the settings ask for. The mail library (0.1 s) is loaded with the first mail. */
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
