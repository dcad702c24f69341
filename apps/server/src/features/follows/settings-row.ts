import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Row = Omit<Insertable<Schema['notification_setting']>, 'user_id'>;

/** Settings of an account that has no row. */
export const defaultSettings = { mail: 'never', read_through: 0, mailed_through: 0 } as const satisfies Partial<Row>;

/** Sets columns of an account's settings, creating the row if necessary. */
export async function changeSettings(db: Kysely<Schema>, user: number, change: Partial<Row>): Promise<void> {
  await db
    .insertInto('notification_setting')
    .values({ ...defaultSettings, ...change, user_id: user })
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.column('user_id').doNothing()
        : conflict.column('user_id').doUpdateSet(change),
    )
    .execute();
}
