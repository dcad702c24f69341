/** One plain-text mail to one person. */
export interface MailMessage {
  /** A bare address: `ada@example.org`. */
  to: string;
  /** Line breaks in it count as spaces. */
  subject: string;
  text: string;
}

/** Sends mail from the address that it was opened with. */
export interface Mailer {
  /**
   * Resolves when the mail is handed over. Rejects with a `TypeError` when `to` is not one bare address, and
   * with the transport's error when the mail cannot be handed over.
   */
  send(message: MailMessage): Promise<void>;
  /** Lets go of connections. The mailer must not be used afterwards. */
  close(): Promise<void>;
}
