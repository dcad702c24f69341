import { isModerator } from '@moonfloor/contract/accounts/roles';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/api/endpoint';
import { messages } from '@moonfloor/contract/api/messages';
import type { Keeper, Ownership } from '@moonfloor/contract/moderation/ownership';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import { type ContentTransaction, writeContent } from '../../db/content-version.ts';
import { isActiveAccount } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { insertNotices } from '../mail/notices.ts';
import { countReceived } from '../moderation/suggestions-repository.ts';
import { mayEdit, requireVisible } from '../records/access.ts';
import { insertActivity } from '../records/history.ts';
import { nameColumn, recordTable, statusColumn } from '../records/record-table.ts';
import type { StoredRecord } from '../records/tables.ts';
import { findLatestClaim } from './claims-repository.ts';
import {
  countKeepers,
  deleteKeeper,
  findKeeper,
  listKeepers,
  type RecordRef,
  saveKeeper,
  updateKeeper,
} from './keepers.ts';
import { websitesOf } from './website-hosts.ts';

/** Returns the caller's relation to a record. Throws 404 if they cannot see it. */
export async function getOwnership(deps: Deps, actor: Actor, record: RecordRef): Promise<Ownership> {
  const { db } = deps.store;
  const recordType = deps.recordTypes[record.type];
  const visible = await requireVisible(db, actor, recordType, await recordType.find(db, record.id));
  const ownKeeper = await findKeeper(db, record, actor.id);
  const edits = (await mayEdit(db, actor, record.type, visible)) && actor.role !== 'admin' ? 'helper' : null;
  const role = ownKeeper?.role ?? (visible.created_by === actor.id ? 'creator' : edits);
  const sees = { all: role === 'owner' || actor.role === 'admin', helpers: role === 'creator' };
  const keepers = sees.all || sees.helpers ? await listKeepers(db, record) : [];
  const onlyVisible = (candidates: readonly Keeper[]): Keeper[] =>
    candidates.filter(({ id, role: kind }) => sees.all || id === actor.id || (sees.helpers && kind === 'helper'));
  const { series_id: series = null } = visible;
  const claim = await findLatestClaim(db, record, actor.id, instant(deps.clock));
  const hosts = websitesOf(record.type, { ...visible }).map(({ host }) => host);
  return {
    role,
    shown: ownKeeper?.shown === 1,
    notified: ownKeeper?.notified === 1,
    keepers: sees.all ? keepers : keepers.filter((keeper) => keeper.role === 'helper'),
    series:
      series === null || (role === null && !sees.all)
        ? null
        : { id: series, keepers: onlyVisible(await listKeepers(db, { type: 'series', id: series })) },
    claim: claim === undefined || claim.state === 'accepted' ? null : claim,
    domains: [...new Set(hosts)],
    suggestions: role !== null || isModerator(actor.role) ? await countReceived(db, actor.id, record) : 0,
  };
}

/** Changes how the caller is named and notified as owner. Throws 403 for others, 404. */
export async function updateOwnership(
  deps: Deps,
  actor: Actor,
  record: RecordRef,
  change: ParsedRequest<Api['updateOwnership']>['body'],
): Promise<Ownership> {
  await getOwnership(deps, actor, record);
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    const keeper = await findKeeper(db, record, actor.id);
    if (keeper?.role !== 'owner') throw new HttpError(403, messages.ownersOnly);
    await updateKeeper(db, record, actor.id, change);
  });
  return getOwnership(deps, actor, record);
}

/** Returns the records that the caller owns or helps with, by type and name. */
export async function listOwned({ store: { db } }: Deps, actor: Actor): Promise<ResponseBody<Api['listOwned']>> {
  const owned: ResponseBody<Api['listOwned']> = [];
  for (const type of resourceTypes) {
    const rows = await db
      .selectFrom('record_owner')
      .innerJoin(recordTable(type), 'record.id', 'record_owner.resource_id')
      .where('record_owner.account_id', '=', actor.id)
      .where('record_owner.resource_type', '=', type)
      .where(statusColumn(type), '<>', 'deleted')
      .orderBy(nameColumn(type))
      .select(['record.id', nameColumn(type).as('name'), 'record_owner.role'])
      .execute();
    owned.push(...rows.map((row) => ({ ...row, type })));
  }
  return owned;
}

/** Lets another member edit a record. Throws 403 unless the caller owns or added it, 404, 409, 422 for an unknown username. */
export function addHelper(deps: Deps, actor: Actor, record: RecordRef, username: string): Promise<Keeper> {
  return changeKeepers(deps, actor, record, async (db, now, storedRecord) => {
    if (!(await managesHelpers(db, actor, record, storedRecord))) throw new HttpError(403, messages.ownersOnly);
    const helper = await db
      .selectFrom('account')
      .where('username_key', '=', nameKey(username))
      .where(isActiveAccount)
      .select(['id', 'username'])
      .executeTakeFirst();
    if (helper === undefined) throw validationFailed([{ field: 'username', message: messages.helperUnknown }]);
    if ((await findKeeper(db, record, helper.id)) !== undefined) throw new HttpError(409, messages.helperAlready);
    await saveKeeper(db, record, { accountId: helper.id, role: 'helper' }, now);
    const name = deps.recordTypes[record.type].nameOf(storedRecord);
    const about = { type: record.type, record_id: record.id, name, detail: actor.username };
    await insertNotices(db, [{ ...about, account_id: helper.id, kind: 'helper' }], now);
    return { ...helper, role: 'helper', shown: false };
  });
}

/** Returns whether somebody names the helpers of a record: as its owner or creator, or as admin. */
const managesHelpers = async (db: ContentTransaction, actor: Actor, record: RecordRef, storedRecord: StoredRecord) =>
  actor.role === 'admin' ||
  storedRecord.created_by === actor.id ||
  (await findKeeper(db, record, actor.id))?.role === 'owner';

/** Ends an ownership or help: members their own, owners also that of helpers (see `managesHelpers`), admins any. Throws 403, 404. */
export async function removeKeeper(deps: Deps, actor: Actor, record: RecordRef, accountId: number): Promise<void> {
  await changeKeepers(deps, actor, record, async (db, _now, storedRecord) => {
    const keeper = await findKeeper(db, record, accountId);
    const isAllowed =
      actor.role === 'admin' ||
      accountId === actor.id ||
      (keeper?.role !== 'owner' && (await managesHelpers(db, actor, record, storedRecord)));
    if (!isAllowed) throw new HttpError(403, messages.ownersOnly);
    if (keeper === undefined) throw notFound(messages.keeperNotFound);
    await deleteKeeper(db, record, accountId);
  });
}

/**
 * Changes who owns a record or helps with it, in a transaction that records their numbers in the history, but no names,
 * which would outlive accounts. Throws 404 when the record does not exist for the caller.
 */
export function changeKeepers<R>(
  deps: Deps,
  actor: Actor,
  record: RecordRef,
  work: (db: ContentTransaction, now: string, storedRecord: StoredRecord) => Promise<R>,
): Promise<R> {
  const recordType = deps.recordTypes[record.type];
  const now = instant(deps.clock);
  return writeContent(deps.store, deps.contentVersion, async (db) => {
    const visible = await requireVisible(db, actor, recordType, await recordType.find(db, record.id));
    const before = await countKeepers(db, record);
    const result = await work(db, now, visible);
    const after = await countKeepers(db, record);
    if (before === after) return result;
    const changes = [{ field: 'owners', before, after }] as const;
    await insertActivity(db, actor, { action: 'update', ...record, name: recordType.nameOf(visible), changes }, now);
    return result;
  });
}
