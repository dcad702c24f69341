import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import type { Language } from '@moonfloor/messages/languages';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { type MailContent, storedBlocks } from './mail-content.ts';

/** A mail for the queue. */
export interface NewMail {
  /** One bare address. */
  to: string;
  /** The recipient's account, if it is one: the mail is deleted with it. */
  accountId?: number | null;
  language: Language;
  /** The kind of mail, such as `password-reset`, for admins and statistics. */
  kind: string;
  /** Writes the mail; called in its language, so that `t` can be used. */
  write: () => MailContent;
  /**
   * Where one click ends mails of this kind: it must accept the POST of RFC 8058 and on GET ask first. Required for all
   * mails that were not explicitly requested. Such mails are sent after all others.
   */
  unsubscribeUrl?: string;
  /** Instant at which the mail becomes pointless, as when its link expires; it is not sent after that. */
  expiresAt?: string;
  /** Identifies the subject of the mail: a second mail with the same key is not queued. */
  key?: string;
}

/** Queues a mail, which is sent soon after the transaction is committed. `now` is an ISO 8601 instant. */
export async function enqueueMail(db: Kysely<Schema>, mail: NewMail, now: string): Promise<void> {
  await enqueueMails(db, [mail], now);
}

/** Queues many mails at once. `now` is an ISO 8601 instant. */
export async function enqueueMails(db: Kysely<Schema>, mails: readonly NewMail[], now: string): Promise<void> {
  for (const chunk of chunksOf(mails.map((mail) => rowOf(mail, now)))) {
    await db
      .insertInto('mail')
      .values(chunk)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }
}

function rowOf(mail: NewMail, now: string) {
  const { subject, blocks } = runInLanguage(mail.language, mail.write);
  return {
    message_id: randomUUID(),
    key: mail.key ?? null,
    account_id: mail.accountId ?? null,
    to_address: mail.to,
    language: mail.language,
    kind: mail.kind,
    subject,
    body: JSON.stringify(storedBlocks.parse(blocks)),
    unsubscribe_url: mail.unsubscribeUrl ?? null,
    bulk: mail.unsubscribeUrl === undefined ? 0 : 1,
    state: 'waiting' as const,
    next_try_at: now,
    expires_at: mail.expiresAt ?? null,
    created_at: now,
  };
}
