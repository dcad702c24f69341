import { CartesianGrid, Line, LineChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '@moonfloor/messages/t';
import { axisLine, cursor, gridLine, numberWidth, type Row, type Series, tick, tooltip } from './series.ts';
import { horizontal } from './horizontal.ts';

/** Values over time, one line per series. Fills its container. */
export function LineChart({ rows, series }: { rows: readonly Row[]; series: readonly Series[] }) {
  const { margin, x, y } = horizontal();
  return (
    <ResponsiveContainer>
      <Chart data={[...rows]} margin={margin} accessibilityLayer={false}>
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
      </Chart>
    </ResponsiveContainer>
  );
}
