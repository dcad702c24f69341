import { endChildrenOnInterrupt, run } from './run.ts';

/** `npm run test:endurance`: the long tests, all API tests on PostgreSQL, and the walk through the pages in all languages. */
endChildrenOnInterrupt();
const long = await run('vitest', ['run', '--config', 'vitest.endurance.config.ts'], { show: true });
const onPostgres = await run('vitest', ['run', '--project', 'server'], {
  show: true,
  env: { TEST_DATABASES: 'postgres' },
});
const walk = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'all-languages'], {
  show: true,
  env: { LANGUAGES: 'all' },
});
process.exitCode = [long, onPostgres, walk].every(({ code }) => code === 0) ? 0 : 1;
