import { type ReactNode, Suspense, useId } from 'react';
import { classNames } from '../class-names.ts';
import { DataTable, type TableData } from './data-table.tsx';
import styles from './chart-figure.module.css';

/** A part of a chart that its legend names. */
export interface LegendEntry {
  name: string;
  color: string;
  /** Stands behind the name. */
  value?: string;
}

/**
 * A chart under its heading, with its legend and the table behind it for those who read rather than look. `children`
 * is the chart, which may come later; its place is kept. `summary` says in a sentence what the chart shows; `wide` takes a whole
 * row of a grid.
 */
export function ChartFigure({
  title,
  summary,
  legend,
  table,
  wide = false,
  children,
}: {
  title: string;
  summary: string;
  legend?: readonly LegendEntry[];
  table: TableData;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classNames(styles.figure, wide && styles.wide)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.chart} role="img" aria-label={summary}>
        <Suspense>{children}</Suspense>
      </div>
      {legend && <Legend entries={legend} />}
      <details className={styles.details}>
        <summary className={styles.summary}>
          Show as a table<span className="visually-hidden">: {title}</span>
        </summary>
        <DataTable caption={title} {...table} />
      </details>
    </section>
  );
}

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ name, color, value }) => (
        <li key={name} className={styles.entry}>
          <span className={styles.swatch} style={{ background: color }} />
          <bdi>{name}</bdi>
          {value !== undefined && <span className={styles.value}>{value}</span>}
        </li>
      ))}
    </ul>
  );
}
