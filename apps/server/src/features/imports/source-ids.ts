import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { nameKey } from '@moonfloor/contract/values/text';
import { bareHost } from '@moonfloor/contract/values/web-address';
import { goabaseSource, type SourceEvent } from '@moonfloor/event-sources/source-event';
import { splitPath } from '@moonfloor/messages/languages';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import type { StoredEvent } from '../events/repository.ts';
import { findEditRights } from '../records/access.ts';
import type { PendingImport } from './pending-imports.ts';
import { findEventsById, findSourceLinks, type SourceId, sourceIdKey, type SourceLink } from './source-links.ts';

/** The importing actor, and the URL from which the source was fetched; null for pasted or uploaded text. */
export interface ImportContext {
  actor: Actor;
  address: string | null;
}

interface TrustableSourceId extends SourceId {
  /** False for a source id that anyone could state: it only matches the member's own events. */
  trusted: boolean;
  /** The entry's place, if the id says nothing of it: it only matches events there. */
  at?: Pick<SourceEvent['fields'], 'area' | 'event_location'>;
}

/** The stored link of an entry, as far as the caller may see it. */
export interface WithSourceLink {
  link: SourceLink | null;
}

/**
 * Resolves the source id of each entry and the event imported from it. A Goabase id is trusted when fetched from
 * Goabase, a page id when fetched from that page or one above it, a calendar id for that calendar's URL only, and all
 * for admins; any other source id is scoped to the member. So nobody can take over or block other members' entries by
 * stating their ids, and calendars on one host are separate.
 */
export async function resolveSourceIds<T extends { entry: SourceEvent }>(
  db: Kysely<Schema>,
  importing: ImportContext,
  candidates: readonly T[],
): Promise<(T & WithSourceLink)[]> {
  const sourceIds = candidates.map(({ entry }) => sourceIdsOf(entry, importing));
  const links = await findSourceLinks(db, sourceIds.flat());
  const ids = [...links.values()].flat().map((link) => link.event_id);
  const events = await findEventsById(db, ids);
  const edits = await findEditRights(db, importing.actor);
  return candidates.map((candidate, at) => {
    const possibleIds = sourceIds[at]!;
    const matches = possibleIds.flatMap((sourceId) =>
      (links.get(sourceIdKey(sourceId)) ?? []).flatMap((link) => {
        const event = events.get(link.event_id);
        return event !== undefined &&
          !isOfAnotherList(candidate.entry, link) &&
          identifies(sourceId, event, importing.actor, edits('event', event))
          ? [{ sourceId, link, rank: rankOf(event, importing.actor) }]
          : [];
      }),
    );
    const best = matches.toSorted((one, other) => one.rank - other.rank)[0];
    const { source, source_id } = best?.sourceId ?? possibleIds[0]!;
    return { ...candidate, entry: { ...candidate.entry, source, source_id }, link: best?.link ?? null };
  });
}

/** Hidden events of other members do not match, nor do events deleted before they were ever public. */
function identifies({ trusted, at }: TrustableSourceId, event: StoredEvent, actor: Actor, edits: boolean): boolean {
  if (at?.area ? isOther(at.area, event.area) : isOther(at?.event_location, event.event_location)) return false;
  if (edits || isModerator(actor.role)) return trusted || event.created_by === actor.id;
  return trusted && (event.status === 'published' || (event.status === 'deleted' && event.published_at !== null));
}

/**
 * Whether a table's own id has meant an event of another name on another day: tables of one name, such as pasted ones, may be
 * different lists that number their rows alike.
 */
function isOfAnotherList({ source, fields, stated = fields }: SourceEvent, { previous }: SourceLink): boolean {
  if (!source.startsWith('table:')) return false;
  const { event_name: name = null, event_date: day = null } = previous;
  return isOther(stated.event_name, name) && isOther(stated.event_date, day);
}

/** Whether two texts are known, and not the same. */
const isOther = (one: string | undefined, other: string | null): boolean =>
  one !== undefined && one !== '' && other !== null && nameKey(one) !== nameKey(other);

/** Order of several matching events: the actor's own first, then public ones, deleted ones last. */
function rankOf({ status, created_by: author }: StoredEvent, actor: Actor): number {
  if (status === 'deleted') return 3;
  if (author === actor.id) return 0;
  return status === 'published' ? 1 : 2;
}

/** Returns the possible source ids of an entry, the one for a new event first. */
function sourceIdsOf(
  { source, source_id, fields }: SourceEvent,
  { actor, address }: ImportContext,
): TrustableSourceId[] {
  // Sources of tables are already named after the table and the member's id.
  if (source.startsWith('table:')) {
    // previous versions assigned it without the place
    const [withoutPlace] = /^[\da-f]{32}(?=#)/.exec(source_id) ?? [];
    const former = withoutPlace === undefined ? [] : [{ source, source_id: withoutPlace, trusted: true, at: fields }];
    return [{ source, source_id, trusted: true }, ...former];
  }
  const isAdmin = actor.role === 'admin';
  const asStated = { source, source_id, trusted: isAdmin };
  const ofMember = { source: `${source}:${actor.id}`, source_id, trusted: true };
  if (source === 'calendar' && address !== null) {
    const ofHost = { source, source_id: `${new URL(address).host}: ${source_id}`, trusted: isAdmin };
    // The last two were assigned by previous versions.
    return [
      { source, source_id: `${calendarKey(address)}: ${source_id}`, trusted: true },
      ...(isAdmin ? [] : [ofMember]),
      asStated,
      ofHost,
    ];
  }
  if (isAdmin) return [asStated];
  return address !== null && isIssuedBy(asStated, new URL(address))
    ? [{ ...asStated, trusted: true }, ofMember]
    : [ofMember, asStated];
}

/** Identifies the list that an import reads: its address, or a member's file or pasted text by its name. */
export const feedOf = ({
  account_id: member,
  address,
  format,
  name,
}: Pick<PendingImport, 'account_id' | 'address' | 'format' | 'name'>): string =>
  address === null ? `${member}: ${format} ${name}` : calendarKey(address);

/** Identifies a calendar: its host, and a hash of the rest of its URL, which may be secret. */
function calendarKey(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host}/${hash('sha256', pathname + search).slice(0, 16)}`;
}

/** Returns true when an id belongs to the given URL. */
function isIssuedBy({ source, source_id: id }: SourceId, address: URL): boolean {
  if (source === goabaseSource) return isSubdomain(address.host, 'goabase.net');
  return URL.canParse(id) && isAtOrBelow(new URL(id), address);
}

const isSubdomain = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Returns true for a page's URL and those below it: on many hosts, sibling pages belong to other people. */
function isAtOrBelow(one: URL, page: URL): boolean {
  const folder = page.pathname.endsWith('/') ? page.pathname : `${page.pathname}/`;
  return bareHost(one.host) === bareHost(page.host) && `${one.pathname}/`.startsWith(folder);
}

/** Returns whether an address is that of an event of this site, in any language. */
export const isOwnEvent = (address: string | null, site: string): boolean =>
  address?.startsWith(`${site}/`) === true && splitPath(address.slice(site.length)).path.startsWith('/event/');
