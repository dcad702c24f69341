import { lazyComponent } from '../lazy-component.tsx';

/** The charts, which bring a library along: it is fetched when the first one shows, and never for a page rendered by the server. */
export const LineChart = lazyComponent(async () => (await import('./line-chart.tsx')).LineChart);
export const BarChart = lazyComponent(async () => (await import('./bar-chart.tsx')).BarChart);
export const PieChart = lazyComponent(async () => (await import('./pie-chart.tsx')).PieChart);
