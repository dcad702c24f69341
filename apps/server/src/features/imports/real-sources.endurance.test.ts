import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../../../scripts/root.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { importTwice, sourcesIn, tableOf } from '../../testing/import-report.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Real data is available beside the checkout on some machines; it is not part of the repository. */
const folder = path.resolve(root, '../shared/data');
/** Complete sources; other folders hold single inputs. */
const files = sourcesIn(folder).filter((file) => /^(?:festivals|goabase|imports)\//.test(file));

/** Taiwan is not among the specification's countries. */
const refused: Readonly<Record<string, number>> = { 'festivals/psychedelic_universe_festivals_2026.json': 1 };

/** Number of imported events per file, or the reason for rejecting one that is not a list of events. */
const expected: Readonly<Record<string, number | RegExp>> = {
  'festivals/nomad_maps_festivais_trance.json': /^Please say which column is the start date$/,
  'festivals/psychedelic_universe_festivals_2026.json': 55,
  'goabase/countries.json': /^This is Goabase's list of countries/,
  'imports/broken-block-among-good.html': 8,
  'imports/festimap.json': 40,
  'imports/festiscrape.json': 60,
  'imports/many-series.ics': 1000,
  'imports/microdata.html': 25,
  'imports/offset-with-point.html': 1,
  'imports/psymap-festivals.csv': 38,
  'imports/series-at-one-address.html': 26,
  'imports/seconds-twice.html': 26,
};

describeOnDatabase('real sources', (dialect) => {
  /** Returns the stored records and their history. */
  async function stored({
    deps: {
      store: { db },
    },
  }: TestApp): Promise<unknown> {
    const tables = ['event', 'event_source', 'activity', 'activity_change', 'floor', 'search_entry'] as const;
    return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  }

  test.runIf(files.length > 0)('are imported completely, and a second import changes nothing', async () => {
    const site = await createTestApp(dialect);
    await site.signIn('admin');
    const importOne = (file: string) => importTwice(site.deps, { folder, file, country: 'Netherlands' });
    for (const file of files) {
      const source = await importOne(file);
      const all = expected[file];
      expect([file, source.refused, source.unchangedOnReimport], tableOf([source])).toEqual([
        file,
        refused[file] ?? 0,
        true,
      ]);
      if (typeof all === 'number') expect([file, source.imported + source.known]).toEqual([file, all]);
      else if (all !== undefined) expect([file, source.reasons.join()]).toEqual([file, expect.stringMatching(all)]);
    }
    const before = await stored(site);
    site.clock.advance(1000);
    await importOne('imports/microdata.html');
    await importOne('imports/many-series.ics');
    expect(await stored(site)).toEqual(before);
    await site.close();
  });
});
