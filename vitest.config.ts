import path from 'node:path';
import { defaultExclude, defineConfig } from 'vitest/config';
import { startFirst } from './vitest.sequencer.ts';

const tests = '**/*.test.{ts,tsx}';

const gazetteer = './apps/server/src/testing/programs/build-gazetteer.ts';

// the processes of the tests reuse compiled code, like the server
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/moonfloor');

/** Gives properties the values that they try. */
const properties = path.join(import.meta.dirname, 'vitest.properties.ts');

/** Tests of what the edge does: with `EDGE=off`, all others must pass. */
const edgeTests = '**/{http,pages}/{admission,canonical-urls,page-cache,public-cache}.test.ts';

/** The slowest files of the project that runs last. */
export const slowest = ['event-fields', 'translated-pages', 'moved-date', 'admins', 'where-field'];

/**
 * `npm test` runs all projects; `npm run vitest -- --project web` one, `npm run vitest -- events` the files whose names
 * contain "events".
 */
export default defineConfig({
  test: {
    environment: 'node',
    // gives messages their texts
    setupFiles: [path.join(import.meta.dirname, 'packages/messages/src/testing.ts')],
    // For two cores: tests often wait for the database and for other processes.
    maxWorkers: 4,
    // The files of a worker share imported modules, which saves a quarter of a run's CPU time: on the server they keep
    // caches, queues, counters and idle workers: a test must not assert their content.
    isolate: false,
    exclude: [...defaultExclude, '**/*.endurance.test.{ts,tsx}', ...(process.env['EDGE'] === 'off' ? [edgeTests] : [])],
    sequence: { sequencer: startFirst(slowest) },
    unstubEnvs: true,
    silent: 'passed-only',
    // ends a test that hangs; starting a server takes 20 seconds on a machine that is busy with other things
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // statements are prepared after the tests
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'packages', include: [`packages/${tests}`], setupFiles: [properties], globalSetup: gazetteer },
      },
      // each file has a context of its own, where components keep their state: half the time of a process per file
      { extends: true, test: { name: 'web', isolate: true, pool: 'vmThreads', include: [`apps/web/${tests}`] } },
      { extends: true, test: { name: 'scripts', include: [`scripts/${tests}`, `packaging/${tests}`] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: [`apps/server/${tests}`],
          setupFiles: [properties, path.join(import.meta.dirname, 'apps/server/src/testing/setup.ts')],
          globalSetup: [gazetteer, './apps/server/src/testing/programs/global-setup.ts'],
        },
      },
    ],
  },
});
