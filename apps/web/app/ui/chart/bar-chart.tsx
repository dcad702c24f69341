import { Bar, BarChart as Chart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '@moonfloor/messages/t';
import { horizontal } from './horizontal.ts';
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
  const { margin, x, y } = horizontal();
  return (
    <ResponsiveContainer>
      <Chart
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
      </Chart>
    </ResponsiveContainer>
  );
}
