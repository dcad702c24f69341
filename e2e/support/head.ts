import type { Site } from './site.ts';

/** An entity in schema.org's vocabulary. */
export interface StructuredData {
  '@type': string;
  name?: string;
  itemListElement?: StructuredData[];
  [property: string]: unknown;
}

/** The head of a page, as programs that run no scripts read it. */
export interface Head {
  status: number;
  title: string;
  /**
   * Returns `content` of a meta element by its name or property, or `href` of a link by its rel; undefined when
   * missing.
   */
  of(name: string): string | undefined;
  /** The URLs of the page in each language, by `hreflang`. */
  versions: Record<string, string>;
  /** Returns the URLs of link elements of a type. */
  linked(type: string): string[];
  /** Returns the entity of a type in the page's schema.org data. */
  thing(type: string): StructuredData | undefined;
}

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Reads the head of a page from the server's HTML. */
export async function readHead(site: Site, path: string): Promise<Head> {
  const response = await fetch(site.url + path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const elements = [...html.matchAll(/<(?:meta|link)\s[^>]*>/g)].map(([text]) => {
    const pairs = text.matchAll(/([\w:-]+)="([^"]*)"/g);
    return Object.fromEntries(
      Array.from(pairs, ([, name = '', value = '']) => [name.toLowerCase(), unescape(value)] as const),
    );
  });
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const { '@graph': graph = [] }: { '@graph'?: StructuredData[] } = JSON.parse(data ?? '{}');
  return {
    status: response.status,
    title: unescape(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    of: (name) => {
      const found = elements.find(
        (element) => element.name === name || element.property === name || element.rel === name,
      );
      return found?.content ?? found?.href;
    },
    versions: Object.fromEntries(
      elements.flatMap(({ hreflang, href }) => (hreflang && href ? [[hreflang, href]] : [])),
    ),
    linked: (type) => elements.filter((element) => element.type === type).flatMap(({ href }) => href ?? []),
    thing: (type) => graph.find((thing) => thing['@type'] === type),
  };
}
