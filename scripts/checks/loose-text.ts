import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type JSXChild, parseSync, Visitor } from 'oxc-parser';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** What a child of an element can become: text, an element, nothing, or several of these. */
type Kind = 'text' | 'element' | 'nothing';

/**
 * Finds text nodes in JSX that React moves or removes beside other nodes. Where a browser has translated the page, or an
 * extension has changed it, they are in another element, and React fails: the page is gone. Text of its own element is safe.
 */
export function looseTexts(file: string, content: string): string[] {
  const problems: string[] = [];
  const check = ({ children, isInline }: { children: JSXChild[]; isInline: boolean }): void => {
    const all = children.flatMap((child) => {
      const kinds = kindsOf(child, content);
      return kinds.size === 0 ? [] : [{ child, kinds }];
    });
    if (all.length < 2) return;
    let follows = false;
    for (const { child, kinds } of all) {
      const comesAndGoes = kinds.size > 1;
      if (kinds.has('text') && (comesAndGoes || follows) && (isInline || !isChildren(child))) {
        const line = content.slice(0, child.start).split('\n').length;
        problems.push(
          `${file}:${line}: this text needs an element of its own: it, or what precedes it, comes and goes`,
        );
      }
      follows ||= comesAndGoes;
    }
  };
  new Visitor({
    JSXElement: ({ children, openingElement: { name } }) =>
      check({ children, isInline: inlineElements.test(content.slice(name.start, name.end)) }),
    JSXFragment: ({ children }) => check({ children, isInline: false }),
  }).visit(parseSync(file, content).program);
  return problems;
}

/** Elements whose `children` may be text; those of sections, lists and cards are elements. */
const inlineElements = /^(?:a|bdi|button|d[dt]|em|h[1-6]|label|Link|p|small|span|strong|summary|t[dh])$/;

const isChildren = (child: JSXChild): boolean =>
  child.type === 'JSXExpressionContainer' &&
  child.expression.type === 'Identifier' &&
  child.expression.name === 'children';

/** Returns what a child can become; nothing for a child without effect. */
function kindsOf(child: JSXChild, content: string): ReadonlySet<Kind> {
  if (child.type === 'JSXText') return new Set<Kind>(/[^\s]|^[^\S\n]+$/.test(child.value) ? ['text'] : []);
  if (child.type === 'JSXExpressionContainer')
    return child.expression.type === 'JSXEmptyExpression' ? new Set() : expressionKinds(child.expression, content);
  return new Set<Kind>(['element']);
}

function expressionKinds(expression: Expression, content: string): ReadonlySet<Kind> {
  const kindsOfPart = (part: Expression): ReadonlySet<Kind> => expressionKinds(part, content);
  const { type } = expression;
  if (type === 'JSXElement' || type === 'JSXFragment') return new Set<Kind>(['element']);
  if (type === 'ParenthesizedExpression' || type === 'TSNonNullExpression' || type === 'ChainExpression')
    return kindsOfPart(expression.expression);
  if (type === 'ConditionalExpression')
    return kindsOfPart(expression.consequent).union(kindsOfPart(expression.alternate));
  if (type === 'LogicalExpression') {
    const right = kindsOfPart(expression.right);
    return expression.operator === '&&' ? right.union(new Set(['nothing'])) : right.union(kindsOfPart(expression.left));
  }
  if (type === 'Literal')
    return new Set<Kind>([expression.value === null || typeof expression.value === 'boolean' ? 'nothing' : 'text']);
  if (type === 'Identifier') return new Set<Kind>([isElement(expression.name) ? 'element' : 'text']);
  if (type !== 'CallExpression') return new Set<Kind>(['text']);
  const { start, end, callee } = expression;
  if (callee.type === 'Identifier' && isElement(callee.name)) return new Set<Kind>(['element']);
  const isList = callee.type === 'MemberExpression' && /\.(?:map|flatMap)\(/.test(content.slice(start, end));
  return new Set<Kind>(isList ? ['element', 'nothing'] : ['text']);
}

/** Returns whether the site uses a name for elements, or for functions that return them. */
const isElement = (name: string): boolean =>
  /^(?:render[A-Z]\w*|actions|button|dialog|icon|item|keep|mark|member|existing)$/.test(name);

/** Checks the components of the site. */
export function checkLooseText(): string[] {
  return listSourceFiles(/^apps\/web\/app\/.*(?<!\.test)\.tsx$/).flatMap((file) =>
    looseTexts(file, readFileSync(join(root, file), 'utf8')),
  );
}
