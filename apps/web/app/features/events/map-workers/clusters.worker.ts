import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { Clusters } from './clusters.ts';
import type { ClusterWorkerCalls } from './worker-calls.ts';
import { serveWorkerCalls } from './worker-rpc.ts';

/** The map page's cluster worker. Clustering 100,000 pins takes about half a second, so it has a dedicated thread. */

let clusters: Clusters | undefined;

function requireClusters(): Clusters {
  if (clusters === undefined) throw new Error(visitorMessages.eventsFailed);
  return clusters;
}

/** Yields to queued messages first: further typing may replace a set of pins before it is indexed. */
const afterQueuedMessages = (): Promise<void> => new Promise((heard) => setTimeout(heard));

serveWorkerCalls<ClusterWorkerCalls>({
  take: (positions) => {
    clusters = new Clusters(positions);
    return null;
  },
  show: ({ version, rows }) => {
    requireClusters().show(version, rows);
    return null;
  },
  spots: async ({ version, bounds, zoom }) => {
    await afterQueuedMessages();
    return requireClusters().spots(version, bounds, zoom);
  },
  open: ({ version, clusterId }) => requireClusters().open(version, clusterId),
  holder: ({ version, id, zoom }) => requireClusters().spotKeyOf(version, id, zoom),
});
