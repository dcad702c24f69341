import { type Kysely, sql } from 'kysely';
import { parse } from 'tldts';
import { dayMs } from '@moonfloor/contract/values/durations';
import type { Schema } from '../../db/schema.ts';
import type { StoredRecord } from '../records/tables.ts';
import type { RecordRef } from './keepers.ts';
import { hostOf, websiteFields, websitesOf } from './website-hosts.ts';

/** How long a page must have linked to a website before a mail address there proves ownership. */
const standsForMs = 30 * dayMs;

/** Maximum number of changes that are read; a page with more proves nothing. */
const maxChanges = 1000;

/**
 * Returns whether a website of a record proves a claim: it has stood there without interruption for 30 days before the
 * claimant had any part in it, by the history. `now` is an instant.
 */
export async function isProof(
  db: Kysely<Schema>,
  { record, storedRecord, host }: { record: RecordRef; storedRecord: StoredRecord; host: string },
  claimant: number,
  now: string,
): Promise<boolean> {
  const since = await findStandingSince(db, record, storedRecord, host, now);
  const part =
    storedRecord.created_by === claimant ? storedRecord.created_at : await findFirstPart(db, record, host, claimant);
  const until = part !== null && part < now ? part : now;
  return Date.parse(since) + standsForMs <= Date.parse(until);
}

/** Returns the instant since which a record links to a host without interruption. */
async function findStandingSince(
  db: Kysely<Schema>,
  { type, id }: RecordRef,
  storedRecord: StoredRecord,
  host: string,
  now: string,
): Promise<string> {
  const changes = await db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', '=', id)
    .where('activity_change.field', 'in', websiteFields[type])
    .orderBy('activity.id', 'desc')
    .limit(maxChanges)
    .select(['activity.id', 'activity.created_at', 'field', 'before'])
    .execute();
  let values: Readonly<Record<string, unknown>> = { ...storedRecord };
  for (const [, entry] of Map.groupBy(changes, (change) => change.id)) {
    values = { ...values, ...Object.fromEntries(entry.map(({ field, before }) => [field, JSON.parse(before)])) };
    if (!websitesOf(type, values).some((website) => website.host === host)) return entry[0]!.created_at;
  }
  const oldest = changes.at(-1);
  if (oldest !== undefined && changes.length === maxChanges) return oldest.created_at;
  const created = await db
    .selectFrom('activity')
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .where('action_type', '=', 'create')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  if (created !== undefined) return storedRecord.created_at;
  // changes before there was a history are unknown
  const first = await db.selectFrom('activity').orderBy('id').limit(1).select('created_at').executeTakeFirst();
  const since = first?.created_at ?? now;
  return since > storedRecord.created_at ? since : storedRecord.created_at;
}

/**
 * Returns when a member first influenced a record's link to a host; null if never. What counts: an edit, import or
 * suggestion of a link to the host's domain; becoming owner or helper; any change of a record that was merged into this
 * one, as its values may be gone.
 */
async function findFirstPart(
  db: Kysely<Schema>,
  { type, id }: RecordRef,
  host: string,
  member: number,
): Promise<string | null> {
  const written = await db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', '=', id)
    .where('activity.account_id', '=', member)
    .where(isLink)
    .orderBy('activity.id')
    .limit(maxChanges)
    .select(['activity.created_at', 'after'])
    .execute();
  const suggested = await db
    .selectFrom('suggestion')
    .innerJoin('suggestion_change', 'suggestion_change.suggestion_id', 'suggestion.id')
    .where('suggestion.resource_type', '=', type)
    .where('suggestion.resource_id', '=', id)
    .where('suggestion.author_id', '=', member)
    .where(isLink)
    .orderBy('suggestion.id')
    .limit(maxChanges)
    .select(['suggestion.created_at', 'after'])
    .execute();
  const keeping = await db
    .selectFrom('record_owner')
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .where('account_id', '=', member)
    .select('created_at')
    .execute();
  const merged = await db
    .selectFrom('activity')
    .innerJoin('merged', (join) =>
      join.onRef('merged.id', '=', 'activity.resource_id').on('merged.type', '=', type).on('merged.into_id', '=', id),
    )
    .where('activity.resource_type', '=', type)
    .where('activity.account_id', '=', member)
    .orderBy('activity.id')
    .limit(1)
    .select('activity.created_at')
    .execute();
  const linked = [written, suggested].flatMap((rows) =>
    rows.length === maxChanges ? rows : rows.filter(({ after }) => isAtDomainOf(host, JSON.parse(after))),
  );
  const times = [...linked, ...keeping, ...merged].map(({ created_at: at }) => at);
  return times.toSorted()[0] ?? null;
}

/** SQL condition: the new value of a change is a link. */
const isLink = sql<boolean>`lower(substr(after, 1, 5)) = '"http'`;

/** Returns whether a link is at the domain of a host, or at a subdomain. */
function isAtDomainOf(host: string, link: unknown): boolean {
  const other = hostOf(link);
  return other !== null && domainOf(other) === domainOf(host);
}

const domainOf = (host: string): string => parse(host, { allowPrivateDomains: true }).domain ?? host;
