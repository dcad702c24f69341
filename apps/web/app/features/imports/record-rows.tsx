import { useState } from 'react';
import { Link } from 'react-router';
import { type ImportRecordType, importRecordFields } from '@moonfloor/contract/import-record-fields';
import type { ImportRecordRow } from '@moonfloor/contract/import-records';
import { Badge } from '../../ui/badge.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './imports.module.css';
import { outcomeBadges } from './outcome-badges.ts';

const pageSize = 50;

/** The artists or releases of a table, with the result of importing each and the selection of rows to import. */
export function RecordRows({
  type,
  rows,
  chosen,
  onChosen,
}: {
  type: ImportRecordType;
  rows: readonly ImportRecordRow[];
  chosen: ReadonlySet<number>;
  onChosen: (chosen: ReadonlySet<number>) => void;
}) {
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const labels: Readonly<Record<string, string>> = importRecordFields[type];
  const choose = (row: number, on: boolean): void =>
    onChosen(new Set(on ? [...chosen, row] : [...chosen].filter((one) => one !== row)));
  return (
    <>
      <ul className={styles.rows} aria-label="Rows of the source">
        {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
          <li key={row.row} className={styles.row}>
            <div className={styles.head}>
              {row.outcome === 'new' || row.outcome === 'changed' ? (
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={chosen.has(row.row)}
                    onChange={({ currentTarget }) => choose(row.row, currentTarget.checked)}
                  />
                  <bdi>{row.name ?? 'No name'}</bdi>
                </label>
              ) : (
                <strong className={styles.name}>
                  <bdi>{row.name ?? 'No name'}</bdi>
                </strong>
              )}
              <Badge status={outcomeBadges[row.outcome]}>{row.outcome}</Badge>
            </div>
            <p className={styles.facts}>
              {[row.about, row.place].filter(Boolean).map((fact) => (
                <bdi key={fact}>{fact}</bdi>
              ))}
              {row.record !== null && <Link to={`/${type}/${row.record.id}`}>{`Existing ${type}`}</Link>}
            </p>
            {row.faults.map(({ field, message }) => (
              <p key={`${field} ${message}`} className={styles.error}>
                <AlertIcon size={18} />
                {message}
              </p>
            ))}
            {row.notes.map((note) => (
              <p key={note} className={styles.note}>
                {note}
              </p>
            ))}
            {row.outcome === 'changed' && (
              <p
                className={styles.note}
              >{`Changes: ${row.changes.map(({ field }) => labels[field] ?? field).join(', ')}`}</p>
            )}
            {row.kept.length > 0 && (
              <p
                className={styles.note}
              >{`Keeps what was edited here: ${row.kept.map((field) => labels[field] ?? field).join(', ')}`}</p>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
    </>
  );
}
