import { formatNumber } from '../format.ts';

/** One kind of value in a chart, with its colour. */
export interface Series {
  name: string;
  color: string;
}

/** One place on a chart's axis, with a value for each series. */
export interface Row {
  label: string;
  values: readonly number[];
}

/** What charts share: text in the ink of the theme, thin lines, nothing that moves. */
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

/** A name cut to what fits beside a chart; the table has it whole. */
export function shortName(name: string, length: number): string {
  const letters = [...name];
  return letters.length <= length
    ? name
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Room for the numbers beside a chart, up to the largest of its values, in pixels. */
export function numberWidth(rows: readonly Row[]): number {
  const largest = rows.reduce((most, { values }) => Math.max(most, ...values), 0);
  // an axis ends above its largest value, which may have a figure more
  return formatNumber(largest * 2).length * 8 + 10;
}
