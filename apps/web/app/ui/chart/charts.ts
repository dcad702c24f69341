import { lazyPart } from '../lazy-part.tsx';

/** The charts, which bring a library along: it is fetched when the first one shows, and never for a page rendered by the server. */
export const LineChart = lazyPart(async () => (await import('./line-chart.tsx')).LineChart);
export const BarChart = lazyPart(async () => (await import('./bar-chart.tsx')).BarChart);
export const PieChart = lazyPart(async () => (await import('./pie-chart.tsx')).PieChart);
