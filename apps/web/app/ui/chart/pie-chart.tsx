import { Pie, PieChart as Chart, ResponsiveContainer, Tooltip } from 'recharts';
import { formatNumber } from '@moonfloor/messages/t';
import { formatPercent } from '../format.ts';
import { tooltip } from './series.ts';

/** A part of a whole. */
export interface Slice {
  name: string;
  value: number;
  color: string;
}

/** Parts of a whole with percentages. Fills its container. */
export function PieChart({ slices }: { slices: readonly Slice[] }) {
  return (
    <ResponsiveContainer>
      <Chart accessibilityLayer={false} margin={{ top: 12, right: 12, bottom: 12, left: 12 }}>
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
      </Chart>
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
