import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import '@moonfloor/messages/catalogue';
import { bias, type Sign, signsOfLines } from '@moonfloor/lineup/judge';
import { readLines } from '@moonfloor/lineup/parse-lineup';
import { type LabelledBlock, readTestBlocks } from '@moonfloor/lineup/testing/score-lineups';
import { root } from './root.ts';

/**
 * Prints the weights of the signs in packages/lineup/src/judge.ts as a logistic regression over the labelled lines finds them, and
 * how well they judge lines of blocks that they were not fitted to. FILES of further blocks can follow.
 */

/** A judged line: its block, its signs, and whether it is no artist. */
interface Sample {
  block: number;
  signs: number[];
  isNothing: boolean;
}

/** Draws weights to zero. */
const ridge = 0.2;
const steps = 25;
const folds = 5;

const folder = join(root, 'packages/lineup/src');
const files = ['test', 'promoter', 'announcement', 'post', 'odd', 'unsorted', 'noisy', 'real', 'public', 'article'].map(
  (name) => `${name}-blocks.txt`,
);
const read = (file: string): LabelledBlock[] =>
  file.endsWith('.json') ? JSON.parse(readFileSync(file, 'utf8')) : readTestBlocks(readFileSync(file, 'utf8'));
const blocks = [
  ...files.map((name) => join(folder, name)),
  join(folder, 'test-blocks.json'),
  ...process.argv.slice(2),
].flatMap(read);

let names: string[] = [];
const given: number[] = [];
const samples = blocks.flatMap(({ lines }, block): Sample[] => {
  const text = lines.map((line) => line.text).join('\n');
  const toSample = ([line, signs]: readonly [number, readonly Sign[]]): Sample[] => {
    const is = lines[line - 1]?.is;
    names = signs.map(([name]) => name);
    for (const [at, [, weight]] of signs.entries()) given[at] = weight;
    const values = [1, ...signs.map(([, , value]) => value)];
    return is === undefined ? [] : [{ block, signs: values, isNothing: is !== 'artists' }];
  };
  const judged = readLines(text).judged();
  // as if no word had given it away
  const noise = judged[1]
    .filter(([, kind]) => kind === 'noise')
    .flatMap(([line]) => {
      const signs = signsOfLines(...readLines(text, new Map([[line, 'artist']])).judged(true)).get(line);
      return signs === undefined ? [] : toSample([line, signs]);
    });
  return [...[...signsOfLines(...judged)].flatMap(toSample), ...noise];
});

const sumOf = (weights: readonly number[], signs: readonly number[]): number =>
  signs.reduce((sum, value, at) => sum + value * weights[at]!, 0);

/** Solves a system of linear equations by elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (const [at] of rows.entries()) {
    const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at]!) > Math.abs(best[at]!) ? row : best));
    rows[rows.indexOf(pivot)] = rows[at]!;
    rows[at] = pivot;
    for (const [below, row] of rows.entries()) {
      if (below === at) continue;
      const factor = row[at]! / pivot[at]!;
      for (let column = at; column < row.length; column += 1) row[column]! -= factor * pivot[column]!;
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}

/** Fits weights by Newton's method; the first is the bias. */
function fit(lines: readonly Sample[]): number[] {
  const size = names.length + 1;
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < steps; step += 1) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : -ridge * weight));
    const hessian = weights.map((_, at) =>
      weights.map((__, column) => (at === column ? (at === 0 ? 1e-6 : ridge) : 0)),
    );
    for (const { signs, isNothing } of lines) {
      const share = 1 / (1 + Math.exp(-sumOf(weights, signs)));
      for (const [at, value] of signs.entries()) {
        if (value === 0) continue;
        gradient[at]! += value * (Number(isNothing) - share);
        for (const [column, other] of signs.entries()) hessian[at]![column]! += share * (1 - share) * value * other;
      }
    }
    const change = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight + change[at]!);
  }
  return weights;
}

/** Prints how many lines are judged wrongly from each border on, and how many of them are near it. */
function report(what: string, sums: readonly number[]): void {
  const wrong = samples.filter(({ isNothing }, at) => sums[at]! > 0 !== isNothing);
  const invented = wrong.filter(({ isNothing }) => isNothing).length;
  const near = (least: number): string => {
    const marked = samples.flatMap(({ isNothing }, at) =>
      Math.abs(sums[at]!) < least ? [sums[at]! > 0 !== isNothing] : [],
    );
    return `${marked.filter(Boolean).length} wrong and ${marked.filter((is) => !is).length} right within ${least}`;
  };
  for (const border of [-1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2])
    console.log(
      `  ${border}: ${samples.filter(({ isNothing }, at) => isNothing && sums[at]! < border).length} invented, ${samples.filter(({ isNothing }, at) => !isNothing && sums[at]! >= border).length} lost`,
    );
  const loss = samples.reduce(
    (sum, { isNothing }, at) => sum + Math.log1p(Math.exp(isNothing ? -sums[at]! : sums[at]!)),
    0,
  );
  console.log(
    `${what}: ${wrong.length} wrong, ${invented} of them invented; ${near(0.5)}, ${near(1)}, ${near(1.5)}; loss ${loss.toFixed(0)}`,
  );
}

console.log(
  `${samples.length} lines, ${samples.filter(({ isNothing }) => isNothing).length} of them about something else`,
);
report(
  'as they are',
  samples.map(({ signs }) => sumOf([bias, ...given], signs)),
);
const fitted = Array.from({ length: folds }, (_, fold) => fit(samples.filter(({ block }) => block % folds !== fold)));
report(
  'fitted to other blocks',
  samples.map(({ block, signs }) => sumOf(fitted[block % folds]!, signs)),
);
const weights = fit(samples);
for (const [at, name] of ['bias', ...names].entries())
  console.log(`${name.padEnd(16)} ${weights[at]!.toFixed(1).padStart(5)} (${[bias, ...given][at]!.toFixed(1)})`);
