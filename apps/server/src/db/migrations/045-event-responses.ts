import type { Kysely } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';
import { createTrigger } from '../dialect/triggers.ts';

/** Members who are interested in an event, or going, counted by triggers. */
export async function createEventResponses(db: Kysely<unknown>, { dialect, text }: Columns): Promise<void> {
  await db.schema
    .createTable('event_response')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('response', text, (c) => c.notNull().check(oneOf('response', ['interested', 'going'])))
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('event_response_pk', ['event_id', 'user_id'])
    .execute();
  await db.schema.createIndex('event_response_user').on('event_response').column('user_id').execute();
  // a separate table, because every write of an event makes memory indexes read it again
  await db.schema
    .createTable('event_response_count')
    .addColumn('event_id', 'integer', (c) => c.primaryKey())
    .addColumn('interested', 'integer', (c) => c.notNull())
    .addColumn('going', 'integer', (c) => c.notNull())
    .execute();
  for (const event of ['insert', 'update', 'delete'] as const) {
    const row = [...(event === 'insert' ? [] : [count('old', -1)]), ...(event === 'delete' ? [] : [count('new', 1)])];
    await createTrigger(db, dialect, { name: `event_response_${event}`, table: 'event_response', event, row: row.join('; ') });
  }
  await db.schema
    .alterTable('account')
    .addColumn('show_name', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}

function count(row: 'old' | 'new', step: 1 | -1): string {
  const of = (response: string): string => `case when ${row}.response = '${response}' then ${step} else 0 end`;
  return `insert into event_response_count (event_id, interested, going)
    select ${row}.event_id, ${of('interested')}, ${of('going')} where true
    on conflict (event_id) do update set interested = event_response_count.interested + excluded.interested,
      going = event_response_count.going + excluded.going`;
}
