import { defineConfig } from 'vitest/config';

/** `npm run test:endurance`: what takes too long for every run of `npm test`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.endurance.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: './apps/server/src/testing/global-setup.ts',
    // One at a time: each loads the machine as it needs.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
