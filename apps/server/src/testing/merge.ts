import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestAccount } from './test-app.ts';

/** A record, as far as merging needs it. */
export interface Version {
  id: number;
  updated_at: string;
}

/** Merges `from` into `keep` as an admin who has reviewed these versions, a second later, and returns the response. */
export function mergeVersions(
  site: TestApp,
  account: TestAccount | null,
  type: ResourceType,
  keep: Version,
  from: Version,
  take: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  site.clock.advance(1000);
  const side = ({ id, updated_at }: Version): Version => ({ id, updated_at });
  return site.request('POST', '/admin/merge', { account, json: { type, keep: side(keep), from: side(from), take } });
}
