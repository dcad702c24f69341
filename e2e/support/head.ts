import type { Site } from './site.ts';

/** An entity in schema.org's vocabulary. */
export type StructuredData = Record<string, unknown> & { '@type': string };

/** The head of a page, as programs that run no scripts read it. */
export interface Head {
  status: number;
  title: string;
  /**
   * Returns `content` of a meta element by its name or property, or `href` of a link by its rel; undefined when
   * missing.
   */
  of(name: string): string | undefined;
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
  const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const elements = [...html.matchAll(/<(?:meta|link)\s[^>]*>/g)].map(([text]) => {
    const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescape(value),
    ]);
    return Object.fromEntries(pairs) as Record<string, string>;
  });
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const { '@graph': graph = [] } = (data === undefined ? {} : JSON.parse(data)) as { '@graph'?: StructuredData[] };
  return {
    status: answer.status,
    title: unescape(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    of: (name) => {
      const found = elements.find(
        (element) => element.name === name || element.property === name || element.rel === name,
      );
      return found?.content ?? found?.href;
    },
    linked: (type) => elements.filter((element) => element.type === type).flatMap(({ href }) => href ?? []),
    thing: (type) => graph.find((thing) => thing['@type'] === type),
  };
}
