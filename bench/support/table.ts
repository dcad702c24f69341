/** Returns a Markdown table; all columns but the first are numbers and right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, 3, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Formats a number with the given number of decimals and with thousands separators. */
export function number(value: number, decimals = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Formats bytes as KB (1000 bytes) or MB. */
export const kilobytes = (bytes: number): string => number(bytes / 1000, 1);
export const megabytes = (bytes: number): string => number(bytes / 1e6);
