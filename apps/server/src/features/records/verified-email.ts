import type { Deps } from '../../deps.ts';
import { emailUnverified } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';

/** Throws 403 when members have to confirm their email address before they submit, and this one has not. */
export async function requireVerifiedEmail({ config, store }: Deps, actor: Actor): Promise<void> {
  if (!config.requireVerifiedEmail || actor.role === 'admin') return;
  const { email_verified_at: verified } = await store.db
    .selectFrom('account')
    .where('id', '=', actor.id)
    .select('email_verified_at')
    .executeTakeFirstOrThrow();
  if (verified === null) throw emailUnverified();
}
