import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type JSXChild, type JSXEmptyExpression, parseSync, Visitor } from 'oxc-parser';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** Attributes and properties whose values people read. */
const readByPeople =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|help|hint|heading|summary|message|description|legend|caption|unit)$/;

/** Texts that are the same in every language. */
const names =
  /^(?:Moonfloor|API|Atom|RSS|iCal|JSON|CSV|Instagram|SoundCloud|Google|Outlook|Esc|Enter|Shift|Ctrl|km|KB|MB|EUR)$/;

const isText = (value: string): boolean => /\p{L}{2}/u.test(value) && !names.test(value.trim());

/** The literals that an expression may result in. */
function literalsOf(expression: Expression | JSXEmptyExpression): { start: number; text: string }[] {
  const { start, type } = expression;
  if (type === 'Literal') return typeof expression.value === 'string' ? [{ start, text: expression.value }] : [];
  if (type === 'TemplateLiteral') return expression.quasis.map(({ value }) => ({ start, text: value.raw }));
  if (type === 'ConditionalExpression')
    return [...literalsOf(expression.consequent), ...literalsOf(expression.alternate)];
  if (type === 'LogicalExpression') return literalsOf(expression.right);
  return [];
}

/** Finds texts in a React module that are not messages. */
export function hardCodedTexts(file: string, source: string): string[] {
  const found: { start: number; text: string }[] = [];
  const read = (children: readonly JSXChild[]): void => {
    for (const child of children) {
      if (child.type === 'JSXText')
        for (const text of child.value.split(/\s{2,}|[·—–,:()]/)) found.push({ start: child.start, text: text.trim() });
      else if (child.type === 'JSXExpressionContainer') found.push(...literalsOf(child.expression));
    }
  };
  new Visitor({
    JSXElement: ({ children }) => read(children),
    JSXFragment: ({ children }) => read(children),
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !readByPeople.test(name.name) || value === null) return;
      if (value.type === 'Literal') found.push({ start: value.start, text: value.value });
      else if (value.type === 'JSXExpressionContainer') found.push(...literalsOf(value.expression));
    },
  }).visit(parseSync(file, source).program);
  return found
    .filter(({ text }) => isText(text))
    .map(({ start, text }) => `${file}:${source.slice(0, start).split('\n').length}: not a message: ${text}`);
}

/** Checks that the pages have no hard-coded texts. */
export function checkHardCodedTexts(): string[] {
  return listSourceFiles(/^apps\/web\/app\/.*\.tsx$/)
    .filter((file) => !/\.test\.tsx$|\/testing\//.test(file))
    .flatMap((file) => hardCodedTexts(file, readFileSync(join(root, file), 'utf8')));
}
