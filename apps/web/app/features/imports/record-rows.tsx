import { Link } from 'react-router';
import { type ImportRecordType, importRecordFields } from '@moonfloor/contract/import-record-fields';
import type { ImportRecordRow } from '@moonfloor/contract/import-records';
import styles from './imports.module.css';
import { RowFrame, RowPages, withRows } from './row-frame.tsx';

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
  const labels: Readonly<Record<string, string>> = importRecordFields[type];
  const labelsOf = (fields: readonly string[]): string => fields.map((field) => labels[field] ?? field).join(', ');
  return (
    <RowPages label="Rows of the source" rows={rows} size={50}>
      {(row) => (
        <RowFrame
          key={row.row}
          row={row}
          name={row.name}
          facts={[row.about, row.place]}
          existing={row.record !== null && <Link to={`/${type}/${row.record.id}`}>{`Existing ${type}`}</Link>}
          chosen={chosen.has(row.row)}
          onChoose={(on) => onChosen(withRows(chosen, [row.row], on))}
        >
          {row.outcome === 'changed' && (
            <p className={styles.note}>{`Changes: ${labelsOf(row.changes.map(({ field }) => field))}`}</p>
          )}
          {row.kept.length > 0 && <p className={styles.note}>{`Keeps what was edited here: ${labelsOf(row.kept)}`}</p>}
        </RowFrame>
      )}
    </RowPages>
  );
}
