import {
  Bar,
  BarChart as Bars,
  CartesianGrid,
  Line,
  LineChart as Lines,
  Pie,
  PieChart as Slices,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber } from '@moonfloor/messages/t';
import { formatPercent } from '../format.ts';

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

/** A part of a whole. */
export interface Slice {
  name: string;
  value: number;
  color: string;
}

/** Shared chart styles: text in the theme's colour, thin lines, no animation. */
const tick = { fill: 'var(--ink-quiet)', fontSize: 12 };
const axisLine = { stroke: 'var(--line-strong)' };
const gridLine = 'var(--line)';
const cursor = { fill: 'var(--ripple)', stroke: 'var(--line-strong)' };
const tooltip = {
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
function shortName(name: string, length: number): string {
  const letters = [...name];
  return letters.length <= length
    ? name
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Returns the width of axis labels up to the largest value, in pixels. */
function numberWidth(rows: readonly Row[]): number {
  const largest = Math.max(0, ...rows.flatMap(({ values }) => values));
  // an axis ends above its largest value, whose label may have an additional digit
  return formatNumber(largest * 2).length * 8 + 10;
}

/** Returns how a chart is laid out horizontally: on pages written from right to left it begins at the right. */
function horizontal() {
  const reversed = document.dir === 'rtl';
  return {
    margin: { top: 8, right: reversed ? 0 : 12, bottom: 0, left: reversed ? 12 : 0 },
    x: { reversed },
    y: { orientation: reversed ? 'right' : 'left' },
  } as const;
}

/** Values over time, one line per series. Fills its container. */
export function LineChart({ rows, series }: { rows: readonly Row[]; series: readonly Series[] }) {
  const { margin, x, y } = horizontal();
  return (
    <ResponsiveContainer>
      <Lines data={[...rows]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid stroke={gridLine} vertical={false} />
        <XAxis {...x} dataKey="label" tick={tick} axisLine={axisLine} tickLine={false} minTickGap={20} />
        <YAxis
          {...y}
          tick={tick}
          axisLine={false}
          tickLine={false}
          allowDecimals={false}
          tickFormatter={formatNumber}
          width={numberWidth(rows)}
        />
        <Tooltip {...tooltip} cursor={cursor} formatter={(value) => formatNumber(Number(value))} />
        {series.map(({ name, color }, at) => (
          <Line
            key={name}
            name={name}
            dataKey={(row: Row) => row.values[at]}
            stroke={color}
            strokeWidth={2}
            strokeDasharray={at === 0 ? '' : '6 3'}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </Lines>
    </ResponsiveContainer>
  );
}

/** Maximum length of a name beside a bar and below one, in characters, and the width beside the bars in pixels. */
const beside = 15;
const below = 12;
const besideWidth = 132;

type BarChartProps = { rows: readonly Row[]; series: readonly Series[]; across?: boolean };

/** Values as bars, one per series; `across` draws horizontal bars with names beside them. Fills its container. */
export function BarChart({ rows, series, across = false }: BarChartProps) {
  const values = { type: 'number', tick, tickLine: false, allowDecimals: false, tickFormatter: formatNumber } as const;
  const names = { type: 'category', dataKey: 'label', tick, tickLine: false, axisLine, interval: 0 } as const;
  const { margin, x, y } = horizontal();
  return (
    <ResponsiveContainer>
      <Bars
        data={[...rows]}
        layout={across ? 'vertical' : 'horizontal'}
        margin={margin}
        barGap={1}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke={gridLine} horizontal={!across} vertical={across} />
        {across ? (
          <>
            <XAxis {...values} {...x} axisLine={false} minTickGap={20} />
            <YAxis {...names} {...y} width={besideWidth} tickFormatter={(name: string) => shortName(name, beside)} />
          </>
        ) : (
          <>
            <XAxis
              {...names}
              {...x}
              padding={x.reversed ? { right: 16 } : { left: 16 }}
              angle={x.reversed ? 40 : -40}
              textAnchor={x.reversed ? 'start' : 'end'}
              height={72}
              tickFormatter={(name: string) => shortName(name, below)}
            />
            <YAxis {...values} {...y} axisLine={false} width={numberWidth(rows)} />
          </>
        )}
        <Tooltip {...tooltip} cursor={cursor} formatter={(value) => formatNumber(Number(value))} />
        {series.map(({ name, color }, at) => (
          <Bar
            key={name}
            name={name}
            dataKey={(row: Row) => row.values[at]}
            fill={color}
            radius={2}
            maxBarSize={22}
            isAnimationActive={false}
          />
        ))}
      </Bars>
    </ResponsiveContainer>
  );
}

/** Parts of a whole with percentages. Fills its container. */
export function PieChart({ slices }: { slices: readonly Slice[] }) {
  return (
    <ResponsiveContainer>
      <Slices accessibilityLayer={false} margin={{ top: 12, right: 12, bottom: 12, left: 12 }}>
        <Tooltip {...tooltip} formatter={(value) => formatNumber(Number(value))} />
        <Pie
          data={slices.map(({ name, value, color }) => ({ name, value, fill: color }))}
          dataKey="value"
          nameKey="name"
          outerRadius="72%"
          stroke="var(--ground-raised)"
          strokeWidth={2}
          label={PercentLabel}
          labelLine={false}
          isAnimationActive={false}
        />
      </Slices>
    </ResponsiveContainer>
  );
}

/** Minimum share of a labelled slice; smaller ones are listed only in the legend. */
const minLabelledShare = 0.03;

const textAnchors = ['start', 'middle', 'end'] as const;

interface LabelPlace {
  x?: number | string;
  y?: number | string;
  textAnchor?: string;
  percent?: number;
}

function PercentLabel({ x, y, textAnchor, percent = 0 }: LabelPlace) {
  if (percent < minLabelledShare) return null;
  return (
    <text
      x={x}
      y={y}
      fill="var(--ink)"
      fontSize={13}
      textAnchor={textAnchors.find((anchor) => anchor === textAnchor)}
      dominantBaseline="central"
    >
      {formatPercent(percent)}
    </text>
  );
}
