import { defaultExclude, defineConfig } from 'vitest/config';

const tests = '**/*.test.{ts,tsx}';

/** `npm test` runs all of them; `npx vitest --project web` one, `npx vitest events` the files of that name. */
export default defineConfig({
  test: {
    environment: 'node',
    // One more than the cores that it has to do with: a test waits for its database now and then.
    maxWorkers: 3,
    // The files of a worker share what they import: a quarter of the CPU of a run. The product keeps no state in modules
    // that a test could see.
    isolate: false,
    exclude: [...defaultExclude, '**/*.endurance.test.ts'],
    unstubEnvs: true,
    silent: 'passed-only',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'contract', include: [`packages/contract/${tests}`] } },
      { extends: true, test: { name: 'web', include: [`apps/web/${tests}`] } },
      { extends: true, test: { name: 'scripts', include: [`scripts/${tests}`, `packaging/${tests}`] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: [`apps/server/${tests}`],
          globalSetup: './apps/server/src/testing/global-setup.ts',
        },
      },
    ],
  },
});
