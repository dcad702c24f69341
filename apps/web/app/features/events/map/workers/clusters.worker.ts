import { expose, proxy } from 'comlink';
import { Clusters } from './clusters.ts';
import type { EventPositions } from './event-store.ts';

/** The map page's cluster worker. Clustering 100,000 pins takes about half a second, so it has a dedicated thread. */

const createClusters = (positions: EventPositions) => proxy(new Clusters(positions));
expose(createClusters);

export type CreateClusters = typeof createClusters;
