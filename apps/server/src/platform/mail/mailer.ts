import type { KeptMail } from './mail-folder.ts';

/** A mail to one recipient. */
export interface MailMessage {
  /** Identifies the mail in its Message-ID header: the same for every try, so that receivers may detect a second copy. */
  id: string;
  /** A bare address: `ada@example.org`. */
  to: string;
  /** Line breaks are replaced with spaces. */
  subject: string;
  text: string;
  /** The same content as HTML. */
  html?: string;
  /** Where one click unsubscribes (RFC 8058). */
  unsubscribeUrl?: string | null;
}

/** Sends mail from the configured address. */
export interface Mailer {
  /**
   * Resolves when the mail is accepted for delivery. `describeFailure` explains an error. `stop` ends a try
   * whose content has not been handed over yet.
   */
  send(message: MailMessage, stop?: AbortSignal): Promise<void>;
  /** Deletes the mails that were written to files and that `isMeant`. */
  removeKept(isMeant: (mail: KeptMail) => boolean): Promise<void>;
  /** Closes connections. The mailer must not be used afterwards. */
  close(): Promise<void>;
  /** Number of mails since the start: sent ones, and those that could not be sent. */
  counts: Readonly<{ sent: number; failed: number }>;
}

/** How mail is sent: through `smtpUrl` if given, otherwise as files in `mailFolder`. */
export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for implicit TLS. */
  smtpUrl: string | null;
  /** Sender, as `name@host` or `Name <name@host>`. */
  from: string;
  /** Folder, created when the first mail is written. */
  mailFolder: string;
}

/** Sends mails in one way. */
export interface Transport {
  send(message: MailMessage, stop: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Opens the mailer that the settings select. The mail library (0.1 s) is imported with the first mail. */
export function openMailer(settings: MailSettings): Mailer {
  let opening: Promise<Transport> | undefined;
  const counts = { sent: 0, failed: 0 };
  return {
    counts,
    async send(message, stop = new AbortController().signal) {
      opening ??= import('./transport.ts').then(({ openTransport }) => openTransport(settings));
      try {
        await (await opening).send(message, stop);
        counts.sent += 1;
      } catch (error) {
        counts.failed += 1;
        throw error;
      }
    },
    async removeKept(isMeant) {
      // files stay also when mail is sent by a server since
      const { removeFromFolder } = await import('./mail-folder.ts');
      await removeFromFolder(settings.mailFolder, isMeant);
    },
    async close() {
      await (await opening)?.close();
    },
  };
}
