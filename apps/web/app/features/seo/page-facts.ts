import type { Thing } from 'schema-dts';
import type { Feeds } from '../records/feed-links.ts';

/** Converts a path of the site to an absolute URL; leaves URLs unchanged. */
export type ToAbsoluteUrl = (path: string) => string;

/** Facts about a page that only search engines and link previews read. */
export interface CrawlerFacts {
  /** Path of the image in link previews; defaults to the site's image. */
  card?: string;
  /** Returns schema.org data about the page's content. */
  schema?: (absolute: ToAbsoluteUrl) => Exclude<Thing, string>;
  /** The parent pages from the top; the page itself is appended automatically. */
  trail?: readonly { name: string; path: string }[];
  /** Open Graph type, `website` by default. */
  type?: string;
  /** Whether other sites can embed the page by its URL (https://oembed.com). */
  embeddable?: boolean;
}

/** The facts of a page about itself. Those for crawlers are given on the server only: `...(import.meta.env.SSR && { … })`. */
export interface PageFacts extends CrawlerFacts {
  title: string;
  /** Title of the window and of search results; defaults to the title. */
  heading?: string;
  description: string;
  /** Path of the page's canonical URL. */
  path: string;
  /** Feeds of the page's records. */
  feeds?: Feeds;
  /** True for individual searches, which search engines must not index. */
  noindex?: boolean;
}
