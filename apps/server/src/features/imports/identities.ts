import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { seesHidden } from '../content/access.ts';
import type { FoundEvent } from '../events/repository.ts';
import { findKnown, findLinks, identityKey } from './known-events.ts';
import { goabaseSource } from './sources/goabase.ts';
import type { SourceEvent } from './sources/source-event.ts';

/** Who imports, and where from: the address that a source was fetched from, null for what was pasted or uploaded. */
export interface Importing {
  actor: Actor;
  address: string | null;
}

/** What tells an entry apart from those of all sources. */
interface Identity extends Pick<SourceEvent, 'source' | 'source_id'> {
  /** False for what anybody can claim: it stands for events of the member's own only. */
  trusted: boolean;
}

/**
 * Entries with the identities by which they are known here. Ids of Goabase, of calendars and of pages are believed when they
 * were fetched from the host that they belong to, and to admins; any other ones are the member's own. So nobody takes over,
 * or keeps from others, what they only say to have.
 */
export async function settleIdentities<T extends { entry: SourceEvent }>(
  db: Kysely<Schema>,
  importing: Importing,
  candidates: readonly T[],
): Promise<T[]> {
  const identities = candidates.map(({ entry }) => identitiesOf(entry, importing));
  const links = await findLinks(db, identities.flat());
  const events = await findKnown(db, [...links.values()].map((link) => link.event_id));
  return candidates.map((candidate, at) => {
    const all = identities[at]!;
    const known = all.find((identity) => {
      const event = events.get(links.get(identityKey(identity))?.event_id ?? 0);
      return event !== undefined && standsFor(identity, event, importing.actor);
    });
    const free = all.find((identity) => identity.trusted && !links.has(identityKey(identity)));
    const { source, source_id } = known ?? free ?? all.at(-1)!;
    return { ...candidate, entry: { ...candidate.entry, source, source_id } };
  });
}

/** Drafts of others are not there, as everywhere. */
function standsFor({ trusted }: Identity, event: FoundEvent, actor: Actor): boolean {
  if (!trusted) return event.created_by === actor.id;
  return event.status !== 'draft' || seesHidden(actor, event);
}

/** The identities that an entry may have, the one for a new event first. */
function identitiesOf({ source, source_id }: SourceEvent, { actor, address }: Importing): Identity[] {
  // those of tables are made of their names, and of the member's number
  if (source.startsWith('table:')) return [{ source, source_id, trusted: true }];
  const said = { source, source_id };
  const host = address === null ? null : new URL(address).host;
  const ofHost = host === null || source !== 'calendar' || source_id.startsWith(`${host}: `) ? [] : [{ source, source_id: `${host}: ${source_id}`, trusted: true }];
  if (actor.role === 'admin') return [{ ...said, trusted: true }, ...ofHost];
  const own = { source: `${source}:${actor.id}`, source_id, trusted: true };
  if (host !== null && belongsTo(said, host)) return [{ ...said, trusted: true }, own];
  return ofHost.length > 0 ? [...ofHost, { ...said, trusted: false }, own] : [own, { ...said, trusted: false }];
}

/** True when an id is one that this host gives away. */
function belongsTo({ source, source_id: id }: Pick<Identity, 'source' | 'source_id'>, host: string): boolean {
  if (source === goabaseSource) return isWithin(host, 'goabase.net');
  if (source === 'calendar') return id.startsWith(`${host}: `) || isOneSite(host, /@([^@#\s]+)(?:#[^@]*)?$/.exec(id.slice(-300))?.[1] ?? '');
  return URL.canParse(id) && isOneSite(host, new URL(id).host);
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

function isOneSite(one: string, other: string): boolean {
  const [host, domain] = [one, other].map((name) => name.toLowerCase().replace(/^www\./, '')) as [string, string];
  return domain.includes('.') && (isWithin(host, domain) || isWithin(domain, host));
}
