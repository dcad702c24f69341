import { ElementType } from 'htmlparser2';
import { limits } from '@moonfloor/contract/api/limits';
import { Line } from '../list/list-table.ts';
import { isDate } from '../list/list-values.ts';
import { childrenOf, type Element, isBlock, textIn } from './elements.ts';

const isLeftOut =
  /^(?:head|script|style|template|noscript|nav|footer|aside|form|button|select|svg|del|s|strike|table)$/;
const isHeading = /^h[1-6]$/;

/**
 * Returns a page's visible lines, with an empty line between blocks. A heading that is a date applies to everything below
 * it, so no empty line follows it, and a block of several lines or a smaller heading repeats it.
 */
export function linesOfPage(roots: readonly Element[]): Line[] {
  const parts: string[] = [];
  /** Line breaks before the next text. */
  let gap = 0;
  /** The heading above if it is a day, its level, and whether it is still to be shown. */
  let [day, level, isOpen] = ['', 0, false];
  const add = (text: string): void => {
    const shown = text.replace(/\s+/g, ' ');
    if (shown.trim() === '') return void (gap === 0 && parts.push(' '));
    parts.push(isOpen ? `\n\n${day}\n` : '\n'.repeat(gap), shown);
    [gap, isOpen] = [0, false];
  };
  const walk = (children: Element['children']): void => {
    for (const child of children) {
      if (child.type === ElementType.Text) add(child.data);
      else if (!('attribs' in child) || isLeftOut.test(child.name)) continue;
      else if (child.name === 'br') gap = Math.min(gap + 1, 2);
      else if (child.name === 'time' || !isBlock.test(child.name)) walk(child.children);
      else {
        const isTitle = isHeading.test(child.name);
        const title = isTitle ? textIn(child).replace(/\s+/g, ' ') : '';
        const isBelow = isTitle && day !== '' && Number(child.name[1]) > level && !isDate(title);
        if (isTitle && !isBelow) [day, level] = [isDate(title) ? title : '', Number(child.name[1])];
        if (day !== '' && (isTitle || childrenOf(child).some(({ name }) => name === 'br'))) isOpen = true;
        gap = Math.max(gap, day === '' ? 2 : 1);
        if (day === '' || !isTitle || isBelow) walk(child.children);
        gap = Math.max(gap, day === '' ? 2 : 1);
      }
    }
  };
  walk([...roots]);
  return parts
    .join('')
    .split('\n')
    .slice(0, 20 * limits.importRows)
    .map((line, at) => new Line(at + 1, line.trim()));
}
