import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

/** Sessions that their owner can list and end, passkeys, and one-time codes as a second factor. */
export async function createSessionsAndFactors(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await numberSessions(db, columns);
  await createPasskeys(db, columns);
  await createOneTimeCodes(db, columns);
  await createChallenges(db, columns);
}

/** Sessions get an id that may be known to others, and what their owner recognizes them by. */
async function numberSessions(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  const names = 'token_hash, user_id, created_at, last_used_at, expires_at, device_hash, password_at';
  await db.schema
    .createTable('session_numbered')
    .addColumn('id', 'integer', autoId)
    .addColumn('token_hash', text, (c) => c.notNull().check(sql`length(token_hash) = 64`))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('device_hash', text)
    .addColumn('password_at', text)
    .addColumn('factor_at', text)
    .addColumn('browser', text)
    .addColumn('system', text)
    .addColumn('country', text)
    .execute();
  await sql`insert into session_numbered (${sql.raw(names)}) select ${sql.raw(names)} from session`.execute(db);
  await db.schema.dropTable('session').execute();
  await sql`alter table session_numbered rename to session`.execute(db);
  await db.schema.createIndex('session_token').unique().on('session').column('token_hash').execute();
  await db.schema.createIndex('session_user').on('session').columns(['user_id', 'last_used_at']).execute();
  await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute();
}

async function createPasskeys(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'integer', autoId)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('credential_id', text, (c) => c.notNull().unique())
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text)
    .execute();
  await db.schema.createIndex('passkey_user').on('passkey').column('user_id').execute();
}

async function createOneTimeCodes(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('totp')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('last_step', 'integer')
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('code_hash', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_code_pk', ['user_id', 'code_hash'])
    .execute();
}

async function createChallenges(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('sign_in_challenge')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull().check(oneOf('kind', ['sign-in', 'passkey', 'confirm', 'second-factor'])))
    .addColumn('user_id', 'integer', (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('session_hash', text)
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sign_in_challenge_user').on('sign_in_challenge').column('user_id').execute();
  await db.schema.createIndex('sign_in_challenge_expiry').on('sign_in_challenge').column('expires_at').execute();
}
