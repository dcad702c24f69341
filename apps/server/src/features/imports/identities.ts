import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { canSeeHidden } from '../records/access.ts';
import type { StoredEvent } from '../events/repository.ts';
import { findEventsById, findSourceLinks, identityKey, type SourceLink } from './source-links.ts';
import { goabaseSource } from './sources/goabase.ts';
import type { SourceEvent } from './sources/source-event.ts';

/** Who imports, and where from: the address that a source was fetched from, null for what was pasted or uploaded. */
export interface ImportContext {
  actor: Actor;
  address: string | null;
}

/** What tells an entry apart from those of all sources. */
interface Identity extends Pick<SourceEvent, 'source' | 'source_id'> {
  /** False for what anybody can claim: it stands for events of the member's own only. */
  trusted: boolean;
}

/** What an entry has become, as far as the caller may know. */
export interface Settled {
  link: SourceLink | null;
}

/**
 * Entries with the identities by which they are known here, and what they have become. An id of Goabase is believed when
 * it was fetched there, an id of a page when the page or one above it was, an id of a calendar for that calendar's address
 * only, and all to admins; any other ones are the member's own. So nobody takes over, or keeps from others, what they only
 * say to have, and those who share a host are apart.
 */
export async function resolveIdentities<T extends { entry: SourceEvent }>(
  db: Kysely<Schema>,
  importing: ImportContext,
  candidates: readonly T[],
): Promise<(T & Settled)[]> {
  const identities = candidates.map(({ entry }) => identitiesOf(entry, importing));
  const links = await findSourceLinks(db, identities.flat());
  const events = await findEventsById(
    db,
    [...links.values()].flat().map((link) => link.event_id),
  );
  return candidates.map((candidate, at) => {
    const all = identities[at]!;
    const known = all.flatMap((identity) =>
      (links.get(identityKey(identity)) ?? []).flatMap((link) => {
        const event = events.get(link.event_id);
        return event !== undefined && identifies(identity, event, importing.actor)
          ? [{ identity, link, rank: rankOf(event, importing.actor) }]
          : [];
      }),
    );
    const best = known.toSorted((one, other) => one.rank - other.rank)[0];
    const { source, source_id } = best?.identity ?? all[0]!;
    return { ...candidate, entry: { ...candidate.entry, source, source_id }, link: best?.link ?? null };
  });
}

/** What others have hidden is not there, as everywhere; nor is what they deleted before anybody else saw it. */
function identifies({ trusted }: Identity, event: StoredEvent, actor: Actor): boolean {
  if (canSeeHidden(actor, event)) return trusted || event.created_by === actor.id;
  return trusted && (event.status === 'published' || (event.status === 'deleted' && event.published_at !== null));
}

/** Of several events one's own comes first, then what everybody sees, and what was deleted last. */
function rankOf({ status, created_by: author }: StoredEvent, actor: Actor): number {
  if (status === 'deleted') return 3;
  if (author === actor.id) return 0;
  return status === 'published' ? 1 : 2;
}

/** The identities that an entry may have, the one for a new event first. */
function identitiesOf({ source, source_id }: SourceEvent, { actor, address }: ImportContext): Identity[] {
  // those of tables are made of their names, and of the member's number
  if (source.startsWith('table:')) return [{ source, source_id, trusted: true }];
  const isAdmin = actor.role === 'admin';
  const claimed = { source, source_id, trusted: isAdmin };
  const own = { source: `${source}:${actor.id}`, source_id, trusted: true };
  if (source === 'calendar' && address !== null) {
    const ofHost = { source, source_id: `${new URL(address).host}: ${source_id}`, trusted: isAdmin };
    // the last two are what former versions gave
    return [
      { source, source_id: `${calendarKey(address)}: ${source_id}`, trusted: true },
      ...(isAdmin ? [] : [own]),
      claimed,
      ofHost,
    ];
  }
  if (isAdmin) return [claimed];
  return address !== null && isIssuedBy(claimed, new URL(address))
    ? [{ ...claimed, trusted: true }, own]
    : [own, claimed];
}

/** What tells a calendar from all others: its host, and a digest of the rest of its address, which may be a secret. */
function calendarKey(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host}/${createHash('sha256')
    .update(pathname + search)
    .digest('hex')
    .slice(0, 16)}`;
}

/** True when an id is one that this address gives away. */
function isIssuedBy({ source, source_id: id }: Pick<Identity, 'source' | 'source_id'>, address: URL): boolean {
  if (source === goabaseSource) return isSubdomain(address.host, 'goabase.net');
  return URL.canParse(id) && isAtOrBelow(new URL(id), address);
}

const isSubdomain = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const siteOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** True for a page's own address and those below it: on many hosts the pages beside it are other people's. */
function isAtOrBelow(one: URL, page: URL): boolean {
  const folder = page.pathname.endsWith('/') ? page.pathname : `${page.pathname}/`;
  return siteOf(one) === siteOf(page) && `${one.pathname}/`.startsWith(folder);
}
