import type { Deps } from '../deps.ts';
import { lastBackupAt } from '../features/backups/nightly-backup.ts';
import type { RequestMetrics } from '../http/request-metrics.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { type Metrics, openMetrics } from '../platform/metrics/metrics.ts';

/** Registers metrics of every process: its queries and mails. */
export async function openProcessMetrics({ store, mailer }: Deps): Promise<Metrics> {
  const metrics = await openMetrics();
  const { queries } = store;
  const counter = (name: string, help: string, read: () => number): void =>
    metrics.add({ name, help, type: 'counter', read });
  counter('moonfloor_database_queries_total', 'Queries', () => queries.queries);
  counter('moonfloor_database_query_failures_total', 'Failed queries', () => queries.failures);
  counter('moonfloor_database_query_seconds_total', 'Total time of queries', () => queries.ms / 1000);
  metrics.add({
    name: 'moonfloor_database_connections',
    help: 'PostgreSQL connections, and requests waiting for one',
    type: 'gauge',
    label: 'state',
    read: () => Object.entries(store.connections() ?? {}),
  });
  metrics.add({
    name: 'moonfloor_mails_total',
    help: 'Mails sent, and mails that could not be sent',
    type: 'counter',
    label: 'outcome',
    read: () => Object.entries(mailer.counts),
  });
  return metrics;
}

/** Registers metrics of responses. */
export function createRequestMetrics(metrics: Metrics): RequestMetrics {
  const count = metrics.addCounts('moonfloor_http_requests_total', 'Responses other than cached ones', [
    'method',
    'route',
    'status',
  ]);
  const refuse = metrics.addCounts(
    'moonfloor_overload_refusals_total',
    'Requests refused with 503 because of overload',
    ['priority', 'reason'],
  );
  const time = metrics.addDurations('moonfloor_http_request_duration_seconds', 'Time until such a response was sent', [
    'method',
    'route',
  ]);
  return {
    recordRequest: ({ method, route, status, seconds }) => {
      count({ method, route, status: String(status) });
      time({ method, route }, seconds);
    },
    refused: (priority, reason) => refuse({ priority, reason }),
    watchCache: (counts) => {
      metrics.add({
        name: 'moonfloor_cache_hits_total',
        help: 'Responses served from the cache',
        type: 'counter',
        read: () => counts().hits,
      });
      metrics.add({
        name: 'moonfloor_cache_misses_total',
        help: 'Cacheable responses that had to be generated',
        type: 'counter',
        read: () => counts().misses,
      });
      metrics.add({
        name: 'moonfloor_cache_entries',
        help: 'Cached responses',
        type: 'gauge',
        read: () => counts().entries,
      });
      metrics.add({
        name: 'moonfloor_cache_bytes',
        help: 'Memory of cached responses',
        type: 'gauge',
        read: () => counts().bytes,
      });
    },
  };
}

/** Registers metrics of background jobs. */
export function addJobMetrics(metrics: Metrics, deps: Deps, { reports }: Jobs): void {
  const label = 'job';
  const each =
    (read: (job: { runs: number; failures: number; succeededAt: number | null; lastMs: number }) => number | null) =>
    () =>
      [...reports].flatMap(([name, report]): [string, number][] => {
        const value = read(report);
        return value === null ? [] : [[name, value]];
      });
  metrics.add({
    name: 'moonfloor_job_runs_total',
    help: 'Runs of a job',
    type: 'counter',
    label,
    read: each((job) => job.runs),
  });
  metrics.add({
    name: 'moonfloor_job_failures_total',
    help: 'Failed runs of a job',
    type: 'counter',
    label,
    read: each((job) => job.failures),
  });
  metrics.add({
    name: 'moonfloor_job_duration_seconds',
    help: 'Duration of the last run of a job',
    type: 'gauge',
    label,
    read: each((job) => job.lastMs / 1000),
  });
  metrics.add({
    name: 'moonfloor_job_last_success_timestamp_seconds',
    help: 'When the last successful run of a job ended',
    type: 'gauge',
    label,
    read: each((job) => (job.succeededAt === null ? null : job.succeededAt / 1000)),
  });
  metrics.add({
    name: 'moonfloor_backup_last_success_timestamp_seconds',
    help: 'When the last nightly backup was completed, by any server',
    type: 'gauge',
    aggregator: 'max',
    read: () =>
      lastBackupAt(deps).then(
        (last) => (last === null ? null : Date.parse(last) / 1000),
        () => null,
      ),
  });
}
