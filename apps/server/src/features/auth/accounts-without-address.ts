import { tableOf } from '../../db/query-parts.ts';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { resourceTypes } from '@moonfloor/contract/values/lists';

/** How long an account without an address stays if its session does not end before. */
const ttlMs = dayMs;

/**
 * Deletes accounts that were made with the address of another one: when their session has ended, or after a day. Those that
 * contributed something, or that an issuer signs in to, stay.
 */
export async function sweepAccountsWithoutAddress({
  store: { db },
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - ttlMs).toISOString();
  await db
    .deleteFrom('account')
    .where('email_key', 'is', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('created_at', '<=', before),
        not(
          exists(
            selectFrom('session')
              .whereRef('session.account_id', '=', 'account.id')
              .where('session.expires_at', '>', instant(clock))
              .select('session.account_id'),
          ),
        ),
      ]),
    )
    .where(({ and, not, exists, selectFrom }) =>
      and([
        ...resourceTypes
          .map(tableOf)
          .map((table) =>
            not(exists(selectFrom(table).whereRef(`${table}.created_by`, '=', 'account.id').select(`${table}.id`))),
          ),
        not(exists(selectFrom('feedback').whereRef('feedback.account_id', '=', 'account.id').select('feedback.id'))),
        not(
          exists(
            selectFrom('linked_identity')
              .whereRef('linked_identity.account_id', '=', 'account.id')
              .select('linked_identity.id'),
          ),
        ),
      ]),
    )
    .execute();
}
