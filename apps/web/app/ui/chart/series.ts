import { formatNumber } from '@moonfloor/messages/t';

/** The six chart colours in order of assignment; the last one is for all others combined. */
export const palette = [1, 2, 3, 4, 5, 6].map((number) => `var(--chart-${number})`);

/** A series of values in a chart, with its colour. */
export interface Series {
  name: string;
  color: string;
}

/** A position on a chart's axis, with a value per series. */
export interface Row {
  label: string;
  values: readonly number[];
}

/** Shared chart styles: text in the theme's colour, thin lines, no animation. */
export const tick = { fill: 'var(--ink-quiet)', fontSize: 12 };
export const axisLine = { stroke: 'var(--line-strong)' };
export const gridLine = 'var(--line)';
export const cursor = { fill: 'var(--ripple)', stroke: 'var(--line-strong)' };
export const tooltip = {
  contentStyle: {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-1)',
    background: 'var(--ground-lifted)',
    color: 'var(--ink)',
    fontSize: 'var(--text-sm)',
  },
  itemStyle: { color: 'var(--ink)' },
};

/** Truncates a name to fit beside a chart; the table contains the full name. */
export function shortName(name: string, length: number): string {
  const letters = [...name];
  return letters.length <= length
    ? name
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Returns the width of axis labels up to the largest value, in pixels. */
export function numberWidth(rows: readonly Row[]): number {
  const largest = Math.max(0, ...rows.flatMap(({ values }) => values));
  // an axis ends above its largest value, whose label may have an additional digit
  return formatNumber(largest * 2).length * 8 + 10;
}
