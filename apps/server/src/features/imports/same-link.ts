import type { Kysely } from 'kysely';
import { uppercase } from '@moonfloor/contract/values/text';
import { chunksOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { canSeeHidden } from '../records/access.ts';
import type { SourceValues } from './merge-fields.ts';

/** Number of events of a source whose links are looked up by one query, each in eight notations. */
const eventsPerQuery = 50;

/**
 * Returns for each event of a source the stored ones with the same page, day and venue, whatever their names; a venue
 * that one of them does not state does not differ. Drafts of other members are left out, except for moderators.
 */
export async function findSameLinks(
  db: Kysely<Schema>,
  actor: Actor,
  events: readonly SourceValues[],
): Promise<Map<SourceValues, number[]>> {
  const linked = events.filter(({ event_date: day, event_page_link: link }) => day && link);
  const found = new Map<SourceValues, number[]>();
  for (const some of chunksOf(linked, eventsPerQuery)) {
    const rows = (await selectByLink(db, some).execute()).filter(
      (row) => row.status === 'published' || canSeeHidden(actor, 'event', row),
    );
    const byPage = Map.groupBy(rows, (row) => pageOf(row.event_page_link ?? '', row.event_date));
    for (const event of some) {
      const here = byPage.get(pageOf(event.event_page_link ?? '', event.event_date ?? '')) ?? [];
      const same = here.filter((row) => isSameVenue(row.event_location, event.event_location));
      if (same.length > 0)
        found.set(
          event,
          same.map(({ id }) => id),
        );
    }
  }
  return found;
}

function selectByLink(db: Kysely<Schema>, events: readonly SourceValues[]) {
  const days = new Set(events.flatMap(({ event_date: day }) => day ?? []));
  const links = new Set(events.flatMap(({ event_page_link: link }) => notationsOf(link ?? '')));
  return db
    .selectFrom('event')
    .where('status', 'in', ['published', 'draft'])
    .where('event_date', 'in', [...days])
    .where('event_page_link', 'in', [...links])
    .orderBy('id')
    .select(['id', 'event_date', 'event_page_link', 'event_location', 'status', 'created_by']);
}

/** Returns what is the same in all notations of a link: without scheme, `www.` and the last slash. */
const plainLink = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

function notationsOf(link: string): string[] {
  const plain = plainLink(link);
  const starts = ['https://', 'http://', 'https://www.', 'http://www.'];
  return starts.flatMap((start) => [start + plain, `${start}${plain}/`]);
}

const pageOf = (link: string, day: string): string => `${day} ${plainLink(link)}`;

const isSameVenue = (one: string | null | undefined, other: string | null | undefined): boolean =>
  !one || !other || uppercase(one) === uppercase(other);
