import { expect, test } from 'vitest';
import { describeOnDatabase } from '../testing/databases.ts';
import { openFakeWeb } from '../testing/fakes/fake-web.ts';
import { fuzz, lineOf } from '../testing/fuzz/fuzz.ts';
import { createTestApp } from '../testing/test-app.ts';

describeOnDatabase('fuzzed requests', (dialect) => {
  test('never cause a server error', async () => {
    const web = await openFakeWeb();
    const site = await createTestApp(dialect, {}, null, web.network);
    const faults: string[] = [];
    let answered = 0;
    for await (const outcome of fuzz(site, { seed: 7, requests: 1000 })) {
      if (outcome.status >= 500) faults.push(lineOf(outcome));
      if (outcome.status < 300) answered += 1;
    }
    await site.close();
    await web.close();
    expect(faults).toEqual([]);
    // most requests must get past validation
    expect(answered).toBeGreaterThan(150);
  });
});
