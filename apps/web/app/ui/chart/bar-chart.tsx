import { Bar, BarChart as Chart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '@moonfloor/messages/t';
import { axisLine, cursor, gridLine, numberWidth, type Row, type Series, shortName, tick, tooltip } from './series.ts';

/** Maximum length of a name beside a bar and below one, in characters, and the width beside the bars in pixels. */
const beside = 15;
const below = 12;
const besideWidth = 132;

type BarChartProps = { rows: readonly Row[]; series: readonly Series[]; across?: boolean };

/** Values as bars, one per series; `across` draws horizontal bars with names beside them. Fills its container. */
export function BarChart({ rows, series, across = false }: BarChartProps) {
  const values = { type: 'number', tick, tickLine: false, allowDecimals: false, tickFormatter: formatNumber } as const;
  const names = { type: 'category', dataKey: 'label', tick, tickLine: false, axisLine, interval: 0 } as const;
  return (
    <ResponsiveContainer>
      <Chart
        data={[...rows]}
        layout={across ? 'vertical' : 'horizontal'}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        barGap={1}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke={gridLine} horizontal={!across} vertical={across} />
        {across ? (
          <>
            <XAxis {...values} axisLine={false} minTickGap={20} />
            <YAxis {...names} width={besideWidth} tickFormatter={(name: string) => shortName(name, beside)} />
          </>
        ) : (
          <>
            <XAxis
              {...names}
              padding={{ left: 16 }}
              angle={-40}
              textAnchor="end"
              height={72}
              tickFormatter={(name: string) => shortName(name, below)}
            />
            <YAxis {...values} axisLine={false} width={numberWidth(rows)} />
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
      </Chart>
    </ResponsiveContainer>
  );
}
