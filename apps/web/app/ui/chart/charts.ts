import { lazy } from 'react';

/** The charts, which bring a library along: it is fetched when the first one shows, and never for a page rendered by the server. */
export const LineChart = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));
export const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));
export const PieChart = lazy(async () => ({ default: (await import('./pie-chart.tsx')).PieChart }));
