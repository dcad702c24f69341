import { formatNumber } from '@moonfloor/messages/t';
import styles from '../table.module.css';

/** Data of a table: the first cell of a row is its header; numbers are right-aligned with thousands separators. */
export interface TableData {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A table of figures with few columns. */
export function DataTable({ caption, columns, rows }: TableData & { caption: string }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={typeof rows[0]?.[at] === 'number' ? styles.number : undefined}>
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
              <td key={at} className={typeof cell === 'number' ? styles.number : undefined}>
                {typeof cell === 'number' ? formatNumber(cell) : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
