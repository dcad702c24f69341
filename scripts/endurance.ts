import { endChildrenOnInterrupt, run } from './run.ts';

/** `npm run test:endurance`: the long tests, and the walk through the pages in all languages. */
endChildrenOnInterrupt();
const long = await run('vitest', ['run', '--config', 'vitest.endurance.config.ts'], { show: true });
const walk = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'all-languages'], {
  show: true,
  env: { LANGUAGES: 'all' },
});
process.exitCode = long.code === 0 && walk.code === 0 ? 0 : 1;
