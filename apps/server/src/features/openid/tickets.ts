import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import { minuteMs } from '@moonfloor/contract/values/durations';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { hashToken, newToken } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';
import type { Identity } from './issuer-client.ts';

/** How long a ticket is valid: enough to reset the password of the account that it will be linked to. */
const ticketTtlMs = 30 * minuteMs;

/** Stores the proof of an identity and returns the ticket for it. */
export async function issueTicket({ store, clock }: Deps, identity: ProvenIdentity): Promise<string> {
  const ticket = newToken();
  const { issuer, subject, email, emailVerified } = identity;
  await store.db
    .insertInto('identity_ticket')
    .values({
      token_hash: hashToken(ticket),
      issuer,
      subject,
      email,
      email_verified: Number(emailVerified),
      expires_at: instant(clock, ticketTtlMs),
    })
    .execute();
  return ticket;
}

type ProvenIdentity = Omit<Identity, 'name' | 'signedInFor'>;

/** Uses up a ticket, unless the transaction is rolled back. Throws 410 if it is unknown, used or expired. */
export async function redeemTicket(
  db: Kysely<Schema>,
  { clock }: Pick<Deps, 'clock'>,
  ticket: string,
): Promise<ProvenIdentity> {
  const row = await db
    .deleteFrom('identity_ticket')
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', instant(clock))
    .returning(['issuer', 'subject', 'email', 'email_verified'])
    .executeTakeFirst();
  if (row === undefined) throw new HttpError(410, messages.issuerTicketExpired);
  const { email_verified: verified, ...identity } = row;
  return { ...identity, emailVerified: verified === 1 };
}

export async function deleteExpiredTickets({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('identity_ticket').where('expires_at', '<=', instant(clock)).execute();
}
