import type { Kysely } from 'kysely';
import type { AnalyticsOverview } from '@moonfloor/contract/analytics';
import { resourceTypes } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import { countCreated, selectActiveAccounts, listAuthors, listVisits, type DayRange } from './overview-repository.ts';

/** Maximum number of members in the overview. */
const maxMembers = 100;

type Member = AnalyticsOverview['userStats'][number];

/**
 * Returns members who visited in the window or have created records, most active first: by visits, then by records.
 * When there are more than the maximum, visits decide.
 */
export async function listActiveMembers(db: Kysely<Schema>, window: DayRange): Promise<Member[]> {
  const visits = new Map(
    (await listVisits(db, window, maxMembers).execute()).map(({ account_id, total_visits }) => [
      account_id,
      total_visits,
    ]),
  );
  const ids = new Set(visits.keys());
  if (ids.size < maxMembers) {
    for (const type of resourceTypes) {
      for (const { id } of await listAuthors(db, type, maxMembers).execute()) ids.add(id);
    }
  }
  if (ids.size === 0) return [];
  const counts = new Map<string, number>();
  for (const type of resourceTypes)
    for (const row of await countCreated(db, type, [...ids]).execute()) counts.set(`${type} ${row.id}`, row.created);
  const members = (await selectActiveAccounts(db, [...ids]).execute()).map(({ last_login, ...account }) => ({
    ...account,
    events_created: counts.get(`event ${account.id}`) ?? 0,
    artists_created: counts.get(`artist ${account.id}`) ?? 0,
    decorations_created: counts.get(`decoration ${account.id}`) ?? 0,
    releases_created: counts.get(`release ${account.id}`) ?? 0,
    last_login,
    total_visits: visits.get(account.id) ?? 0,
  }));
  return members
    .filter((member) => member.total_visits + created(member) > 0)
    .sort((a, b) => b.total_visits - a.total_visits || created(b) - created(a) || a.id - b.id)
    .slice(0, maxMembers);
}

const created = (member: Member): number =>
  member.events_created + member.artists_created + member.decorations_created + member.releases_created;
