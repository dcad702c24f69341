import { runChecks } from './check.ts';
import { findBrowser } from './find-browser.ts';
import { endChildrenOnInterrupt, run } from './run.ts';
import { formatSlowest, formatTally, runPlaywright, runVitest, sumTallies, type Tally } from './suites.ts';

async function runBuild(): Promise<Tally> {
  const { code, output } = await run('node', ['scripts/build.ts']);
  if (code !== 0) console.error(output);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** Runs a suite, and returns its tally with its line of the summary. */
async function time(name: string, runSuite: () => Promise<Tally>): Promise<{ tally: Tally; line: string }> {
  console.log(`${name} started`);
  const start = performance.now();
  const tally = await runSuite();
  return { tally, line: `${formatTally(name, tally)} (${Math.round((performance.now() - start) / 1000)} s)` };
}

/** Finds or installs the browser; without one, the browser tests say so. */
async function provideBrowser(): Promise<void> {
  const path = await findBrowser().catch(() => undefined);
  if (path !== undefined) process.env['CHROMIUM_PATH'] = path;
}

endChildrenOnInterrupt();

// The build, the checks and the search for a browser run side by side. The tests run one suite after the other, because
// a source that is imported has ten seconds, and because their servers and pages need the build.
const start = performance.now();
const [, ...results] = await Promise.all([provideBrowser(), time('checks', runChecks), time('build', runBuild)]);
results.push(await time('unit and API tests', runVitest));
results.push(await time('browser tests', runPlaywright));

const tallies = results.map(({ tally }) => tally);
const total = sumTallies(tallies);
console.log(`\nSlowest files\n${formatSlowest(tallies)}`);
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
console.log(`all: ${Math.round((performance.now() - start) / 1000)} s\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
