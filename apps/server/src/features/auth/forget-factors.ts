import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** After a factor was removed: if the account has none left, its sessions count as without one. */
export async function forgetFactors(db: Transaction<Schema>, accountId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ factor_at: null })
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkey').where('account_id', '=', accountId).select('id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('totp')
            .where('account_id', '=', accountId)
            .where('confirmed_at', 'is not', null)
            .select('account_id'),
        ),
      ),
    )
    .execute();
}
