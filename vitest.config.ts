import { defineConfig } from 'vitest/config';

const tests = '**/*.test.{ts,tsx}';

/** `npm test` runs all of them; `npx vitest --project web` one, `npx vitest events` the files of that name. */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: 2,
    unstubEnvs: true,
    silent: 'passed-only',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'contract', include: [`packages/contract/${tests}`] } },
      { extends: true, test: { name: 'web', include: [`apps/web/${tests}`] } },
      { extends: true, test: { name: 'scripts', include: [`scripts/${tests}`] } },
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
