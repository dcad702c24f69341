import { lazyComponent } from '../lazy-component.tsx';

/** The charts, which depend on a large library: loaded when the first one is displayed, and never on the server. */
export const LineChart = lazyComponent(async () => (await import('./line-chart.tsx')).LineChart);
export const BarChart = lazyComponent(async () => (await import('./bar-chart.tsx')).BarChart);
export const PieChart = lazyComponent(async () => (await import('./pie-chart.tsx')).PieChart);
