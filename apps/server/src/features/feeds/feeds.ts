import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import type { ReleaseFeedFilter } from '@moonfloor/contract/feeds';
import { limits } from '@moonfloor/contract/limits';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { uuidOf } from './record-uuid.ts';
import { listChangedReleases } from '../releases/repository.ts';
import { findLatestVersions, loadEvents } from './calendar-rows.ts';
import { eventEntry, releaseEntry } from './feed-entry.ts';
import { feedName, requireFilterNames, withDefaultDays } from './feed-filter.ts';
import type { Feed } from './write-feed.ts';

/** URL of a feed: that of the site, and the feed's path and query. */
export interface FeedUrl {
  site: string;
  path: string;
}

/** Returns an id that does not depend on the order of the parameters. */
function feedUuid(path: string): string {
  const url = new URL(path, 'http://feed');
  url.searchParams.sort();
  return uuidOf(`feed ${url.pathname}?${url.searchParams}`);
}

/** Returns the feed of new and changed events of a filter. Throws 422 when it names a record that is not public. */
export async function eventFeed(deps: Deps, query: EventFilterQuery, { site, path }: FeedUrl): Promise<Feed> {
  const names = await requireFilterNames(deps, query);
  const latest = await findLatestVersions(deps, withDefaultDays(query, deps.today()));
  const ids = latest.map(({ id }) => id);
  const events = new Map((await loadEvents(deps.store.db, ids)).map((event) => [event.id, event]));
  return {
    uuid: feedUuid(path),
    title: feedName('events', query, names),
    self: site + path,
    page: site + path.replace(/\/events\.\w+/, '/events'),
    entries: ids.flatMap((id) => events.get(id) ?? []).map((event) => eventEntry(event, site)),
  };
}

/** Returns the feed of new and changed releases. Throws 422 when the artist is not public. */
export async function releaseFeed(
  deps: Deps,
  { artist, query }: ReleaseFeedFilter,
  { site, path }: FeedUrl,
): Promise<Feed> {
  const names = await requireFilterNames(deps, { artist });
  const filter = { artist, query, limit: limits.feedEntries };
  const releases = await listChangedReleases(deps.store.db, filter, deps.today());
  return {
    uuid: feedUuid(path),
    title: feedName('releases', { q: query || null }, names),
    self: site + path,
    page:
      site + pathIn(currentLanguage(), query === '' ? '/releases' : `/releases?${new URLSearchParams({ q: query })}`),
    entries: releases.map((release) => releaseEntry(release, site)),
  };
}
