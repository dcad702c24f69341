import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import '@moonfloor/messages/catalogue';
import { readTestBlocks, type Score, scoreBlock, scoredFields } from '@moonfloor/lineup/testing/score-lineups';
import { root } from './root.ts';

/**
 * Prints how labelled line-ups are parsed: `npm run lineups`, or `npm run lineups -- FILE` for a file in the notation of test-blocks.txt.
 * `--faults` also prints every line that is parsed incorrectly.
 */
const [file] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const showFaults = process.argv.includes('--faults');
const folder = join(root, 'packages/lineup/src/testing/blocks');
const blockFiles = [
  'test-blocks.txt',
  'promoter-blocks.txt',
  'announcement-blocks.txt',
  'post-blocks.txt',
  'odd-blocks.txt',
].map((name) => join(folder, name));
const blocks = (file === undefined ? blockFiles : [file]).flatMap((name) => readTestBlocks(readFileSync(name, 'utf8')));

const percent = (part: number, all: number): string => `${((part / all) * 100).toFixed(1)} %`;

function row(id: string, scores: readonly Score[]): string {
  const sum = (of: (score: Score) => number): number => scores.reduce((total, score) => total + of(score), 0);
  const lines = sum((score) => score.lines);
  const fields = scoredFields.map((field) =>
    percent(
      sum((score) => score.rightFields[field]),
      lines,
    ),
  );
  const invented = ((sum((score) => score.invented) / lines) * 1000).toFixed(1);
  const wrong = sum((score) => score.wrong);
  const caught = sum((score) => score.caught);
  const cells = [
    id,
    lines,
    percent(
      sum((score) => score.right),
      lines,
    ),
    ...fields,
    wrong,
    wrong === 0 ? '–' : percent(caught, wrong),
    percent(sum((score) => score.uncertain) - caught, lines - wrong || 1),
    invented,
  ];
  return `| ${cells.join(' | ')} |`;
}

const heads = [
  'block',
  'lines',
  'wholly right',
  ...scoredFields,
  'wrong lines',
  'wrong marked',
  'right marked',
  'invented per 1,000',
];
console.log(`| ${heads.join(' | ')} |\n|---|${'---:|'.repeat(heads.length - 1)}`);
const scores = blocks.map(scoreBlock);
for (const score of scores) {
  console.log(row(score.id, [score]));
  if (showFaults) for (const fault of score.faults) console.log(`    ${fault}`);
}
console.log(row('**all**', scores));
