import { limits } from '@moonfloor/contract/api/limits';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import type { ReleaseConditions } from '@moonfloor/contract/records/releases';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { listChangedReleases } from '../releases/repository.ts';
import { findLatestVersions, loadEvents } from './calendar-rows.ts';
import { eventEntry, type FeedEntry, releaseEntry, toValidXml } from './feed-entry.ts';
import { feedName, requireFilterNames, requireLabelName, withDefaultDays } from './feed-filter.ts';
import { uuidOf } from './record-uuid.ts';

interface Feed {
  /** Its permanent id. */
  uuid: string;
  title: string;
  /** URL of the feed, and of the corresponding page. */
  self: string;
  page: string;
  /** Latest change first. */
  entries: readonly FeedEntry[];
}

const text = (value: string) => ({ type: 'text' as const, value: toValidXml(value) });
const author = { name: 'Moonfloor' };

/** Modification time of a feed without entries. */
const epoch = new Date(0);

/** Serialises the feed as Atom (RFC 4287). */
export async function writeAtom({ uuid, title, self, page, entries }: Feed): Promise<string> {
  const { generateAtomFeed } = await import('feedsmith');
  return generateAtomFeed({
    id: `urn:uuid:${uuid}`,
    title: text(title),
    updated: entries[0] === undefined ? epoch : new Date(entries[0].updated),
    authors: [author],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: self },
      { rel: 'alternate', type: 'text/html', href: page },
    ],
    entries: entries.map((entry) => ({
      id: `urn:uuid:${entry.uuid}`,
      title: text(entry.title),
      links: [{ rel: 'alternate', type: 'text/html', href: entry.url }],
      published: new Date(entry.published),
      updated: new Date(entry.updated),
      summary: text(entry.summary),
      content: { type: 'html', value: entry.html },
      categories: entry.tags.map((term) => ({ term })),
    })),
  });
}

/** Serialises the feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function writeJsonFeed({ title, self, page, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    authors: [author],
    items: entries.map(({ uuid, url, summary, html, image, published, updated, tags, ...entry }) => ({
      id: `urn:uuid:${uuid}`,
      url,
      title: entry.title,
      summary,
      content_html: html,
      ...(image !== null && { image }),
      date_published: published,
      date_modified: updated,
      tags,
    })),
  });
}

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

/** Returns the feed of new and changed releases. Throws 422 when the artist or the label is not public. */
export async function releaseFeed(deps: Deps, conditions: ReleaseConditions, { site, path }: FeedUrl): Promise<Feed> {
  const { artist, label_id: label, query, ...others } = conditions;
  const names = [...(await requireFilterNames(deps, { artist })), ...(await requireLabelName(deps, label))];
  const filter = { ...conditions, limit: limits.feedEntries };
  const releases = await listChangedReleases(deps.store.db, filter, deps.today());
  const onPage = new URLSearchParams(Object.entries({ q: query, ...others }).filter(([, text]) => text !== ''));
  const releasesPage = onPage.size === 0 ? '/releases' : `/releases?${onPage}`;
  return {
    uuid: feedUuid(path),
    title: feedName('releases', { q: query || null }, names),
    self: site + path,
    page: site + pathIn(currentLanguage(), label === undefined ? releasesPage : `/label/${label}`),
    entries: releases.map((release) => releaseEntry(release, site)),
  };
}
