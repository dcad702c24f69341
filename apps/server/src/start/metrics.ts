import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { refusalReasons } from '@moonfloor/edge/admission';
import { priorities } from '@moonfloor/edge/priority-queue';
import type { Deps } from '../deps.ts';
import { features } from '../features.ts';
import type { RequestMetrics } from '../http/request-log.ts';
import type { JobReport, Jobs } from '../platform/jobs.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { type Metric, type Metrics, openMetrics, writeMetrics } from '../platform/metrics.ts';

/** Registers metrics of every process: its queries and mails. */
export async function openProcessMetrics({ store, mailer }: Deps): Promise<Metrics> {
  const metrics = await openMetrics();
  const { queries } = store;
  metrics.counter('moonfloor_database_queries_total', 'Queries', () => queries.queries);
  metrics.counter('moonfloor_database_query_failures_total', 'Failed queries', () => queries.failures);
  metrics.counter('moonfloor_database_query_seconds_total', 'Total time of queries', () => queries.ms / 1000);
  metrics.gauge(
    'moonfloor_database_connections',
    'PostgreSQL connections, and requests waiting for one',
    () => Object.entries(store.connections() ?? {}),
    { label: 'state' },
  );
  metrics.counter(
    'moonfloor_mails_total',
    'Mails sent, and mails that could not be sent',
    () => Object.entries(mailer.counts),
    { label: 'outcome' },
  );
  return metrics;
}

/** Registers metrics of responses. */
export function createRequestMetrics(metrics: Metrics): RequestMetrics {
  const labels = ['method', 'route'];
  const count = metrics.addCounts('moonfloor_http_requests_total', 'Responses other than cached ones', [
    ...labels,
    'status',
  ]);
  const refuse = metrics.addCounts(
    'moonfloor_overload_refusals_total',
    'Requests refused with 503 because of overload',
    ['priority', 'reason'],
    priorities.flatMap((priority) => refusalReasons.map((reason) => ({ priority, reason }))),
  );
  const failed = metrics.addCounts('moonfloor_http_server_errors_total', 'Responses with a status from 500', [], [{}]);
  const time = metrics.addDurations(
    'moonfloor_http_request_duration_seconds',
    'Time until such a response was sent',
    labels,
  );
  return {
    recordRequest: ({ method, route, status, seconds }) => {
      count({ method, route, status: String(status) });
      time({ method, route }, seconds);
      if (status >= 500) failed({});
    },
    refused: (priority, reason) => refuse({ priority, reason }),
    watchCache: (counts) => {
      metrics.counter('moonfloor_cache_hits_total', 'Responses served from the cache', () => counts().hits);
      metrics.counter(
        'moonfloor_cache_misses_total',
        'Cacheable responses that had to be generated',
        () => counts().misses,
      );
      metrics.gauge('moonfloor_cache_entries', 'Cached responses', () => counts().entries);
      metrics.gauge('moonfloor_cache_bytes', 'Memory of cached responses', () => counts().bytes);
    },
  };
}

/** Registers metrics of background jobs and of features. */
export function addJobMetrics(metrics: Metrics, deps: Deps, { reports }: Jobs): void {
  const label = 'job';
  const each = (read: (job: JobReport) => number | null) => (): [job: string, value: number][] =>
    [...reports].flatMap(([name, report]) => {
      const value = read(report);
      return value === null ? [] : [[name, value]];
    });
  metrics.counter(
    'moonfloor_job_runs_total',
    'Runs of a job',
    each(({ runs }) => runs),
    { label },
  );
  metrics.counter(
    'moonfloor_job_failures_total',
    'Failed runs of a job',
    each(({ failures }) => failures),
    { label },
  );
  metrics.gauge(
    'moonfloor_job_duration_seconds',
    'Duration of the last run of a job',
    each(({ lastMs }) => lastMs / 1000),
    { label },
  );
  metrics.gauge(
    'moonfloor_job_last_success_timestamp_seconds',
    'When the last successful run of a job ended',
    each(({ succeededAt }) => succeededAt && succeededAt / 1000),
    { label },
  );
  for (const feature of features) feature.metrics?.(metrics, deps);
}

/** Timeout for a worker's metrics, in milliseconds; then the response contains those of the others. */
const workerTimeoutMs = 2000;

/** Messages between the server and a worker. */
interface MetricsRequest {
  metricsRequestId: string;
}
interface MetricsReply {
  metricsRequestId: string;
  metrics: Metric[];
}

/** Sends this worker's metrics to its parent process on request. */
export function sendMetricsOnRequest(metrics: Metrics): void {
  process.on('message', (message: Partial<MetricsRequest>) => {
    const { metricsRequestId } = message;
    if (metricsRequestId === undefined) return;
    void metrics.read().then((read) => process.send?.({ metricsRequestId, metrics: read } satisfies MetricsReply));
  });
}

/** Requests the metrics of a worker; none if it ends or does not respond. */
function requestMetrics(worker: Worker): Promise<Metric[]> {
  const request: MetricsRequest = { metricsRequestId: randomUUID() };
  return new Promise((resolve) => {
    const finish = (metrics: Metric[]): void => {
      clearTimeout(timer);
      worker.off('message', receive);
      resolve(metrics);
    };
    const timer = setTimeout(() => finish([]), workerTimeoutMs);
    const receive = (message: Partial<MetricsReply>): void => {
      if (message.metricsRequestId === request.metricsRequestId) finish(message.metrics ?? []);
    };
    worker.on('message', receive);
    worker.send(request, (error) => {
      if (error !== null) finish([]);
    });
  });
}

/**
 * Serves the merged metrics of this process and its workers at `/metrics`, in Prometheus' format, without
 * authentication. Rejects as `node:net` does when it cannot listen there.
 */
export async function serveMetrics({ host, port }: { host: string; port: number }, metrics: Metrics) {
  const sendMetrics = async (response: ServerResponse): Promise<void> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const parts = await Promise.all([metrics.read(), ...workers.map((worker) => requestMetrics(worker!))]);
    const { text, type } = await writeMetrics(parts);
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  };
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url === '/metrics';
    if (isMetrics) sendMetrics(response).catch((error: Error) => response.destroy(error));
    else response.writeHead(404).end();
  });
  await once(server.listen(port, host), 'listening');
  const actualPort = listeningPort(server);
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
