import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BindingPattern, type Node, parseSync, Visitor } from 'oxc-parser';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** Words that say which part a value is, or how it was got, but not what it is. */
const vague =
  /^(?:around|asked|beyond|both|found|given|gone|here|kept|known|left|own|rest|said|same|some|soon|there|told|whole)$/;

/**
 * Finds constants, variables, functions and parameters named by such a word alone. `...rest`, properties (also
 * in `{ kept }`) and `left` beside `right` or `top` are allowed.
 */
export function vagueNames(file: string, content: string): string[] {
  const problems: string[] = [];
  const hasSides = /\b(?:right|top)\b/.test(content);
  const check = (node: Node | null | undefined): void => {
    if (node?.type !== 'Identifier' || !vague.test(node.name) || (node.name === 'left' && hasSides)) return;
    const line = content.slice(0, node.start).split('\n').length;
    problems.push(`${file}:${line}: name \`${node.name}\` by what it is`);
  };
  const checkPattern = (pattern: BindingPattern): void => {
    if (pattern.type === 'AssignmentPattern') checkPattern(pattern.left);
    else if (pattern.type === 'ArrayPattern') {
      for (const element of pattern.elements)
        if (element !== null && element.type !== 'RestElement') checkPattern(element);
    } else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties)
        if (property.type === 'Property' && !property.shorthand) checkPattern(property.value);
    } else check(pattern);
  };
  const checkFunction = ({ id, params }: { id: Node | null; params: readonly Node[] }): void => {
    check(id);
    for (const param of params)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the others are properties of constructors and rest parameters
      if (/^(?:Identifier|\w+Pattern)$/.test(param.type)) checkPattern(param as BindingPattern);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => checkPattern(id),
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
  }).visit(parseSync(file, content).program);
  return problems;
}

/** Checks the names in source files other than tests and migrations. */
export const checkNames = (): string[] =>
  listSourceFiles(/^(?:apps|packages|scripts|bench)\/.*(?<!\.d|\.test)\.tsx?$/)
    .filter((file) => !/\/(?:testing|migrations)\//.test(file))
    .flatMap((file) => vagueNames(file, readFileSync(join(root, file), 'utf8')));
