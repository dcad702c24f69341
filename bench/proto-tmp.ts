import { spawn } from 'node:child_process';
import { makePlace } from './support/place.ts';
import { fillSearchEntries } from '../apps/server/src/features/content/search-entries.ts';
const dialect = process.argv[2] as 'sqlite' | 'postgres';
const t0 = Date.now();
const place = await makePlace(dialect, 100_000, {});
const store = place.open();
await fillSearchEntries(store);
await store.close();
console.error('seeded', Date.now() - t0);
for (const flags of [['--max-semi-space-size=4', '--heap-growing-percent=30']]) {
  for (let i = 0; i < 3; i += 1) {
    await new Promise((res) => spawn(process.execPath, [...flags, 'bench/proto-load-tmp.ts'], { env: { ...process.env, ...place.env }, stdio: 'inherit' }).once('exit', res));
  }
}
if (process.argv[3]) { const { startMoonfloor } = await import('./support/server.ts'); 
 for (let i = 0; i < 3; i += 1) {
  const began = performance.now();
  const s = await startMoonfloor(place.env);
  const r = await fetch(s.address + '/events/all?limit=5&q=solar'); await r.text();
  const first = performance.now() - began;
  const r3 = await fetch(s.address + '/events/7'); await r3.text();
  console.log(dialect, 'server listened', s.listened, 'first list', first, r.status);
  await s.stop();
 }
}
await place.remove();
