import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTestBlocks, scoreBlock, type LabelledBlock, type Score } from '@moonfloor/lineup/testing/score-lineups';
import '@moonfloor/messages/catalogue';
import { root } from './root.ts';

/**
 * Prints how labelled line-ups are parsed: `npm run lineups`, or `npm run lineups -- FILE` for a JSON file of blocks.
 * `--faults` also prints every line that is parsed incorrectly.
 */
const [file] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const showFaults = process.argv.includes('--faults');
const own = join(root, 'packages/lineup/src/test-blocks');
const readBlocks = (name: string): LabelledBlock[] => JSON.parse(readFileSync(name, 'utf8'));
const blocks =
  file === undefined
    ? [...readTestBlocks(readFileSync(`${own}.txt`, 'utf8')), ...readBlocks(`${own}.json`)]
    : readBlocks(file);

function row(id: string, { right, slightlyWrong, wrong }: Omit<Score, 'id' | 'faults'>): string {
  const all = right + slightlyWrong + wrong;
  return `| ${id} | ${all} | ${right} | ${slightlyWrong} | ${wrong} | ${((right / all) * 100).toFixed(1)} % |`;
}

console.log('| block | lines | right | slightly wrong | wrong | right |\n|---|---:|---:|---:|---:|---:|');
const total = { right: 0, slightlyWrong: 0, wrong: 0 };
for (const score of blocks.map(scoreBlock)) {
  for (const key of ['right', 'slightlyWrong', 'wrong'] as const) total[key] += score[key];
  console.log(row(score.id, score));
  if (showFaults) for (const fault of score.faults) console.log(`    ${fault}`);
}
console.log(row('**all**', total));
