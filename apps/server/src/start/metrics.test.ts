import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { apiOnly, startProgram } from '../testing/programs.ts';
import { checkSettings } from './checks.ts';
import { serve } from './serve.ts';

/** A sample of an exposition: its labels and value. */
interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** The samples of a metric. */
function samplesOf(text: string, name: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)]
    .filter(([, found]) => found === name)
    .map(([, , labels = '', value]) => ({
      labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, word]) => [label!, word!])),
      value: Number(value),
    }));
}

const sumOf = (text: string, name: string, labels: Record<string, string> = {}): number =>
  samplesOf(text, name)
    .filter((sample) => Object.entries(labels).every(([label, word]) => sample.labels[label] === word))
    .reduce((sum, { value }) => sum + value, 0);

const settings = (place: TestPlace, more: Record<string, string> = {}) => ({
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'fatal',
  DATA_DIR: place.dataDir,
  ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  ...more,
});

/** Starts a server in this process. */
const startHere = (place: TestPlace, more: Record<string, string> = {}) =>
  serve(readConfig(settings(place, more)), { pages: false });

describeOnBothDatabases('metrics', (dialect, once) => {
  let place: TestPlace;
  let end: () => Promise<void>;

  beforeEach(async () => {
    place = await createTestPlace(dialect);
  });
  afterEach(async () => {
    await end();
    await place.remove();
  });

  const startProcesses = async (more: Record<string, string>) => {
    const program = startProgram(apiOnly, settings(place, more));
    end = async () => {
      program.process.kill('SIGTERM');
      expect(await program.ended).toBe(0);
    };
    return client(await program.line('Moonfloor listens on '), await program.line('Metrics are at '));
  };
  const start = async (more: Record<string, string> = {}) => {
    const { address, metricsAddress, close } = await startHere(place, more);
    end = close;
    return client(address, metricsAddress!);
  };
  const client = (site: string, metrics: string) => {
    expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    const get = async (url: string): Promise<number> => {
      const response = await fetch(`${site}${url}`, { headers: { connection: 'close' } });
      await response.text();
      return response.status;
    };
    const read = async (): Promise<string> => {
      const response = await fetch(metrics);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/plain; version=0.0.4'),
      ]);
      return response.text();
    };
    return { site, get, read, metrics };
  };

  test('cover requests by route, the cache, the database, jobs, mail and memory, without personal data', async () => {
    const { get, read, metrics } = await start();
    const asked = ['/artists/1', '/artists/2?q=secret', '/artists/all', '/artists/all', '/artists/all', '/metrics'];
    expect(await Promise.all(asked.slice(0, 3).map(get))).toEqual([404, 404, 200]);
    for (const url of asked.slice(3)) await get(url);
    const text = await read();
    const requests = (labels: Record<string, string>): number => sumOf(text, 'moonfloor_http_requests_total', labels);
    expect(requests({ method: 'GET', route: '/artists/:id', status: '404' })).toBe(2);
    expect(requests({ route: '/artists/all', status: '200' })).toBe(1);
    expect(requests({ route: 'none', status: '404' })).toBe(1);
    expect(sumOf(text, 'moonfloor_http_request_duration_seconds_count', { route: '/artists/:id' })).toBe(2);
    expect(sumOf(text, 'moonfloor_cache_hits_total')).toBe(2);
    expect(sumOf(text, 'moonfloor_cache_misses_total')).toBe(1);
    expect(sumOf(text, 'moonfloor_cache_entries')).toBe(1);
    expect(sumOf(text, 'moonfloor_cache_bytes')).toBeGreaterThan(1000);
    expect(sumOf(text, 'moonfloor_database_queries_total')).toBeGreaterThan(2);
    expect(sumOf(text, 'moonfloor_database_query_seconds_total')).toBeGreaterThan(0);
    expect(samplesOf(text, 'moonfloor_database_connections').map(({ labels }) => labels.state)).toEqual(
      dialect === 'postgres' ? ['busy', 'idle', 'waiting'] : [],
    );
    expect(samplesOf(text, 'moonfloor_job_runs_total').map(({ labels }) => labels.job)).toContain(
      'make the nightly backup',
    );
    expect(sumOf(text, 'moonfloor_mails_total', { outcome: 'sent' })).toBe(0);
    expect(sumOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(samplesOf(text, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    expect(samplesOf(text, 'moonfloor_backup_last_success_timestamp_seconds')).toEqual([]);
    // what is counted for alerts is 0 from the start
    expect(samplesOf(text, 'moonfloor_http_server_errors_total')).toEqual([{ labels: {}, value: 0 }]);
    expect(samplesOf(text, 'moonfloor_overload_refusals_total')).toHaveLength(10);
    expect(sumOf(text, 'moonfloor_overload_refusals_total')).toBe(0);
    // gauges are not named like counters
    expect([...text.matchAll(/^# TYPE (\w+_total) gauge$/gm)]).toEqual([]);
    expect(text).not.toMatch(/secret|artists\/1|NaN/);
    expect((await fetch(metrics.replace('/metrics', '/other'))).status).toBe(404);
  });

  test('count requests rejected because of overload', once, async () => {
    const { site, read } = await start({ REQUESTS_AT_ONCE: '1' });
    // all in one packet: one is processed, ten wait, the others are rejected
    const socket = connect(Number(new URL(site).port), '127.0.0.1');
    const ask = (id: number) =>
      `GET /artists/${id} HTTP/1.1\r\nHost: localhost\r\n${id === 20 ? 'Connection: close\r\n' : ''}\r\n`;
    socket.write(Array.from({ length: 20 }, (_, at) => ask(at + 1)).join(''));
    const statuses = [...(await readAll(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
    const refused = statuses.filter((status) => status === '503').length;
    expect([statuses.length, statuses.filter((status) => status === '404').length]).toEqual([20, 20 - refused]);
    const text = await read();
    const refusals = (reason: string): number =>
      sumOf(text, 'moonfloor_overload_refusals_total', { priority: 'visitor', reason });
    // on a slow machine some of the waiting ones time out
    expect([refusals('full'), refusals('late')]).toEqual([9, refused - 9]);
  });

  test('of several workers are merged', once, async () => {
    const { get, read } = await startProcesses({ WORKERS: '2' });
    for (let id = 1; id <= 8; id += 1) await get(`/artists/${id}`);
    const text = await read();
    expect(sumOf(text, 'moonfloor_http_requests_total', { route: '/artists/:id' })).toBe(8);
    expect(samplesOf(text, 'moonfloor_job_runs_total').length).toBeGreaterThan(3);
    // the two workers and their parent process
    expect(sumOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e8);
  });
});

test('the dashboard uses only existing metrics', async () => {
  const place = await createTestPlace('sqlite');
  const { metricsAddress, close } = await startHere(place);
  const text = await (await fetch(metricsAddress!)).text();
  await close();
  await place.remove();
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
  const known = new Set(
    [...types].flatMap(([name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  );
  const [dashboard = '', rules = ''] = await Promise.all(
    ['grafana-dashboard.json', 'prometheus-rules.yml'].map((name) =>
      readFile(path.resolve(import.meta.dirname, '../../../../docs', name), 'utf8'),
    ),
  );
  const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(dashboard);
  const expressions = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), rules];
  const asked = expressions.flatMap((expr) => expr.match(/\b(?:moonfloor|process|nodejs)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
  const unasked = [...types.keys()].filter(
    (name) => name.startsWith('moonfloor_') && !asked.some((other) => other.startsWith(name)),
  );
  expect(unasked).toEqual([]);
});

test('an address in use for metrics is reported at the start', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = listeningPort(other);
  const env = { PORT: '0', METRICS_PORT: String(port), npm_lifecycle_event: '' };
  await expect(checkSettings(env, readConfig(env))).rejects.toMatchObject({
    lines: [
      expect.stringContaining(
        `The address 127.0.0.1:${port} is in use by another process. Use another port: METRICS_PORT=${port + 1}`,
      ),
    ],
  });
  other.close();
});
