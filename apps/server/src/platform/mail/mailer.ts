import type { KeptMail } from './mail-folder.ts';
import type { MailMessage, MailSettings, Transport } from './transport.ts';

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
