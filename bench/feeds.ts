import { feedsReport } from './support/feeds-report.ts';
import { feedTargets, measureFirst, measureTwins } from './support/feeds.ts';
import { measureScale } from './support/scale.ts';
import { begin, onPlace, publish, say } from './support/session.ts';

/** What calendars and feeds of 10,000 events and the search for twins among 100,000 cost: `npm run bench:feeds`. */
await begin();
const feeds = await onPlace('sqlite', 10_000, async (place) => {
  const scale = await measureScale(place, feedTargets, say);
  say('first answers');
  return { scale, first: await measureFirst(place, feedTargets.ready) };
}, { ahead: true });
const twins = await onPlace('sqlite', 100_000, measureTwins);
await publish('results-feeds.md', feedsReport(feeds, twins));
