import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { defaultLanguage, isLanguage, type Language } from '@moonfloor/messages/languages';
import { chunksOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';

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

const webUrl = z.url({ protocol: /^https?$/ });

const block = z.union([
  z.strictObject({ paragraph: z.string() }),
  z.strictObject({ button: z.string(), url: webUrl }),
  z.strictObject({ quote: z.string() }),
  z.strictObject({ heading: z.string() }),
  z.strictObject({
    list: z.array(z.strictObject({ text: z.string(), url: webUrl.optional(), detail: z.string().optional() })),
  }),
]);

/**
 * A part of a mail: a paragraph, a button that is a link, quoted text, a heading, or a list whose items may be links with
 * a detail below. Texts are plain; line breaks in paragraphs, quotes and details are kept.
 */
export type MailBlock = z.infer<typeof block>;

/** Blocks as stored in the queue, JSON. */
export const storedBlocks = z.array(block);

/** The content of a mail, in the recipient's language. Greeting and signature are not added to it. */
export interface MailContent {
  /** Contains no secret: admins see it in the queue. */
  subject: string;
  blocks: MailBlock[];
}

/** SQL condition: an account gets mails that it did not ask for, at an address that its owner has confirmed. */
export const getsBulkMail = sql<boolean>`(account.email_key is not null and account.email_verified_at is not null
  and account.suspended_at is null and account.delete_at is null)`;

/** Where and in which language mails to an account are sent. */
interface Recipient {
  to: string;
  accountId: number;
  language: Language;
  username: string;
  /** Whether its owner has confirmed the address. */
  isConfirmed: boolean;
}

/**
 * Returns the recipient of mails to an account; undefined if there is none, because its address belongs to somebody else
 * or it does not exist.
 */
export async function findRecipient(db: Kysely<Schema>, accountId: number): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('email_key', 'is not', null)
    .select(['email', 'email_verified_at', 'language', 'username'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email: to, username } = row;
  return { to, accountId, language: languageOf(row.language), username, isConfirmed: row.email_verified_at !== null };
}

/** Returns a stored language, or the default one if the site no longer has it. */
export const languageOf = (stored: string): Language => (isLanguage(stored) ? stored : defaultLanguage);
