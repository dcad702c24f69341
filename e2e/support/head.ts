import type { Site } from './site.ts';

/** A thing as schema.org describes it. */
export type StructuredData = Record<string, unknown> & { '@type': string };

/** What the head of a page tells programs that run no scripts. */
export interface Head {
  status: number;
  title: string;
  /** `content` of a meta element by its name or property, and `href` of a link by its rel; undefined without one. */
  of(name: string): string | undefined;
  /** The pages that a link element of a type leads to. */
  linked(type: string): string[];
  /** The thing of a type in the page's schema.org data. */
  thing(type: string): StructuredData | undefined;
}

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Reads the head of a page as it comes from the server. */
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
