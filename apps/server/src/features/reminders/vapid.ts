import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Schema } from '../../db/schema.ts';

/** The site's key pair for push services, URL-safe base64. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the site's key pair, which is created once for all servers. */
export async function readVapidKeys(db: Kysely<Schema>): Promise<VapidKeys> {
  const find = () =>
    db.selectFrom('vapid_key').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known;
  const created = webPush.generateVAPIDKeys();
  await db
    .insertInto('vapid_key')
    .values({ id: 1, public_key: created.publicKey, private_key: created.privateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await find()) ?? created;
}

/** Deletes the site's key pair: the next process to need one creates it. */
export async function deleteVapidKeys(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('vapid_key').execute();
}
