import type { AnalyticsOverview } from '@moonfloor/contract/analytics';
import type { TableData } from '../../ui/chart/data-table.tsx';
import type { Slice } from '../../ui/chart/pie-chart.tsx';
import { palette } from '../../ui/chart/series.ts';
import type { Row, Series } from '../../ui/chart/series.ts';
import { formatDate, formatNumber } from '../../ui/format.ts';

/** Data of a chart and its table, and the chart's text alternative. */
export interface ChartData {
  rows: Row[];
  series: Series[];
  summary: string;
  table: TableData;
}

/** Maximum number of countries with their own bar; the table lists all. */
const maxCountryBars = 10;

const [first = '', second = ''] = palette;
const series = (one: string, other: string): Series[] => [
  { name: one, color: first },
  { name: other, color: second },
];

/** Views and visitors per day. */
export function dailyVisits({ dailyStats }: AnalyticsOverview): ChartData {
  const busiest = dailyStats.reduce((best, day) => (day.total_views > best.total_views ? day : best));
  return {
    rows: dailyStats.map((day) => ({
      label: formatDate(day.date).slice(0, 5),
      values: [day.total_views, day.unique_visitors],
    })),
    series: series('Total views', 'Unique visitors'),
    summary: `Line chart of daily visits; the busiest day was ${formatDate(busiest.date)} with ${formatNumber(busiest.total_views)} views`,
    table: {
      columns: ['Day', 'Total views', 'Unique visitors'],
      rows: dailyStats.map((day) => [formatDate(day.date), day.total_views, day.unique_visitors]).reverse(),
    },
  };
}

/** The most viewed pages. */
export function mostViewedPages({ topPages }: AnalyticsOverview): ChartData {
  const [top] = topPages;
  return {
    rows: topPages.map((page) => ({ label: page.resource_name, values: [page.view_count, page.unique_views] })),
    series: series('Total views', 'Unique views'),
    summary: `Bar chart of the most viewed pages, first ${top?.resource_name} with ${formatNumber(top?.view_count ?? 0)} views`,
    table: {
      columns: ['Page', 'Total views', 'Unique views'],
      rows: topPages.map((page) => [page.resource_name, page.view_count, page.unique_views]),
    },
  };
}

/** Visitors by country. */
export function visitorCountries({ countryStats }: AnalyticsOverview): ChartData {
  const [top] = countryStats;
  return {
    rows: countryStats
      .slice(0, maxCountryBars)
      .map((country) => ({ label: country.visitor_country, values: [country.visit_count, country.unique_visitors] })),
    series: series('Total visits', 'Unique visitors'),
    summary: `Bar chart of visitor countries, first ${top?.visitor_country} with ${formatNumber(top?.visit_count ?? 0)} visits`,
    table: {
      columns: ['Country', 'Total visits', 'Unique visitors'],
      rows: countryStats.map((country) => [country.visitor_country, country.visit_count, country.unique_visitors]),
    },
  };
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
