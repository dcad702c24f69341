import { Link } from 'react-router';
import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { ChartFigure } from '../../ui/chart/chart-figure.tsx';
import { PieChart } from '../../ui/chart/charts.ts';
import { palette } from '../../ui/chart/palette.ts';
import { formatNumber } from '../../ui/format.ts';
import { EmptyState } from '../../ui/status-panels.tsx';
import styles from './panels.module.css';

const typeSlices = [
  { name: 'Events', count: 'total_events' },
  { name: 'Artists', count: 'total_artists' },
  { name: 'Decorations', count: 'total_decorations' },
  { name: 'Releases', count: 'total_releases' },
] as const;

/** Distribution of the content over the four types. */
export function Distribution({ counts }: { counts: ResponseBody<Api['getDashboard']>['counts'] }) {
  const slices = typeSlices.map(({ name, count }, at) => ({ name, value: counts[count], color: palette[at]! }));
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number): string => `${total === 0 ? 0 : Math.round((value / total) * 100)}%`;
  if (total === 0) return <NoContent />;
  return (
    <ChartFigure
      title="Content Distribution"
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

function NoContent() {
  return (
    <section className={styles.panel} aria-labelledby="distribution">
      <h2 id="distribution" className={styles.title}>
        Content Distribution
      </h2>
      <EmptyState text="No content yet">
        <Link to="/submit">Submit something</Link>
      </EmptyState>
    </section>
  );
}
