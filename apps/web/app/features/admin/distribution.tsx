import { Link } from 'react-router';
import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { formMessages } from '@moonfloor/contract/form-messages';
import { resourceTypes } from '@moonfloor/contract/lists';
import { ChartFigure } from '../../ui/chart/chart-figure.tsx';
import { PieChart } from '../../ui/chart/charts.ts';
import { palette } from '../../ui/chart/series.ts';
import { formatNumber } from '@moonfloor/messages/t';
import { EmptyState } from '../../ui/status-panels.tsx';
import { Panel } from './dashboard-panels.tsx';

/** Distribution of the content over the four types. */
export function Distribution({ counts }: { counts: ResponseBody<Api['getDashboard']>['counts'] }) {
  const slices = resourceTypes.map((type, at) => ({
    name: `${formMessages[type].name}s`,
    value: counts[`total_${type}s`],
    color: palette[at]!,
  }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number): string => `${total === 0 ? 0 : Math.round((value / total) * 100)}%`;
  const title = 'Content Distribution';
  if (total === 0) {
    return (
      <Panel id="distribution" title={title}>
        <EmptyState text="No content yet">
          <Link to="/submit">Submit something</Link>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <ChartFigure
      title={title}
      summary={`Pie chart of all content: ${slices.map(({ name, value }) => `${name} ${share(value)}`).join(', ')}`}
      legend={slices.map(({ name, value, color }) => ({ name, color, value: formatNumber(value) }))}
      table={{
        columns: ['Type', 'Count', 'Share'],
        rows: slices.map(({ name, value }) => [name, value, share(value)]),
      }}
    >
      <PieChart slices={slices} />
    </ChartFigure>
  );
}
