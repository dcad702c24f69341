import { endChildrenOnInterrupt, run } from './run.ts';

/**
 * `npm run test:endurance`: the long tests, all API tests on PostgreSQL and without the edge, and all browser tests on all
 * widths and databases.
 */
endChildrenOnInterrupt();
const long = await run('vitest', ['run', '--config', 'vitest.endurance.config.ts'], { show: true });
const onPostgres = await run('vitest', ['run', '--project', 'server'], {
  show: true,
  env: { TEST_DATABASES: 'postgres' },
});
const withoutEdge = await run('vitest', ['run', '--project', 'server'], {
  show: true,
  env: { TEST_DATABASES: 'sqlite', EDGE: 'off' },
});
const browser = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  show: true,
  env: { ENDURANCE: 'on' },
});
process.exitCode = [long, onPostgres, withoutEdge, browser].every(({ code }) => code === 0) ? 0 : 1;
