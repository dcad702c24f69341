import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/root.ts';
import { signInAdmin } from './accounts.ts';
import type { Site } from './site.ts';
import { dayFromToday, floor, submitArtist, submitDecoration, submitEvent, submitRelease } from './submit-records.ts';

type Call = (path: string) => Promise<{ status: number; body: string }>;

interface BuiltServer {
  entry: {
    module: {
      pageContext(host: object): object;
      createRequestHandler(build: object, mode: string): (request: Request, context: object) => Promise<Response>;
    };
  };
}

/** Creates a function that renders pages of the build on the server, with API responses from `call`. */
async function createRenderer(): Promise<(path: string, call: Call) => Promise<{ status: number; html: string }>> {
  const build: BuiltServer = await import(pathToFileURL(join(root, 'apps/web/build/server/index.js')).href);
  const { module } = build.entry;
  const render = module.createRequestHandler(build, 'production');
  const settings = {
    today: new Date().toISOString().slice(0, 10),
    publicUrl: 'http://localhost',
    apiHost: '',
    music: false,
    tiles: { url: '', detailUrl: '', attribution: '' },
    nonce: 'once',
  };
  return async (path, call) => {
    const response = await render(new Request(`http://localhost${path}`), module.pageContext({ ...settings, call }));
    return { status: response.status, html: await response.text() };
  };
}

/** Creates records and returns the paths of pages of each type that show them. */
export async function createPages(site: Site): Promise<string[]> {
  const admin = await signInAdmin(site);
  const artist = await submitArtist(
    site,
    { record_labels: 'DAT', styles: 'Forest', insta_link: 'https://a.example/x' },
    admin,
  );
  const crew = await submitDecoration(site, { description: 'Webs', link1: 'https://a.example/x' }, admin);
  const release = await submitRelease(
    site,
    { artist_name: artist.artist_name, label: 'DAT', link1: 'https://a.example/x' },
    admin,
  );
  const event = await submitEvent(
    site,
    {
      event_date: dayFromToday(2),
      event_end_date: dayFromToday(4),
      start_time: '22:00',
      latitude: 40,
      longitude: -8,
      description: 'Dance',
      floors: [floor('Main', artist.artist_name)],
      decorations: [{ id: crew.id, decoration_name: crew.decoration_name }],
    },
    admin,
  );
  const records = [`/event/${event.id}`, `/artist/${artist.id}`, `/decoration/${crew.id}`, `/release/${release.id}`];
  return [...records, '/home', '/events', '/artists', '/artists?tab=visual', '/releases', '/search?q=night'];
}

/** Returns the error in a page that was rendered from a malformed response; null when there is none. */
function renderError({ status, html: text }: { status: number; html: string }): string | null {
  // error details for the page's code are not visible to users
  const html = text.replace(/<script\b.*?<\/script>/gs, '');
  if (/\n\s+at \S+ ?\(|Unexpected Server Error/.test(html)) return 'shows a stack or the last resort';
  if (!html.startsWith('<!DOCTYPE html>') || !html.includes('<title>')) return 'is no page';
  if (status >= 500 && !/Unexpected Application Error!|Failed to fetch|Error fetching|The search failed/.test(html))
    return `answers ${status} without our error screen`;
  return null;
}

/**
 * Renders pages for every `step`th malformed response. Returns the problems found, and the number of responses tried.
 */
export async function renderMalformed(
  site: Site,
  pages: readonly string[],
  step: number,
): Promise<{ problems: string[]; tried: number }> {
  const render = await createRenderer();
  const real: Call = async (path) => {
    const response = await fetch(site.url + path, { headers: { accept: 'application/json' } });
    return { status: response.status, body: await response.text() };
  };
  const problems: string[] = [];
  let [count, tried] = [0, 0];
  const { error: log } = console;
  // the pages log the errors that they catch
  console.error = () => undefined;
  try {
    for (const page of pages) {
      const responses = new Map<string, Awaited<ReturnType<Call>>>();
      await render(page, async (path) => {
        responses.set(path, await real(path));
        return responses.get(path)!;
      });
      for (const [path, { body }] of responses) {
        for (const { what, response } of mutationsOf(JSON.parse(body))) {
          count += 1;
          if (count % step !== 0) continue;
          tried += 1;
          const broken = { status: 200, body: JSON.stringify(response) ?? 'null' };
          const outcome = await render(page, async (asked) =>
            asked === path ? broken : (responses.get(asked) ?? real(asked)),
          ).then(renderError, (error: unknown) => `rejects: ${String(error)}`);
          if (outcome !== null) problems.push(`${page} with ${path} ${what}: ${outcome}`);
        }
      }
    }
  } finally {
    console.error = log;
  }
  return { problems, tried };
}

/** A JSON value. */
type Json = null | boolean | number | string | Json[] | { [name: string]: Json | undefined };

/** A response that violates the contract, and a description of the violation. */
interface Mutation {
  what: string;
  response: Json | undefined;
}

/** Maximum depth of mutated values; of a list only the first item is mutated. */
const maxDepth = 5;

/** Returns values of other types than the expected one. */
const wrongValues = (value: Json): Json =>
  typeof value === 'number' || value === null ? 'x' : typeof value === 'string' ? 7 : 'x';

/** Yields the response with each of its values missing, null, and of another type. */
function* mutationsOf(response: Json, path = '', depth = 0): Generator<Mutation> {
  if (path === '') for (const other of [null, 'x', [], {}]) yield { what: JSON.stringify(other), response: other };
  if (response === null || typeof response !== 'object' || depth > maxDepth) return;
  const entries = Object.entries(response);
  for (const [name, value = null] of Array.isArray(response) ? entries.slice(0, 1) : entries) {
    const own = `${path}.${name}`;
    const changed = (to: Json | undefined): Json =>
      Array.isArray(response) ? response.with(Number(name), to ?? null) : { ...response, [name]: to };
    for (const to of [undefined, null, wrongValues(value)])
      yield { what: `${own}: ${JSON.stringify(to) ?? 'missing'}`, response: changed(to) };
    for (const { what, response: inner } of mutationsOf(value, own, depth + 1))
      yield { what, response: changed(inner) };
  }
}
