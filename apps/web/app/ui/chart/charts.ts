import { lazyComponent } from '../lazy-component.tsx';
import './colours.css';

/** The chart colours in order of assignment; the last one is for all others combined. */
export const palette = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `var(--chart-${number})`);

const load = () => import('./drawn-charts.tsx');

/** The charts, which depend on a large library: loaded when the first one is displayed, and never on the server. */
export const LineChart = lazyComponent(async () => (await load()).LineChart);
export const BarChart = lazyComponent(async () => (await load()).BarChart);
export const PieChart = lazyComponent(async () => (await load()).PieChart);
