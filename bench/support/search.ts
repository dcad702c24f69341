import type { BenchDatabase } from './bench-database.ts';
import { startMoonfloor } from './server.ts';
import { median } from './statistics.ts';

/** The cost of one kind of request: median and maximum of its times, in ms, and its number of results. */
export interface SearchCost {
  what: string;
  ms: number;
  longest: number;
  found: number | null;
}

/** The costs of the search on one database. */
export interface SearchCosts {
  /**
   * Duration of the first search, which builds the index, in ms, and the resident memory that the index takes, in
   * bytes.
   */
  firstMs: number;
  indexBytes: number;
  /** Longest response time of a concurrent request, in ms. */
  othersMs: number;
  calls: SearchCost[];
  /** Requests of visitors. */
  visitors: SearchCost[];
}

const rounds = 40;

/** Words that occur in few, in half and in nearly all records; single letters; prefixes of many words; no words. */
const queries: readonly (readonly [what: string, query: string])[] = [
  ['a word and a number', 'gathering 41'],
  ['some', 'brazil'],
  ['half', 'solar'],
  ['nearly all', 'gathering'],
  ['a letter', 'a'],
  ['three letters', 'a d s'],
  ['two words', 'forest clearing 7'],
  ['a beginning of many words', '1'],
  ['nothing', 'nobody knows'],
  ['all', ''],
];
/** Visitors' input: names and prefixes, short and long, typing errors, and the most expensive queries. */
const typed: readonly (readonly [what: string, query: string])[] = [
  ['a name', 'gathering 41'],
  ['another name', 'собрание 41'],
  ['a beginning', 'gath'],
  ['a country', 'brazil'],
  ['half', 'solar'],
  ['a letter', 'a'],
  ['a digit', '1'],
  ['three words', 'forest clearing 7'],
  ['a typing error', 'gathring'],
  ['one in a beginning', 'monson temp'],
  ['a wrong first letter', 'xolar'],
  ['two words as one', 'solardrift'],
  ['nothing', 'nobody knows'],
  ['ten words', 'ancient monsoon temple circuit oracle nebula hollow silent digital ethnic'],
  [
    'ten wrong ones',
    'qwertyuiop asdfghjkl zxcvbnmqw poiuytrew lkjhgfdsa mnbvcxzas qazwsxedc rfvtgbyhn ujmikolpz plokmijnu',
  ],
];
const sorts = ['created_at', 'updated_at', 'name', 'status'] as const;

/** Times an admin's searches, also after writes, and visitors' searches; all sequentially. */
export async function measureSearch(place: BenchDatabase, records: number): Promise<SearchCosts> {
  const site = await startMoonfloor(place.env);
  const headers = { authorization: `Bearer ${place.token}` };
  const get = async (url: string): Promise<number | null> => {
    const response = await fetch(site.address + url, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${url} answers ${response.status}: ${body}`);
    return totalOf(response.headers.get('x-total-count'), body);
  };
  const calls: SearchCost[] = [];
  const time = async (what: string, url: string | ((round: number) => string)): Promise<void> => {
    let found: number | null = null;
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      found = await get(typeof url === 'string' ? url : url(round));
      took.push(performance.now() - start);
    }
    calls.push({ what, ms: median(took), longest: Math.max(...took), found });
  };
  try {
    const before = await site.usage();
    const start = performance.now();
    const others = longestWait(site.address);
    await get('/admin/search');
    const firstMs = performance.now() - start;
    const othersMs = await others.end();
    const indexBytes = (await site.usage()).rss - before.rss;
    for (const [what, query] of queries) {
      await time(`${what} (${query || 'no word'})`, `/admin/search?query=${encodeURIComponent(query)}`);
    }
    for (const sortBy of sorts) {
      for (const sortOrder of ['asc', 'desc']) {
        await time(
          `nearly all, by ${sortBy} ${sortOrder}`,
          `/admin/search?query=gathering&sortBy=${sortBy}&sortOrder=${sortOrder}`,
        );
      }
    }
    for (const type of ['event', 'artist', 'release'])
      await time(`a letter, type ${type}`, `/admin/search?query=a&type=${type}`);
    const last = Math.max(1, Math.floor(records / 100) - 20);
    await time(`all, page ${last}`, `/admin/search?page=${last}`);
    await time('a letter, by name, last page', `/admin/search?query=a&sortBy=name&page=${last}`);
    await timeAfterWrites(time, site.address, headers);
    const admins = calls.splice(0);
    for (const [what, query] of typed) {
      // a different URL each time, because the response would be cached
      await time(
        `${what} (${shortened(query)})`,
        (round) => `/api/search?q=${encodeURIComponent(query)}&round=${round}`,
      );
    }
    await time('the same again', '/api/search?q=gathering');
    await time('suggestions (gath)', (round) => `/api/search/suggestions?q=gath&round=${round}`);
    await time('the page (gath)', (round) => `/search?q=gath&round=${round}`);
    return { firstMs, indexBytes, othersMs, calls: admins, visitors: calls };
  } finally {
    await site.stop();
  }
}

/** Returns the total that a response reports; null when it reports none. */
function totalOf(header: string | null, body: string): number | null {
  if (header !== null) return Number(header);
  const total = /"total":(\d+)/.exec(body)?.[1];
  return total === undefined ? null : Number(total);
}

const shortened = (query: string): string => (query.length > 30 ? `${query.slice(0, 29)}…` : query);

/** Repeats a small request until ended. `end` returns the longest response time in ms. */
function longestWait(address: string): { end: () => Promise<number> } {
  const over = new AbortController();
  const asking = (async () => {
    let longest = 0;
    while (!over.signal.aborted) {
      const start = performance.now();
      await (await fetch(`${address}/healthz`)).text();
      longest = Math.max(longest, performance.now() - start);
    }
    return longest;
  })();
  return {
    end: () => {
      over.abort();
      return asking;
    },
  };
}

/** Times searches after a write: each has to update the index first. */
async function timeAfterWrites(
  time: (what: string, url: string) => Promise<void>,
  address: string,
  headers: Record<string, string>,
): Promise<void> {
  const end = new AbortController();
  const writes = (async () => {
    for (let round = 0; !end.signal.aborted; round += 1) {
      const body = new FormData();
      body.append('artist_city', `City ${round}`);
      await fetch(`${address}/artists/7`, { method: 'PUT', headers, body });
    }
  })();
  await time('nearly all, while records are edited', '/admin/search?query=gathering');
  end.abort();
  await writes;
}
