import { runChecks } from './check.ts';
import { endChildrenOnInterrupt, run } from './run.ts';
import { formatSlowest, formatTally, runPlaywright, runVitest, sumTallies, type Tally } from './suites.ts';

async function runBuild(): Promise<Tally> {
  const { code, output } = await run('node', ['scripts/build.ts']);
  if (code !== 0) console.error(output);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** In this order: the fastest suites come first, and the browser tests need the build. */
const suites: Readonly<Record<string, () => Promise<Tally>>> = {
  checks: runChecks,
  build: runBuild,
  'unit and API tests': runVitest,
  'browser tests': runPlaywright,
};

endChildrenOnInterrupt();
const summary: string[] = [];
const tallies: Tally[] = [];
for (const [name, runSuite] of Object.entries(suites)) {
  console.log(`\n${name}`);
  const start = performance.now();
  const tally = await runSuite();
  tallies.push(tally);
  summary.push(`${formatTally(name, tally)} (${Math.round((performance.now() - start) / 1000)} s)`);
}

const total = sumTallies(tallies);
console.log(`\nSlowest files\n${formatSlowest(tallies)}`);
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
