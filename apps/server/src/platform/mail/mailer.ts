/** A plain-text mail to one recipient. */
export interface MailMessage {
  /** A bare address: `ada@example.org`. */
  to: string;
  /** Line breaks are replaced with spaces. */
  subject: string;
  text: string;
}

/** Sends mail from the configured address. */
export interface Mailer {
  /**
   * Resolves when the mail is accepted for delivery. Rejects with a `TypeError` when `to` is not one bare address, and
   * with the transport's error when the mail is not accepted.
   */
  send(message: MailMessage): Promise<void>;
  /** Closes connections. The mailer must not be used afterwards. */
  close(): Promise<void>;
  /** Number of mails since the start: sent ones, and those that could not be sent. */
  counts: Readonly<{ sent: number; failed: number }>;
}

/** How mail is sent: through `smtpUrl` if given, otherwise as files in `outbox`. */
export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for implicit TLS. */
  smtpUrl: string | null;
  /** Sender, as `name@host` or `Name <name@host>`. */
  from: string;
  /** Folder, created when the first mail is written. */
  outbox: string;
}

/** Opens the mailer that the settings select. The mail library (0.1 s) is imported with the first mail. */
export function openMailer(settings: MailSettings): Mailer {
  let opening: Promise<Pick<Mailer, 'send' | 'close'>> | undefined;
  const counts = { sent: 0, failed: 0 };
  return {
    counts,
    async send(message) {
      opening ??= import('./transport.ts').then(({ openTransport }) => openTransport(settings));
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
