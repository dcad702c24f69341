import type { Api } from '@moonfloor/contract/api';
import type { Received } from '@moonfloor/contract/endpoint';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Compared, MergeSide } from '@moonfloor/contract/merge';
import { recordNotFound } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { countLinks } from '../content/merge-links.ts';
import { requireNotMerged } from '../content/merged.ts';
import { requireRecord } from '../content/record-writes.ts';
import { kindOf } from './kinds.ts';

/** Two records side by side. Throws 404 when either is not there or deleted, 409 when it was merged into another one. */
export async function compareRecords(deps: Deps, { type, keep, from }: Received<Api['compareRecords']>['query']): Promise<Compared> {
  return { type, keep: await sideOf(deps, type, keep), from: await sideOf(deps, type, from) };
}

async function sideOf(deps: Deps, type: ResourceType, id: number): Promise<MergeSide> {
  const { db } = deps.store;
  const kind = kindOf(deps, type);
  await requireNotMerged(db, type, id);
  const record = await requireRecord(db, kind, id);
  if (record.status === 'deleted') throw notFound(recordNotFound[type]);
  const added = await db
    .selectFrom(type)
    .leftJoin('account', 'account.id', `${type}.created_by`)
    .where(`${type}.id`, '=', id)
    .select(['account.username', `${type}.created_at`])
    .executeTakeFirstOrThrow();
  return {
    id,
    author: added.username,
    created_at: added.created_at,
    name: kind.nameOf(record),
    status: record.status,
    updated_at: record.updated_at,
    values: { ...(await kind.fieldsOf(db, record)) },
    links: await countLinks(db, type, id),
  };
}
