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
}
