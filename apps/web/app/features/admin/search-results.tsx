import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formMessages } from '@moonfloor/contract/form-messages';
import type { Status } from '@moonfloor/contract/lists';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { EditIcon, TrashIcon, ViewIcon } from '../../ui/icons.tsx';
import { LinkMenu } from '../../ui/link-menu.tsx';
import { MenuButton, MenuRoute } from '../../ui/menu-items.tsx';
import { useRememberStatus } from '../records/hidden-records.ts';
import { withHistoryParam } from '../records/history-query.ts';
import type { MergeSelection } from './merge/merge-bar.tsx';
import styles from './search.module.css';
import { keyOf, useRecordActions } from './use-record-actions.ts';
import type { AdminSearchResult } from './use-search.ts';

/** Labels of the button that toggles a record's status, by the current status. */
const toggleLabels: Readonly<Record<Status, string>> = {
  published: 'Unpublish',
  draft: 'Publish',
  active: 'Deactivate',
  inactive: 'Activate',
  released: 'Cancel',
  upcoming: 'Cancel',
  cancelled: 'Release',
  deleted: 'Restore',
};

type SearchResultsProps = { results: readonly AdminSearchResult[]; selection: MergeSelection; onChanged: () => void };

/** The search results with the actions for each record. Calls `onChanged` after a record was changed. */
export function SearchResults({ results, selection, onChanged }: SearchResultsProps) {
  const actions = useRecordActions(onChanged);
  const [deleting, setDeleting] = useState<AdminSearchResult | null>(null);
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
              onDelete={() => setDeleting(record)}
            />
          ))}
        </tbody>
      </table>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          action="Delete"
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            setDeleting(null);
            void actions.remove(deleting);
          }}
        >
          Are you sure you want to delete this item?
        </ConfirmDialog>
      )}
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
  const iconButton = (title: string) =>
    ({ size: 'small', className: styles.icon, 'aria-label': `${title} ${name}`, title }) as const;
  return (
    <tr aria-busy={busy || undefined}>
      <td className={`${styles.type} quiet`}>{formMessages[type].name}</td>
      <th scope="row" className={styles.name}>
        <bdi>{name}</bdi>
        {into !== null && (
          <span className={`${styles.merged} quiet`}>
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
          <LinkButton {...iconButton('View')} to={`/view/${type}/${id}`}>
            <ViewIcon size={18} />
            <span className={styles.word}>View</span>
          </LinkButton>
          {into === null && (
            <LinkButton {...iconButton('Edit')} to={`/edit/${type}/${id}`}>
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
            <Button {...iconButton('Delete')} aria-disabled={busy} onClick={busy ? undefined : onDelete}>
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
