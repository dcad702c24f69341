import type { AnalyticsOverview } from '@moonfloor/contract/analytics';
import type { TableData } from '../../ui/chart/data-table.tsx';
import type { Slice } from '../../ui/chart/pie-chart.tsx';
import { palette, type Row, type Series } from '../../ui/chart/series.ts';
import { formatNumber } from '@moonfloor/messages/t';
import { formatDate } from '../../ui/format.ts';

/** Data of a chart and its table, and the chart's text alternative. */
export interface ChartData {
  rows: Row[];
  series: Series[];
  summary: string;
  table: TableData;
}

/** Maximum number of countries with their own bar; the table lists all. */
const maxCountryBars = 10;

type FigureRow = [name: string, first: number, second: number];

/** Returns a chart and a table of two figures for each row; `bars` are the rows of the chart. */
function compareFigures(
  columns: [name: string, first: string, second: string],
  rows: FigureRow[],
  summary: string,
  bars = rows,
): ChartData {
  return {
    rows: bars.map(([label, ...values]) => ({ label, values })),
    series: columns.slice(1).map((name, index) => ({ name, color: palette[index]! })),
    summary,
    table: { columns, rows },
  };
}

/** Views and visitors per day. */
export function dailyVisits({ dailyStats }: AnalyticsOverview): ChartData {
  const busiest = dailyStats.reduce((best, day) => (day.total_views > best.total_views ? day : best));
  const days = dailyStats.map((day): FigureRow => [formatDate(day.date), day.total_views, day.unique_visitors]);
  return compareFigures(
    ['Day', 'Total views', 'Unique visitors'],
    days.toReversed(),
    `Line chart of daily visits; the busiest day was ${formatDate(busiest.date)} with ${formatNumber(busiest.total_views)} views`,
    days.map(([day, ...figures]) => [day.slice(0, 5), ...figures]),
  );
}

/** The most viewed pages. */
export function mostViewedPages({ topPages }: AnalyticsOverview): ChartData {
  const [top] = topPages;
  return compareFigures(
    ['Page', 'Total views', 'Unique views'],
    topPages.map((page) => [page.resource_name, page.view_count, page.unique_views]),
    `Bar chart of the most viewed pages, first ${top?.resource_name} with ${formatNumber(top?.view_count ?? 0)} views`,
  );
}

/** Visitors by country. */
export function visitorCountries({ countryStats }: AnalyticsOverview): ChartData {
  const countries = countryStats.map(
    ({ visitor_country: name, visit_count: visits, unique_visitors: visitors }): FigureRow => [name, visits, visitors],
  );
  const [[name, visits] = ['', 0]] = countries;
  return compareFigures(
    ['Country', 'Total visits', 'Unique visitors'],
    countries,
    `Bar chart of visitor countries, first ${name} with ${formatNumber(visits)} visits`,
    countries.slice(0, maxCountryBars),
  );
}

/** Traffic sources: the largest by name, all others combined. */
export function trafficSources({ trafficSources: sources }: AnalyticsOverview) {
  const total = sources.reduce((sum, source) => sum + source.visit_count, 0);
  const share = (count: number): string => `${Math.round((count / total) * 100)}%`;
  const single = sources.length <= palette.length ? sources : sources.slice(0, palette.length - 1);
  const rest = sources.slice(single.length).reduce((sum, source) => sum + source.visit_count, 0);
  const slices: Slice[] = [
    ...single.map(({ referrer_url, visit_count }, at) => ({
      name: referrer_url,
      value: visit_count,
      color: palette[at]!,
    })),
    ...(rest > 0 ? [{ name: 'Others', value: rest, color: palette.at(-1)! }] : []),
  ];
  const [top] = slices;
  return {
    slices,
    legend: slices.map(({ name, value, color }) => ({ name, color, value: share(value) })),
    summary: `Pie chart of traffic sources, first ${top?.name} with ${share(top?.value ?? 0)} of the visits from other sites`,
    table: {
      columns: ['Referrer', 'Visits', 'Share'],
      rows: sources.map(({ referrer_url, visit_count }) => [referrer_url, visit_count, share(visit_count)]),
    },
  };
}
