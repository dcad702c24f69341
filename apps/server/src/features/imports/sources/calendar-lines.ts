import { SourceError } from './source-event.ts';

/** Returns the line numbers, from 1, at which the events of a calendar begin, in file order. */
export function eventLines(text: string): number[] {
  const lines: number[] = [];
  const open: { name: string; line: number }[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const [, mark, word] = /^(BEGIN|END):\s*([A-Za-z-]+)\s*$/i.exec(line) ?? [];
    if (mark === undefined || word === undefined) continue;
    const name = word.toUpperCase();
    if (mark.toUpperCase() === 'BEGIN') {
      if (name === 'VEVENT') lines.push(index + 1);
      open.push({ name, line: index + 1 });
    } else if (open.pop()?.name !== name) {
      throw new SourceError(`The calendar is broken in line ${index + 1}: END:${name} ends what has not begun`);
    }
  }
  const left = open.at(-1);
  if (left !== undefined)
    throw new SourceError(`The calendar is broken: BEGIN:${left.name} in line ${left.line} has no end`);
  return lines;
}

/** Returns the message for a parser error, with its line. */
export function parserFault(text: string, error: unknown): SourceError {
  const reason = error instanceof Error ? error.message : 'it cannot be read';
  const quoted = /"([^"]+)"$/.exec(reason)?.[1];
  const line = quoted === undefined ? -1 : text.split(/\r\n?|\n/).findIndex((other) => other.trim() === quoted.trim());
  return new SourceError(`The calendar is broken${line < 0 ? '' : ` in line ${line + 1}`}: ${reason}`);
}
