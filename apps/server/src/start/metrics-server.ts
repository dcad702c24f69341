import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type Metric, type Metrics, writeMetrics } from '../platform/metrics.ts';
import { listeningPort } from '../platform/listening-port.ts';

/** Timeout for a worker's metrics, in milliseconds; then the response contains those of the others. */
const workerTimeoutMs = 2000;

/** Messages between the server and a worker. */
interface MetricsRequest {
  metricsRequestId: number;
}
interface MetricsReply {
  metricsRequestId: number;
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

let requestCount = 0;

/** Requests the metrics of a worker; none if it ends or does not respond. */
function requestMetrics(worker: Worker): Promise<Metric[]> {
  requestCount += 1;
  const request: MetricsRequest = { metricsRequestId: requestCount };
  return new Promise((resolve) => {
    const done = (metrics: Metric[]): void => {
      clearTimeout(timer);
      worker.off('message', receive);
      resolve(metrics);
    };
    const timer = setTimeout(() => done([]), workerTimeoutMs);
    const receive = (message: Partial<MetricsReply>): void => {
      if (message.metricsRequestId === request.metricsRequestId) done(message.metrics ?? []);
    };
    worker.on('message', receive);
    worker.send(request, (error) => {
      if (error !== null) done([]);
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
    const wanted = request.method === 'GET' && request.url === '/metrics';
    if (wanted) sendMetrics(response).catch((error: Error) => response.destroy(error));
    else response.writeHead(404).end();
  });
  await once(server.listen(port, host), 'listening');
  const taken = listeningPort(server);
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
