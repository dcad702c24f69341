import { sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { insertClaim } from '../features/ownership/claims-repository.ts';
import { saveKeeper } from '../features/ownership/keepers.ts';
import { hashToken } from '../http/tokens.ts';
import { instant } from '../platform/clock.ts';
import type { InputFactory } from './prepare-call.ts';
import type { TestApp } from './test-app.ts';

const recordOf =
  (type: ResourceType): InputFactory =>
  async ({ submit }) => ({ params: { type, id: await submit(type) } });
/** Makes somebody owner or helper of a record. */
export const saveAs = (
  role: 'owner' | 'helper',
  { deps, clock }: TestApp,
  id: number,
  accountId: number,
  type: ResourceType = 'artist',
): Promise<void> =>
  deps.store.db.transaction().execute((db) => saveKeeper(db, { type, id }, { accountId, role }, instant(clock)));
/** A record of which the owner has claimed the page. */
const keeping: InputFactory = async (world) => {
  const { params } = await recordOf('artist')(world);
  await saveAs('owner', world.site, Number(params!.id), world.owner.id);
  return { params: params! };
};

/** Inputs of the calls about claims, owners and helpers. */
export const ownershipInputs = {
  getOwnership: keeping,
  updateOwnership: async (world) => ({ ...(await keeping(world)), json: { shown: true } }),
  listOwned: () => ({}),
  claimRecord: async (world) => ({ ...(await recordOf('artist')(world)), json: { message: 'It is mine' } }),
  confirmClaim: async ({ site, owner, admin, unique }) => {
    const token = hashToken(unique).slice(0, 43);
    const form = { artist_name: `Claimed ${unique}`, artist_country: 'Japan', website_link: 'https://octo.example' };
    const { id } = await site.as(admin).must('submitArtist', { form });
    const { db } = site.deps.store;
    // long enough ago for its website to prove something
    await sql`update artist set created_at = '2020-01-01T00:00:00.000Z' where id = ${id}`.execute(db);
    await insertClaim(
      db,
      {
        record: { type: 'artist', id },
        account_id: owner.id,
        state: 'mailed',
        email: 'info@octo.example',
        token_hash: hashToken(token),
        expires_at: '2030-01-01T00:00:00.000Z',
      },
      instant(site.clock),
    );
    return { json: { token } };
  },
  addHelper: async (world) => ({ ...(await keeping(world)), json: { username: (await world.site.signIn()).username } }),
  removeKeeper: async (world) => {
    const { params } = await keeping(world);
    const { id } = await world.site.signIn();
    await saveAs('helper', world.site, Number(params!.id), id);
    return { params: { ...params!, user: id } };
  },
  muteOwnerMails: async (world) => {
    const { params } = await keeping(world);
    const { mail_token: token } = await world.site.deps.store.db
      .selectFrom('record_owner')
      .where('resource_id', '=', Number(params!.id))
      .where('account_id', '=', world.owner.id)
      .select('mail_token')
      .executeTakeFirstOrThrow();
    return { params: { token } };
  },
  listClaims: () => ({}),
  decideClaim: async ({ site, owner, submit }) => {
    const record = { type: 'artist', id: await submit('artist') } as const;
    const claim = { record, account_id: owner.id, state: 'waiting', message: 'It is mine' } as const;
    const { id } = await insertClaim(site.deps.store.db, claim, instant(site.clock));
    return { params: { id }, json: { decision: 'accept' } };
  },
} as const satisfies Record<string, InputFactory>;
