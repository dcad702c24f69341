import cluster, { type Worker } from 'node:cluster';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Metric, type Metrics, writeMetrics } from '../platform/metrics/metrics.ts';

/** How long a worker may take to tell its metrics, in milliseconds; then those of the others are told without. */
const patienceMs = 2000;

/** What the server asks a worker, and what that one says. */
interface Question {
  metricsWanted: number;
}
interface Told {
  metricsFor: number;
  metrics: Metric[];
}

/** Tells the process that started this worker its metrics whenever it asks. */
export function tellMetrics(metrics: Metrics): void {
  process.on('message', (message: Partial<Question>) => {
    const { metricsWanted } = message;
    if (metricsWanted === undefined) return;
    void metrics.read().then((read) => process.send?.({ metricsFor: metricsWanted, metrics: read } satisfies Told));
  });
}

let asked = 0;

/** The metrics of a worker; none when it ends or says nothing. */
function ask(worker: Worker): Promise<Metric[]> {
  asked += 1;
  const question: Question = { metricsWanted: asked };
  return new Promise((resolve) => {
    const done = (metrics: Metric[]): void => {
      clearTimeout(timer);
      worker.off('message', hear);
      resolve(metrics);
    };
    const timer = setTimeout(() => done([]), patienceMs);
    const hear = (message: Partial<Told>): void => {
      if (message.metricsFor === question.metricsWanted) done(message.metrics ?? []);
    };
    worker.on('message', hear);
    worker.send(question, (error) => {
      if (error !== null) done([]);
    });
  });
}

/** A server that tells metrics. */
export interface MetricsServer {
  address: string;
  close(): Promise<void>;
}

/**
 * Tells the metrics of this process and its workers together at `/metrics`, in Prometheus' format. Whoever reaches the
 * address may read them. Rejects as `node:net` does when it cannot listen there.
 */
export async function serveMetrics({ host, port }: { host: string; port: number }, metrics: Metrics): Promise<MetricsServer> {
  const answer = async (response: ServerResponse): Promise<void> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const parts = await Promise.all([metrics.read(), ...workers.map((worker) => ask(worker!))]);
    const { text, type } = await writeMetrics(parts);
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  };
  const server = createServer((request, response) => {
    const wanted = request.method === 'GET' && request.url === '/metrics';
    if (wanted) answer(response).catch((error: Error) => response.destroy(error));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
