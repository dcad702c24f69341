import type { LightMyRequestResponse } from 'fastify';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { fetchRecord } from './record-fixtures.ts';
import type { TestApp, TestAccount } from './test-app.ts';

/** A record, as far as merging needs it. */
export interface Version {
  id: number;
  updated_at: string;
}

/** Merges `from` into `keep` as an admin who has reviewed these versions, a second later, and returns the response. */
export function mergeVersions(
  site: TestApp,
  account: Pick<TestAccount, 'token'> | null,
  type: ResourceType,
  keep: Version,
  from: Version,
  take: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  site.clock.advance(1000);
  const side = ({ id, updated_at }: Version): Version => ({ id, updated_at });
  return site.as(account).tries('mergeRecords', { json: { type, keep: side(keep), from: side(from), take } });
}

/** Merges a record into another one, as they are. Throws when that is rejected. */
export async function mergeRecords(
  site: TestApp,
  account: Pick<TestAccount, 'token'>,
  type: ResourceType,
  keep: number,
  from: number,
): Promise<void> {
  const [kept, gone] = [fetchRecord(site, account, type, keep), fetchRecord(site, account, type, from)];
  const merged = await mergeVersions(site, account, type, await kept, await gone);
  if (merged.statusCode !== 200) throw new Error(`not merged: ${merged.body}`);
}
