import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { rateLimitKeyOf } from '../../http/rate-limit.ts';

/**
 * Number of hex digits of an address hash: so few that about a hundred addresses share each, and none can be
 * identified.
 */
const addressDigits = 6;
const accountDigits = 16;

/** Hashes by which attempts are counted, equal in all processes; and secrets derived from the same salt. */
interface AttemptKeys {
  ofAddress(address: string): Promise<string>;
  /** `emailKey` is the normalised email address. */
  ofAccount(emailKey: string): Promise<string>;
  /** Returns a secret of 256 bits for a purpose, hex. */
  secret(purpose: string): Promise<string>;
}

/** Creates the hashes; the salt is read at the first use. */
export function createAttemptKeys({ store: { db } }: Pick<Deps, 'store'>): AttemptKeys {
  let salt: Promise<string> | undefined;
  const hash = async (text: string): Promise<string> => {
    salt ??= readSalt(db).catch((error: unknown) => {
      salt = undefined;
      throw error;
    });
    return createHmac('sha256', await salt)
      .update(text)
      .digest('hex');
  };
  return {
    ofAddress: async (address) => (await hash(`address ${rateLimitKeyOf(address)}`)).slice(0, addressDigits),
    ofAccount: async (emailKey) => (await hash(`account ${emailKey}`)).slice(0, accountDigits),
    secret: (purpose) => hash(`secret ${purpose}`),
  };
}

/** Salt for hashing addresses: random, created once, shared by all processes. */
async function readSalt(db: Kysely<Schema>): Promise<string> {
  const find = () => db.selectFrom('attempt_salt').select('salt').executeTakeFirst();
  const row = await find();
  if (row !== undefined) return row.salt;
  const salt = randomBytes(32).toString('base64url');
  await db
    .insertInto('attempt_salt')
    .values({ id: 1, salt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await find())?.salt ?? salt;
}

/** Deletes the salt: the next process to need it creates another one. */
export async function deleteAttemptSalt(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('attempt_salt').execute();
}
