import type { AnalyticsOverview } from '@moonfloor/contract/team/analytics';
import { countryName } from '@moonfloor/contract/values/country-names';
import { formatNumber, t, tc } from '@moonfloor/messages/t';
import type { TableData } from '../../ui/chart/chart-figure.tsx';
import { palette } from '../../ui/chart/charts.ts';
import type { Row, Series, Slice } from '../../ui/chart/drawn-charts.tsx';
import { formatDate, formatPercent } from '../../ui/format.ts';

/** Data of a chart and its table, and the chart's text alternative. */
interface ChartData {
  rows: Row[];
  series: Series[];
  summary: string;
  table: TableData;
}

/** The server's name for the country of visitors from unknown places. */
const unknownCountry = 'Unknown';

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
    [t('Day'), t('Total views'), t('Unique visitors')],
    days.toReversed(),
    t('Line chart of daily visits; the busiest day was {day} with {views} views', {
      day: formatDate(busiest.date),
      views: formatNumber(busiest.total_views),
    }),
    days.map(([day, ...figures]) => [day.replace(/^\d{4}\D|\D\d{4}$/, ''), ...figures]),
  );
}

export function mostViewedPages({ topPages }: AnalyticsOverview): ChartData {
  const [top] = topPages;
  return compareFigures(
    [t('Page'), t('Total views'), t('Unique views')],
    topPages.map((page) => [page.resource_name, page.view_count, page.unique_views]),
    t('Bar chart of the most viewed pages, first {page} with {views} views', {
      page: String(top?.resource_name),
      views: formatNumber(top?.view_count ?? 0),
    }),
  );
}

export function visitorCountries({ countryStats }: AnalyticsOverview): ChartData {
  const countries = countryStats.map(
    ({ visitor_country: country, visit_count: visits, unique_visitors: visitors }): FigureRow => [
      country === unknownCountry ? t('Unknown') : countryName(country),
      visits,
      visitors,
    ],
  );
  const [[name, visits] = ['', 0]] = countries;
  return compareFigures(
    [t('Country'), t('Total visits'), t('Unique visitors')],
    countries,
    t('Bar chart of visitor countries, first {country} with {visits} visits', {
      country: name,
      visits: formatNumber(visits),
    }),
    countries.slice(0, maxCountryBars),
  );
}

/** Traffic sources: the largest by name, all others combined. */
export function trafficSources({ trafficSources: sources }: AnalyticsOverview) {
  const total = sources.reduce((sum, source) => sum + source.visit_count, 0);
  const share = (count: number): string => formatPercent(count / total);
  const single = sources.length <= palette.length ? sources : sources.slice(0, palette.length - 1);
  const otherVisits = sources.slice(single.length).reduce((sum, source) => sum + source.visit_count, 0);
  const slices: Slice[] = [
    ...single.map(({ referrer_url, visit_count }, at) => ({
      name: referrer_url,
      value: visit_count,
      color: palette[at]!,
    })),
    ...(otherVisits > 0 ? [{ name: t('Others'), value: otherVisits, color: palette.at(-1)! }] : []),
  ];
  const [top] = slices;
  return {
    slices,
    legend: slices.map(({ name, value, color }) => ({ name, color, value: share(value) })),
    summary: t('Pie chart of traffic sources, first {source} with {share} of the visits from other sites', {
      source: String(top?.name),
      share: share(top?.value ?? 0),
    }),
    table: {
      columns: [t('Referrer'), t('Visits'), tc('part of a whole', 'Share')],
      rows: sources.map(({ referrer_url, visit_count }) => [referrer_url, visit_count, share(visit_count)]),
    },
  };
}
