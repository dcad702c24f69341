import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/root.ts';

/** An instruction and its arguments, with continuation lines joined. */
interface Instruction {
  name: string;
  args: string;
}

/** Parses a Dockerfile into its stages, each with its instructions starting with FROM. */
function stagesOf(text: string): Instruction[][] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name, args] = /^\s*(\w+)\s+(.*\S)\s*$/.exec(line)!;
    if (name === 'FROM') stages.push([]);
    stages.at(-1)!.push({ name: name!, args: args! });
  }
  return stages;
}

/** Applicable rules, by hadolint's names; each returns the violations in one stage. */
const rules: Record<string, (stage: Instruction[]) => Instruction[]> = {
  'DL3000 absolute WORKDIR': (stage) => stage.filter(({ name, args }) => name === 'WORKDIR' && !args.startsWith('/')),
  'DL3004 no sudo': (stage) => stage.filter(({ name, args }) => name === 'RUN' && /\bsudo\b/.test(args)),
  'DL3006 and DL3007 base images have a tag, and not latest': (stage) =>
    stage.filter(({ name, args }) => name === 'FROM' && !/^\S+:(?!latest\b)\S+/.test(args)),
  'DL3008 and DL3015 nothing is installed without a version': (stage) =>
    stage.filter(
      ({ name, args }) => name === 'RUN' && /\bapt(?:-get)? install\b|\bnpm install\b|\bapk add\b/.test(args),
    ),
  'DL3020 COPY instead of ADD': (stage) => stage.filter(({ name }) => name === 'ADD'),
  'DL3025 programs are given as JSON': (stage) =>
    stage.filter(({ name, args }) => ['CMD', 'ENTRYPOINT'].includes(name) && !/^\[".*"\]$/.test(args)),
  'DL4000 no MAINTAINER': (stage) => stage.filter(({ name }) => name === 'MAINTAINER'),
  'DL4003 and DL4004 and DL3012 once in a stage': (stage) =>
    stage.filter(
      ({ name }, index) =>
        ['CMD', 'ENTRYPOINT', 'HEALTHCHECK'].includes(name) && stage.findIndex((other) => other.name === name) < index,
    ),
};

test("the Dockerfile complies with hadolint's rules", async () => {
  const stages = stagesOf(await readFile(path.join(root, 'Dockerfile'), 'utf8'));
  for (const stage of stages) {
    for (const [rule, broken] of Object.entries(rules)) expect(broken(stage), rule).toEqual([]);
  }
  const account = stages.at(-1)!.findLast(({ name }) => name === 'USER')?.args;
  expect(account, 'DL3002 the last user is not root').toMatch(/^[1-9]\d*:[1-9]\d*$/);
});
