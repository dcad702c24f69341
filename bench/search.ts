import { fillSearchEntries } from '../apps/server/src/features/content/search-entries.ts';
import { artistCount } from './support/scene.ts';
import { measureSearch } from './support/search.ts';
import { searchReport } from './support/search-report.ts';
import { addHistory, begin, onPlace, publish } from './support/session.ts';

/** What the admin's search and dashboard cost: `npm run bench:search`. */
const entries = 1_000_000;

await begin();
const findings = [];
for (const dialect of ['sqlite', 'postgres'] as const) {
  for (const records of [3000, 100_000]) {
    findings.push(await onPlace(dialect, records - artistCount, async (place) => {
      const store = place.open();
      await fillSearchEntries(store);
      await store.close();
      await addHistory(place, entries);
      return { dialect, ...(await measureSearch(place, records)) };
    }));
  }
}
await publish('results-search.md', searchReport(findings, entries));
