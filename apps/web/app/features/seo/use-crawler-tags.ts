import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The tags that `crawler-tags.ts` returns on the server; the browser's pages have none of these. */
const crawlerTags = 'meta[property],meta[name^=twitter],link[hreflang],link[type$=oembed],script[type$="ld+json"]';

/** Removes the tags for crawlers from the document once another page is opened: they describe the first one. */
export function useCrawlerTags(): void {
  const { pathname, search } = useLocation();
  const [first] = useState(pathname + search);
  const left = pathname + search !== first;
  useEffect(() => {
    if (left) for (const tag of document.head.querySelectorAll(crawlerTags)) tag.remove();
  }, [left]);
}
