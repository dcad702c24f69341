import { defineConfig } from 'vitest/config';
import { processSettings } from './apps/server/src/start/process-settings.ts';
import { startFirst } from './vitest.sequencer.ts';

/** The slowest files. */
export const longest = [
  'crashes',
  'quick-start',
  'contributing',
  'image',
  'package',
  'deb',
  'fuzz',
  'production-install',
  'compose',
];

/** Measure time: no other test may run concurrently. */
export const alone = [
  'overload',
  'hostile-parsers',
  'many-candidates',
  'digest',
  'lookup-cost',
  'search-cost',
  'text-bounds',
].map((name) => `**/${name}.endurance.test.ts`);

/** Tests of `npm test` that also measure their CPU time here. */
export const measured = [
  '**/http/text-limits.test.ts',
  '**/moderation/queue-flags.test.ts',
  '**/imports/calendars.test.ts',
  '**/imports/source-formats.test.ts',
  '**/event-sources/src/values/dates.test.ts',
];

/** Tests that try other values here than in `npm test`, or more. */
export const properties = [
  '**/*.properties.test.ts',
  '**/imports/formats.test.ts',
  '**/event-sources/src/nothing-lost.test.ts',
  '**/event-sources/src/values/dates.test.ts',
  '**/lineup/src/parse-lineup.lines.test.ts',
];

const exclude = ['**/node_modules/**', '**/build/**'];
const common = { environment: 'node', exclude, testTimeout: 600_000, hookTimeout: 600_000 } as const;

const gazetteer = './apps/server/src/testing/programs/build-gazetteer.ts';
const database = './apps/server/src/testing/programs/global-setup.ts';
const pages = './scripts/build-first.ts';

/** `npm run test:endurance`: tests that take too long for every run of `npm test`. */
export default defineConfig({
  test: {
    sequence: { sequencer: startFirst(longest) },
    projects: [
      {
        test: {
          ...common,
          name: 'beside others',
          include: ['**/*.endurance.test.{ts,tsx}', ...properties],
          exclude: [...exclude, ...alone],
          env: { RANDOM_PROPERTIES: '1' },
          setupFiles: ['./packages/messages/src/testing.ts', './apps/server/src/testing/setup.ts'],
          globalSetup: [gazetteer, database, pages],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: [...alone, ...measured],
          env: { MEASURE_CPU: '1' },
          setupFiles: ['./packages/messages/src/testing.ts', './apps/server/src/testing/setup.ts'],
          globalSetup: [gazetteer, database],
          maxWorkers: 1,
          // memory is measured as a server has it
          execArgv: processSettings.flags,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
