import { Link } from 'react-router';
import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { resourceTypes } from '@moonfloor/contract/lists';
import { ChartFigure } from '../../ui/chart/chart-figure.tsx';
import { palette, PieChart } from '../../ui/chart/charts.ts';
import { formatNumber, t, tc } from '@moonfloor/messages/t';
import { EmptyState } from '../../ui/status-panels.tsx';
import { Panel } from './dashboard-panels.tsx';
import { typeLabels } from './use-search.ts';

/** Distribution of the content over the four types. */
export function Distribution({ counts }: { counts: ResponseBody<Api['getDashboard']>['counts'] }) {
  const slices = resourceTypes.map((type, at) => ({
    name: t(typeLabels[type]),
    value: counts[`total_${type}s`],
    color: palette[at]!,
  }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number): string => `${total === 0 ? 0 : Math.round((value / total) * 100)}%`;
  const title = t('Content Distribution');
  if (total === 0) {
    return (
      <Panel id="distribution" title={title}>
        <EmptyState text={t('No content yet')}>
          <Link to="/submit">{t('Submit something')}</Link>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <ChartFigure
      title={title}
      summary={t('Pie chart of all content: {shares}', {
        shares: slices.map(({ name, value }) => `${name} ${share(value)}`).join(', '),
      })}
      legend={slices.map(({ name, value, color }) => ({ name, color, value: formatNumber(value) }))}
      table={{
        columns: [t('Type'), t('Count'), tc('part of a whole', 'Share')],
        rows: slices.map(({ name, value }) => [name, value, share(value)]),
      }}
    >
      <PieChart slices={slices} />
    </ChartFigure>
  );
}
