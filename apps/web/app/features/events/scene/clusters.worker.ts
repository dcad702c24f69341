import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { Clusters } from './clusters.ts';
import type { ClusterCalls } from './scene-messages.ts';
import { answerCalls } from './worker-line.ts';

/** The map page's third thread: it joins pins into clusters, which takes half a second for a hundred thousand. */

let clusters: Clusters | undefined;

function known(): Clusters {
  if (clusters === undefined) throw new Error(visitorMessages.eventsFailed);
  return clusters;
}

/** Lets what has been asked meanwhile be heard first: who types on makes a set of pins old before it is indexed. */
const afterOthers = (): Promise<void> => new Promise((heard) => setTimeout(heard));

answerCalls<ClusterCalls>({
  take: (positions) => {
    clusters = new Clusters(positions);
    return null;
  },
  show: ({ version, rows }) => {
    known().show(version, rows);
    return null;
  },
  spots: async ({ version, bounds, zoom }) => {
    await afterOthers();
    return known().spots(version, bounds, zoom);
  },
  open: ({ version, clusterId }) => known().open(version, clusterId),
  holder: ({ version, id, zoom }) => known().holderOf(version, id, zoom),
});
