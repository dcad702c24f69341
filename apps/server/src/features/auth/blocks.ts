import type { Kysely, Transaction } from 'kysely';
import type { BlockKind } from '@moonfloor/contract/accounts/blocks';
import { messages } from '@moonfloor/contract/api/messages';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, validationFailed } from '../../errors.ts';
import { instant } from '../../platform/clock.ts';
import { networksOf } from '../../platform/networks.ts';

/** Selects the blocks of one of the values that have not expired. `now` is an instant. */
function selectBlock(db: Kysely<Schema>, kind: BlockKind, values: readonly string[], now: string) {
  return db
    .selectFrom('block')
    .where('kind', '=', kind)
    .where('value', 'in', values)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .limit(1)
    .select('reason');
}

/** Returns the domain of an email address, and the domains that it is below. */
export function domainsOf(email: string): string[] {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}

type Checking = Pick<Deps, 'store' | 'clock'>;

/** Finds a block of an email address: of itself, its domain, or a domain above that. `now` is an instant. */
async function findEmailBlock(db: Kysely<Schema>, email: string, now: string) {
  return (
    (await selectBlock(db, 'email', [email.toLowerCase()], now).executeTakeFirst()) ??
    (await selectBlock(db, 'domain', domainsOf(email), now).executeTakeFirst())
  );
}

const emailBlocked = () => validationFailed([{ field: 'email', message: messages.emailBlocked }]);

/** Throws 422 if an email address is blocked. */
export async function requireEmailAllowed({ store: { db }, clock }: Checking, email: string): Promise<void> {
  const now = instant(clock);
  const block = await findEmailBlock(db, email, now);
  if (block === undefined) return;
  await logSecurity(db, { kind: 'blocked', account: null, about: block.reason }, now);
  throw emailBlocked();
}

/** Throws 422 if an email address is blocked, within a transaction, which is rolled back: nothing is logged. */
export async function requireEmailAllowedIn(db: Transaction<Schema>, email: string, now: string): Promise<void> {
  if ((await findEmailBlock(db, email, now)) !== undefined) throw emailBlocked();
}

/** Throws 403 if the IP address is in a blocked network: nobody can sign up, sign in or write without an account from there. */
export async function requireNetworkAllowed(deps: Checking, address: string): Promise<void> {
  const networks = networksOf(address);
  if (networks.length === 0) return;
  const now = instant(deps.clock);
  const block = await selectBlock(deps.store.db, 'network', networks, now).executeTakeFirst();
  if (block === undefined) return;
  await logSecurity(deps.store.db, { kind: 'blocked', account: null, about: block.reason }, now);
  throw new HttpError(403, messages.networkBlocked);
}
