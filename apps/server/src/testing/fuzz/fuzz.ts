import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { listeningPort } from '../../platform/listening-port.ts';
import type { TestRequest } from '../client.ts';
import type { TestApp, TestAccount } from '../test-app.ts';
import { type Description, type Operation, operationsOf } from './operations.ts';
import { type FuzzedRequest, requestsTo } from './requests.ts';

/** A request and its result. */
interface Outcome {
  operation: Operation;
  request: FuzzedRequest;
  status: number;
  /** The beginning of the response body. */
  body: string;
  /** CPU time of this process during the request, in ms: mostly of the server, and a little of the client. */
  cpu: number;
}

/** Number of requests after which sessions and records are recreated, since some requests delete them. */
const freshAfter = 500;

/**
 * Sends generated requests to all documented operations sequentially over real connections, about equally many to each;
 * deterministic for a seed. Yields each result.
 */
export async function* fuzz(
  site: TestApp,
  { seed, requests }: { seed: number; requests: number },
): AsyncGenerator<Outcome> {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const port = listeningPort(site.app.server);
  const operations = operationsOf((await site.request('GET', '/openapi.json')).json<Description>());
  const each = Math.ceil(requests / operations.length);
  const made = operations.map((operation, index) => streamOf(operation, seed + index));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let world = await fill(site);
  let sent = 0;
  for (let round = 0; round < each; round += 1) {
    for (const [index, operation] of operations.entries()) {
      if ((sent += 1) % freshAfter === 0) world = await fill(site);
      const asked = made[index]!();
      const before = process.cpuUsage();
      const response = await send({ port, agent }, asked, world);
      const { user: account, system } = process.cpuUsage(before);
      yield { operation, request: asked, ...response, cpu: (account + system) / 1000 };
    }
  }
  agent.destroy();
}

/** Returns a generator of requests to an operation, created in batches. */
function streamOf(operation: Operation, seed: number): () => FuzzedRequest {
  const arbitrary = requestsTo(operation);
  let ready: FuzzedRequest[] = [];
  let next = seed * 1000;
  return () => {
    if (ready.length === 0) ready = fc.sample(arbitrary, { seed: (next += 1), numRuns: 20 });
    return ready.pop()!;
  };
}

type FuzzAccounts = Record<'member' | 'moderator' | 'admin', TestAccount>;

/**
 * Creates accounts, a record of each type that belongs to the member, and things to decide about: reports,
 * suggestions, claims and blocks.
 */
async function fill(site: TestApp): Promise<FuzzAccounts> {
  const [member, moderator, admin] = [await site.signIn(), await site.signIn('moderator'), await site.signIn('admin')];
  const { username } = member;
  const artist = { artist_name: `Artist ${username}`, artist_country: 'Peru' };
  const steps: [user: TestAccount, method: 'POST' | 'PUT', path: string, body: TestRequest][] = [
    [admin, 'POST', '/artists/submit', { form: artist }],
    [
      admin,
      'POST',
      '/events/submit',
      { form: { event_name: `Event ${username}`, event_date: '2026-07-01', country: 'Portugal' } },
    ],
    [admin, 'POST', '/decorations/submit', { form: { decoration_name: `Crew ${username}`, country: 'Peru' } }],
    [
      admin,
      'POST',
      '/releases/submit',
      { form: { release_name: `Release ${username}`, artist_name: 'Somebody', release_date: '2026-07-01' } },
    ],
    [member, 'POST', '/suggestions/artist/1', { form: { artist_city: username } }],
    [member, 'POST', '/reports', { json: { type: 'artist', id: 1, reason: 'Invented' } }],
    [member, 'POST', '/claims/event/1', { json: { message: 'Mine' } }],
    [member, 'POST', '/follows/filters', { json: { query: 'style=Forest' } }],
    [member, 'PUT', '/events/1/response', { json: { response: 'going' } }],
    [admin, 'POST', '/admin/blocks', { json: { value: `${username}.example`, reason: 'Spam', days: 1 } }],
  ];
  for (const [account, method, path, body] of steps) {
    const { statusCode, body: answer } = await site.request(method, path, { account, ...body });
    // fuzzed requests may have deleted the first record, or used up the reports of the address
    if (statusCode >= 300 && statusCode !== 404 && statusCode !== 429)
      throw new Error(`${path} answered ${statusCode}: ${answer}`);
  }
  return { member, moderator, admin };
}

function send(
  { port, agent }: { port: number; agent: Agent },
  { method, target, headers, body, caller }: FuzzedRequest,
  world: FuzzAccounts,
): Promise<{ status: number; body: string }> {
  const token = caller === 'visitor' ? {} : { authorization: `Bearer ${world[caller].token}` };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, agent, method, path: target, headers: { ...headers, ...token } },
      (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => {
          if (text.length < 300) text += chunk.toString('latin1');
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text.slice(0, 300) }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

/** Returns one line for a report: the request and its response. */
export function lineOf({ request: asked, status, body, cpu }: Outcome): string {
  const sent =
    asked.body === null
      ? ''
      : ` ${asked.body.length} bytes ${JSON.stringify(Buffer.from(asked.body).toString('latin1').slice(0, 300))}`;
  return `${asked.caller}: ${asked.method} ${asked.target.slice(0, 300)} ${JSON.stringify(asked.headers)}${sent} → ${status} ${Math.round(cpu)} ms ${body}`;
}
