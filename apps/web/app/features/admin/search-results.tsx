import { recordWords } from '@moonfloor/contract/records/record-words';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '@moonfloor/messages/t';
import type { OccurrenceScope } from '@moonfloor/contract/values/lists';
import { api } from '../../api/browser.ts';
import { errorMessage } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { formatDate } from '../../ui/format.ts';
import { EditIcon, TrashIcon, ViewIcon } from '../../ui/action-icons.tsx';
import { LinkMenu, MenuButton, MenuRoute } from '../../ui/link-menu.tsx';
import { rich } from '../../ui/rich.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';
import { ScopeDialog } from '../events/series/scope-dialog.tsx';
import { useRememberStatus } from '../records/hidden-records.ts';
import { withHistoryParam } from '../records/admin-paths.ts';
import type { MergeSelection } from './merge/merge-bar.tsx';
import styles from './search.module.css';
import { keyOf, useRecordActions } from './use-record-actions.ts';
import type { AdminSearchResult } from './use-search.ts';

type SearchResultsProps = { results: readonly AdminSearchResult[]; selection: MergeSelection; onChanged: () => void };

/** The search results with the actions for each record. Calls `onChanged` after a record was changed. */
export function SearchResults({ results, selection, onChanged }: SearchResultsProps) {
  const actions = useRecordActions(onChanged);
  const [deleting, setDeleting] = useState<AdminSearchResult | null>(null);
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('Search results')}</caption>
        <thead>
          <tr>
            {[t('Type'), t('Name'), t('Status'), t('Created'), t('Last Modified'), t('Actions')].map((title) => (
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
              busy={actions.busy.has(keyOf(record))}
              selected={selection.has(record)}
              onPick={() => selection.toggle(record)}
              onToggle={() => void actions.toggle(record)}
              onDelete={() => setDeleting(record)}
            />
          ))}
        </tbody>
      </table>
      {deleting && (
        <DeleteDialog
          record={deleting}
          onCancel={() => setDeleting(null)}
          onConfirm={(scope) => {
            setDeleting(null);
            void actions.remove(deleting, scope);
          }}
        />
      )}
    </>
  );
}

type Unspecified = 'day' | 'merged_into';

function ResultRow({
  record: { id, type, name, day = null, status, created_at: created, updated_at: updated, merged_into: into = null },
  busy,
  selected,
  onPick,
  onToggle,
  onDelete,
}: {
  /** The specification has neither `day` nor `merged_into`. */
  record: Omit<AdminSearchResult, Unspecified> & Partial<Pick<AdminSearchResult, Unspecified>>;
  busy: boolean;
  selected: boolean;
  onPick: () => void;
  onToggle: () => void;
  onDelete: () => void;
}) {
  const { search } = useLocation();
  useRememberStatus(type, id, status);
  const iconButton = (title: string, label: string) =>
    ({ size: 'small', className: styles.icon, 'aria-label': label, title }) as const;
  const choice = selected ? t('Do not merge') : t('Choose to merge');
  return (
    <tr aria-busy={busy || undefined}>
      <td className={`${styles.type} quiet`}>{t(recordWords[type].one)}</td>
      <th scope="row" className={styles.name}>
        <bdi>{name}</bdi>
        {day !== null && <span className={`${styles.merged} quiet`}>{formatDate(day)}</span>}
        {into !== null && (
          <span className={`${styles.merged} quiet`}>
            {rich('merged into {record}', {
              record: (
                <Link to={`/view/${type}/${into.id}`}>
                  <bdi>{into.name}</bdi>
                </Link>
              ),
            })}
          </span>
        )}
      </th>
      <td>
        <Badge status={status} />
      </td>
      <Day label={t('Created')} instant={created} />
      <Day label={t('Last Modified')} instant={updated} />
      <td className={styles.actions}>
        <div>
          <LinkButton {...iconButton(t('View'), t('View {name}', { name }))} to={`/view/${type}/${id}`}>
            <ViewIcon size={18} />
            <span className={styles.word}>{t('View')}</span>
          </LinkButton>
          {into === null && (
            <LinkButton {...iconButton(t('Edit'), t('Edit {name}', { name }))} to={`/edit/${type}/${id}`}>
              <EditIcon size={18} />
              <span className={styles.word}>{t('Edit')}</span>
            </LinkButton>
          )}
          {into === null && (
            <Button
              size="small"
              className={styles.toggle}
              aria-disabled={busy}
              aria-label={t(
                '{status, select, published {Unpublish {name}} draft {Publish {name}} active {Deactivate {name}} inactive {Activate {name}} released {Cancel {name}} upcoming {Cancel {name}} cancelled {Release {name}} other {Restore {name}}}',
                { status, name },
              )}
              onClick={onToggle}
            >
              {t(
                '{status, select, published {Unpublish} draft {Publish} active {Deactivate} inactive {Activate} released {Cancel} upcoming {Cancel} cancelled {Release} other {Restore}}',
                { status },
              )}
            </Button>
          )}
          {status !== 'deleted' && (
            <Button {...iconButton(t('Delete'), t('Delete {name}', { name }))} aria-disabled={busy} onClick={onDelete}>
              <TrashIcon size={18} />
              <span className={styles.word}>{t('Delete')}</span>
            </Button>
          )}
          <LinkMenu label={t('More')} name={t('More for {name}', { name })} size="small" align="end">
            <MenuRoute
              to={withHistoryParam(search, { type, id })}
              aria-label={t('History of {name}', { name })}
              preventScrollReset
            >
              {t('History')}
            </MenuRoute>
            {status !== 'deleted' && (
              <MenuButton aria-label={t('{action}: {name}', { action: choice, name })} onClick={onPick}>
                {choice}
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

interface DeleteDialogProps {
  record: AdminSearchResult;
  onCancel: () => void;
  onConfirm: (scope: OccurrenceScope) => void;
}

/** Asks before a record is deleted; of an event that repeats, also which of its dates. */
function DeleteDialog({ record: { type, id, name }, onCancel, onConfirm }: DeleteDialogProps) {
  const [scope, setScope] = useState<OccurrenceScope>('this');
  const {
    data: event,
    error,
    reload,
  } = useLoad(
    (signal) =>
      type === 'event' ? api('getEvent', { params: { id } }, { signed: true, signal }) : Promise.resolve(null),
    `${type} ${id}`,
  );
  const title = t('Delete {name}?', { name });
  if (type === 'event' && event === null)
    return (
      <Dialog title={title} onClose={onCancel}>
        {error === null ? <Loading /> : <ErrorPanel message={errorMessage(error)} onRetry={reload} />}
      </Dialog>
    );
  if (event?.series_day == null)
    return (
      <ConfirmDialog title={title} action={t('Delete')} onCancel={onCancel} onConfirm={() => onConfirm('this')}>
        {t('Are you sure you want to delete this item?')}
      </ConfirmDialog>
    );
  return (
    <ScopeDialog
      title={title}
      about={(day) => t('You are deleting the date on {day}.', { day })}
      occurrence={event}
      scope={scope}
      onScope={setScope}
      preview={(wanted, signal) =>
        api('previewEventDeletion', { params: { id }, query: { scope: wanted } }, { signal })
      }
      action={t('Delete')}
      tone="danger"
      onClose={onCancel}
      onConfirm={() => onConfirm(scope)}
    />
  );
}
