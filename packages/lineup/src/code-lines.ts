import { inferColumns } from './columns.ts';
import { hasWord } from './punctuation.ts';
import type { SourceLine } from './source-lines.ts';

/** Longer lines are not rows; in UTF-16 units. */
const maxLength = 400;
/** Fewer lines of a form could be anything. */
const minRows = 3;

/** `{ time: 22:00, act: "Name" }`, as YAML and scripts write records. */
const flow = /^(?:- )?\{.*\}[,;]?$/u;
const flowKey = /(?<=[{,]\s?)([\p{L}_][\p{L}\p{N}_]{0,30})(?=\s?:\s)/gu;

/** Strings of scripts: in one kind of quotation marks. */
const strings = [/"((?:[^"\\]|\\.)*)"/gu, /(?<!\p{L})'((?:[^'\\]|\\.)*)'(?!\p{L})/gu] as const;

/** `"FOREST": [`, `forest: {`, `// Forest`: a heading above rows. */
const opening = /^["']?([^"':{}[\]()=]{2,40})["']?\s?:\s?[[{(]+$|^(?:\/\/|#|--)\s?([^"':{}[\]()=]{2,40})$/u;
/** `const acts = [`, `module.exports = {`. */
const frame = /[=({[]\s?[[{(]$|^[\w.\s]+=\s?[[{(]$/u;
const fileName = /^[\w./-]+\.[a-z]{2,4}$/u;

/** The strings of a line of code, and the text between them; null if it is not one. */
function readStrings(text: string): { cells: string[]; form: string } | null {
  if (text.length > maxLength || !/[{}[\]();=]/u.test(text)) return null;
  const quotes = strings.find((one) => text.match(one) !== null);
  if (quotes === undefined) return null;
  const cells = [...text.matchAll(quotes)].map(([, cell = '']) => cell.replace(/\\(.)/gu, '$1').trim());
  return { cells, form: text.replace(quotes, '"').replace(/\d+/gu, '0').replace(/[,;]$/u, '') };
}

/**
 * Reads rows that a script has, as several lines of the same form show: `{ "Name": "22:00 - 23:00" }`, `add("22:00", "Name")`. Their strings
 * become cells of a table, the keys above them headings, and what frames them is left out.
 */
export function readCode(lines: readonly SourceLine[]): readonly SourceLine[] {
  const quoted = lines.map((line) =>
    line.text.length <= maxLength && flow.test(line.text)
      ? { ...line, text: line.text.replace(flowKey, '"$1"') }
      : line,
  );
  const found = new Map<number, SourceLine>();
  const rows = quoted.flatMap((line, at) => {
    const read = readStrings(line.text);
    return read === null || read.cells.length < 2 ? [] : [{ line, at, ...read }];
  });
  for (const alike of Map.groupBy(rows, ({ form }) => form).values()) {
    const columns = alike.length < minRows ? null : inferColumns(alike.map(({ cells }) => cells));
    if (columns === null || !columns.roles.includes('when')) continue;
    for (const { line, at, cells } of alike)
      found.set(at, { ...line, text: cells.map((cell) => cell.replaceAll('\t', ' ')).join('\t'), columns });
  }
  if (found.size === 0) return quoted;
  const worded = quoted.flatMap(({ text }, at) => (hasWord(text) ? [at] : []));
  /** Lines with a row as the next line that has a word. */
  const above = new Set<number>();
  for (const [order, at] of worded.entries())
    if (found.has(at)) for (let one = worded[order - 1] ?? 0; one < at; one += 1) above.add(one);
  return quoted.map((line, at) => {
    const row = found.get(at);
    if (row !== undefined || line.text.length > maxLength) return row ?? line;
    const [, key, comment] = opening.exec(line.text) ?? [];
    const heading = key ?? comment;
    if (heading !== undefined && above.has(at)) return { ...line, text: heading.trim(), isHeading: true };
    return frame.test(line.text) || fileName.test(line.text) ? { ...line, isRemark: true } : line;
  });
}
