import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** After a factor was removed: if the account has none left, its sessions count as without one. */
export async function forgetFactors(db: Transaction<Schema>, userId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ factor_at: null })
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkey').where('user_id', '=', userId).select('id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('totp').where('user_id', '=', userId).where('confirmed_at', 'is not', null).select('user_id'),
        ),
      ),
    )
    .execute();
}
