import { type ReactNode, Suspense, useId } from 'react';
import { formatNumber } from '@moonfloor/messages/t';
import { classNames } from '../class-names.ts';
import { rich } from '../rich.tsx';
import tableStyles from '../table.module.css';
import styles from './chart-figure.module.css';

/** Data of a table: the first cell of a row is its header; numbers are right-aligned with thousands separators. */
export interface TableData {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

interface LegendEntry {
  name: string;
  color: string;
  /** Displayed after the name. */
  value?: string;
}

interface ChartFigureProps {
  title: string;
  summary: string;
  legend?: readonly LegendEntry[];
  table: TableData;
  wide?: boolean;
  children: ReactNode;
}

/** A chart with heading, legend and table; `summary` is its text alternative, `wide` spans a row of a grid. */
export function ChartFigure({ title, summary, legend, table, wide = false, children }: ChartFigureProps) {
  const id = useId();
  return (
    <section className={classNames(styles.figure, wide && styles.wide)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.chart} dir="ltr" role="img" aria-label={summary}>
        <Suspense>{children}</Suspense>
      </div>
      {legend && <Legend entries={legend} />}
      <details className={styles.details}>
        <summary className={styles.summary}>
          {rich('Show as a table<hidden>: {title}</hidden>', {
            title,
            hidden: (text) => <span className="visually-hidden">{text}</span>,
          })}
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

function DataTable({ caption, columns, rows }: TableData & { caption: string }) {
  return (
    <table className={tableStyles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={typeof rows[0]?.[at] === 'number' ? tableStyles.number : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], row) => (
          <tr key={row}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {cells.map((cell, at) => (
              <td key={at} className={typeof cell === 'number' ? tableStyles.number : undefined}>
                {typeof cell === 'number' ? formatNumber(cell) : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
