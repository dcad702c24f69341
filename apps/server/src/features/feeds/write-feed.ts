import type { FeedEntry } from './feed-entry.ts';
import { toValidXml } from './feed-html.ts';

/** A feed to be serialised. */
export interface Feed {
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
