import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { EditIcon, TrashIcon, ViewIcon } from '../../ui/icons.tsx';
import { LinkMenu } from '../../ui/link-menu.tsx';
import { MenuButton, MenuRoute } from '../../ui/menu-items.tsx';
import { useRememberStatus } from '../records/hidden-records.ts';
import { withHistoryParam } from '../records/history-query.ts';
import type { MergeSelection } from './merge/use-merge-selection.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { toggleLabels, typeLabels } from './record-labels.ts';
import styles from './search.module.css';
import { keyOf, useRecordActions } from './use-record-actions.ts';
import type { AdminSearchResult } from './use-search.ts';

/** The search results with the actions for each record. Calls `onChanged` after a record was changed. */
export function SearchResults({
  results,
  selection,
  onChanged,
}: {
  results: readonly AdminSearchResult[];
  selection: MergeSelection;
  onChanged: () => void;
}) {
  const actions = useRecordActions(onChanged);
  const [doomed, setDoomed] = useState<AdminSearchResult | null>(null);
  const confirm = (record: AdminSearchResult): void => {
    setDoomed(null);
    void actions.remove(record);
  };
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">Search results</caption>
        <thead>
          <tr>
            {['Type', 'Name', 'Status', 'Created', 'Last Modified', 'Actions'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((record) => (
            <ResultRow
              key={keyOf(record)}
              record={record}
              busy={actions.busy === keyOf(record)}
              selected={selection.has(record)}
              onPick={() => selection.toggle(record)}
              onToggle={() => void actions.toggle(record)}
              onDelete={() => setDoomed(record)}
            />
          ))}
        </tbody>
      </table>
      {doomed && <DeleteDialog record={doomed} onCancel={() => setDoomed(null)} onDelete={() => confirm(doomed)} />}
    </>
  );
}

function ResultRow({
  record: { id, type, name, status, created_at: created, updated_at: updated, merged_into: into },
  busy,
  selected,
  onPick,
  onToggle,
  onDelete,
}: {
  record: AdminSearchResult;
  busy: boolean;
  selected: boolean;
  onPick: () => void;
  onToggle: () => void;
  onDelete: () => void;
}) {
  const { search } = useLocation();
  useRememberStatus(type, id, status);
  return (
    <tr aria-busy={busy || undefined}>
      <td className={styles.type}>{typeLabels[type]}</td>
      <th scope="row" className={styles.name}>
        <bdi>{name}</bdi>
        {into !== null && (
          <span className={styles.merged}>
            merged into{' '}
            <Link to={`/view/${type}/${into.id}`}>
              <bdi>{into.name}</bdi>
            </Link>
          </span>
        )}
      </th>
      <td>
        <Badge status={status} />
      </td>
      <Day label="Created" instant={created} />
      <Day label="Last Modified" instant={updated} />
      <td className={styles.actions}>
        <div>
          <LinkButton
            size="small"
            to={`/view/${type}/${id}`}
            className={styles.icon}
            aria-label={`View ${name}`}
            title="View"
          >
            <ViewIcon size={18} />
            <span className={styles.word}>View</span>
          </LinkButton>
          {into === null && (
            <LinkButton
              size="small"
              to={`/edit/${type}/${id}`}
              className={styles.icon}
              aria-label={`Edit ${name}`}
              title="Edit"
            >
              <EditIcon size={18} />
              <span className={styles.word}>Edit</span>
            </LinkButton>
          )}
          {into === null && (
            <Button
              size="small"
              className={styles.toggle}
              aria-disabled={busy}
              aria-label={`${toggleLabels[status]} ${name}`}
              onClick={busy ? undefined : onToggle}
            >
              {toggleLabels[status]}
            </Button>
          )}
          {status !== 'deleted' && (
            <Button
              size="small"
              className={styles.icon}
              aria-label={`Delete ${name}`}
              title="Delete"
              aria-disabled={busy}
              onClick={busy ? undefined : onDelete}
            >
              <TrashIcon size={18} />
              <span className={styles.word}>Delete</span>
            </Button>
          )}
          <LinkMenu label="More" name={`More for ${name}`} size="small" align="end">
            <MenuRoute to={withHistoryParam(search, { type, id })} aria-label={`History of ${name}`} preventScrollReset>
              History
            </MenuRoute>
            {status !== 'deleted' && (
              <MenuButton aria-label={`${selected ? 'Do not merge' : 'Choose to merge'}: ${name}`} onClick={onPick}>
                {selected ? 'Do not merge' : 'Choose to merge'}
              </MenuButton>
            )}
          </LinkMenu>
        </div>
      </td>
    </tr>
  );
}

function Day({ label, instant }: { label: string; instant: string }) {
  return (
    <td data-label={label} className={styles.day}>
      <time dateTime={instant} title={instant.slice(0, 16).replace('T', ' ')}>
        {formatDate(instant)}
      </time>
    </td>
  );
}
