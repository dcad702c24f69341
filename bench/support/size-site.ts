import { Agent, get } from 'node:http';
import { calls } from '@moonfloor/contract/api/calls';
import type { DialectName } from '../../apps/server/src/db/open-database.ts';
import type { Size } from '../../apps/server/src/testing/read-addresses.ts';
import { createBenchDatabase } from './bench-database.ts';
import { type MeasuredServer, startMoonfloor } from './server.ts';
import { log } from './session.ts';
import type { MeasuredCall } from './size-calls.ts';
import { joinSeries, relatedCounts, seedRelated } from './size-seed.ts';
import { number } from './table.ts';

/** A site of a given size that requests are sent to. */
export interface Site {
  size: Size;
  server: MeasuredServer;
  tokens: { admin: string; moderator: string; member: string };
  agent: Agent;
  /** Number of record changes so far. */
  writes: number;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Fills a database with the given number of events and all related records, and starts a site on it; `isOfSeries`: each event is a date
 * of a series.
 */
export async function openSite(dialect: DialectName, events: number, isOfSeries = false): Promise<Site> {
  log(`filling a database with ${number(events)} events and related records (${dialect})`);
  const place = await createBenchDatabase(dialect, events, relatedCounts(events).units);
  const store = place.open();
  const member = await seedRelated(store, events);
  if (isOfSeries) await joinSeries(store);
  await store.close();
  const server = await startMoonfloor({ ...place.env, PUBLIC_URL: 'http://localhost' });
  const agent = new Agent({ keepAlive: true });
  const site = {
    size: { ...relatedCounts(events), events, import: '', confirmed: '' },
    server,
    tokens: { admin: place.token, moderator: place.token, member },
    agent,
    writes: 0,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      agent.destroy();
      await server.stop();
      await place.remove();
    },
  };
  site.size.import = await beginImport(site, 'NIGHT OF TRIAL');
  site.size.confirmed = await beginImport(site, 'NIGHT OF SUCCESS');
  await send(
    site,
    'POST',
    `/imports/${site.size.confirmed}/confirm`,
    JSON.stringify({ rows: [{ row: 0, version: null }] }),
  );
  return site;
}

/**
 * Sends one request. Returns the time until the whole response has arrived; responses without a token are compressed.
 */
export function timeCall(
  { server, size, agent }: Site,
  { address }: MeasuredCall,
  token?: string,
): Promise<{ ms: number; bytes: number }> {
  const path = encodeURI(typeof address === 'string' ? address : address(size));
  const headers = token === undefined ? { 'accept-encoding': 'br' } : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get(server.address + path, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path} answers ${response.statusCode}`));
        else resolve({ ms: performance.now() - began, bytes });
      });
    }).once('error', reject);
  });
}

/** The event that is changed before each uncached response; no call requests it. */
const changed = 11;

/** Changes an event, which invalidates every cached response. */
export async function change(site: Site): Promise<void> {
  site.writes += 1;
  const form = new FormData();
  form.set('area', `VALLEY ${site.writes}`);
  await send(site, 'PUT', calls.updateEvent.path.replace(':id', String(changed)), form);
}

/** Starts an import of one event and returns its id. */
async function beginImport(site: Site, name: string): Promise<string> {
  const form = new FormData();
  form.set(
    'import_file',
    new Blob([`name,date,country,lineup\n${name},2027-01-01,Portugal,Nobody\n`], { type: 'text/csv' }),
    'events.csv',
  );
  const { id }: { id: string } = JSON.parse(await send(site, 'POST', calls.createImport.path, form));
  return id;
}

async function send({ server, tokens }: Site, method: string, path: string, body: FormData | string): Promise<string> {
  const response = await fetch(server.address + path, {
    method,
    headers: {
      authorization: `Bearer ${tokens.admin}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}: ${text}`);
  return text;
}
