import type { Mailer, Message } from './mailer.ts';

/** How mail leaves: through `smtpUrl` where it is given, else as files in `outbox`. */
export interface MailSettings {
  smtpUrl: string | undefined;
  /** Sender, as `name@host` or `Name <name@host>`. */
  from: string;
  /** Folder, made when the first mail is written. */
  outbox: string;
}

/** The mailer that the settings ask for. The mail library (0.1 s) is loaded with the first mail. */
export function openMailer(settings: MailSettings): Mailer {
  let opening: Promise<Mailer> | undefined;
  return {
    async send(message: Message) {
      opening ??= open(settings);
      await (await opening).send(message);
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
