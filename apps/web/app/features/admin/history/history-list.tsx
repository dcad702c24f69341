import { recordWords } from '@moonfloor/contract/records/record-words';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import type { Activity, ActivityDetail } from '@moonfloor/contract/records/activity';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { api } from '../../../api/browser.ts';
import { useLoad } from '../../../api/use-load.ts';
import { classNames } from '../../../ui/class-names.ts';
import differences from '../../../ui/text-difference.module.css';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatMoment, nameInMessage } from '../../../ui/format.ts';
import { Pager } from '../../../ui/pager.tsx';
import { rich } from '../../../ui/rich.tsx';
import { SkeletonLines } from '../../../ui/skeleton-page.tsx';
import { SkeletonFrame } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorPanel, Notice } from '../../../ui/status-panels.tsx';
import type { HistoryScope } from '../../records/admin-paths.ts';
import { activitySentence, activityText, changedFieldsText, type ListedActivity } from './activity-text.ts';
import { Differences } from './difference.tsx';
import styles from './history.module.css';
import { useSend } from '../../../api/use-send.ts';
import { DialogWindow } from '../../../ui/dialog-window.tsx';
import { useToasts } from '../../../ui/toast.tsx';

/** A paginated list of history entries; each expands to show its changes. */
export function HistoryList({ of, onRestored }: { of: HistoryScope; onRestored: () => void }) {
  const { latest: shown, page, setPage, error, busy, reload } = useHistoryPage(of);
  const [opened, setOpened] = useState<number | null>(null);
  const top = useRef<HTMLOListElement>(null);

  if (shown === null && error !== null) return <ErrorPanel message={t(messages.activityFailed)} onRetry={reload} />;
  if (shown === null) {
    return (
      <SkeletonFrame label={t('Loading the history…')}>
        <SkeletonLines count={8} />
      </SkeletonFrame>
    );
  }
  if (shown.pagination.total === 0) return <NoEntries of={of} />;
  return (
    <>
      <ol ref={top} aria-label={t('Entries, latest first')} aria-busy={busy || undefined}>
        {shown.activities.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            open={opened === entry.id}
            onToggle={() => setOpened(opened === entry.id ? null : entry.id)}
            onRestored={() => {
              reload();
              onRestored();
            }}
          />
        ))}
      </ol>
      {error !== null && <ErrorPanel message={t(messages.activityFailed)} onRetry={reload} />}
      <Pager
        page={page}
        pages={shown.pagination.pages}
        busy={busy}
        onPage={(next) => {
          setOpened(null);
          setPage(next);
          top.current?.scrollIntoView({ block: 'start' });
        }}
      />
    </>
  );
}

function NoEntries({ of }: { of: HistoryScope }) {
  if (of === 'sign-ins')
    return <EmptyState text={t('No sign-ins yet')}>{t('Sign-ins of admins show here.')}</EmptyState>;
  return (
    <EmptyState text={t('Nothing has happened yet')}>
      <p>{t('Additions, changes and deletions will show up here.')}</p>
      {of === 'all' ? (
        <LinkButton to="/submit">{t('Submit something')}</LinkButton>
      ) : (
        <LinkButton to={`/edit/${of.type}/${of.id}`}>{t(recordWords[of.type].edit)}</LinkButton>
      )}
    </EmptyState>
  );
}

/** Loads a page of the history; the previous page stays visible until the requested one has loaded. */
function useHistoryPage(of: HistoryScope) {
  const [page, setPage] = useState(1);
  const part = of === 'all' ? ({ about: 'records' } as const) : of === 'sign-ins' ? { about: of } : of;
  const query = { page, limit: limits.activityPage, ...part };
  return { page, setPage, ...useLoad((signal) => api('listActivity', { query }, { signal }), `${page}`) };
}

type EntryProps = { entry: Activity; open: boolean; onToggle: () => void; onRestored: () => void };

function Entry({ entry, open, onToggle, onRestored }: EntryProps) {
  const id = useId();
  const moment = formatMoment(entry.created_at);
  const fields = changedFieldsText(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <div>
          <ActivitySentence entry={entry} />
          <p className="quiet">
            <time dateTime={entry.created_at}>{moment}</time>
            {fields && <span> · {fields}</span>}
          </p>
        </div>
        {entry.resource_type !== 'user' && (
          <Button
            size="small"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={t('Details: {what}, {moment}', { what: activityText(entry), moment })}
            onClick={onToggle}
          >
            {t('Details')}
          </Button>
        )}
      </div>
      {open && (
        <div id={id}>
          <EntryDetail id={entry.id} onRestored={onRestored} />
        </div>
      )}
    </li>
  );
}

/** Describes one entry in a sentence. The record's name links to its edit page unless the record was deleted. */
function ActivitySentence({ entry }: { entry: ListedActivity }) {
  const { resource_type: type, resource_id: id, resource_name: name } = entry;
  const account = <bdi className={styles.actor}>{entry.user_name}</bdi>;
  const record =
    type === 'user' ? (
      <bdi>{name}</bdi>
    ) : entry.resource_exists !== false ? (
      <Link to={`/edit/${type}/${id}`}>
        <bdi>{name}</bdi>
      </Link>
    ) : (
      <bdi className={styles.deleted} title={t('Permanently deleted')}>
        {name}
      </bdi>
    );
  return <p>{activitySentence(entry, { user: account, name: record })}</p>;
}

/** Displays the changes of an entry and restores that version. Calls `onRestored` after it was restored. */
function EntryDetail({ id, onRestored }: { id: number; onRestored: () => void }) {
  const { data: entry, error, reload } = useLoad((signal) => api('getActivity', { params: { id } }, { signal }));
  const [confirming, setConfirming] = useState(false);
  if (error !== null) return <ErrorPanel message={t(messages.activityFailed)} onRetry={reload} />;
  if (entry === null) {
    return (
      <SkeletonFrame label={t('Loading the changes…')}>
        <div className={styles.changes}>
          <SkeletonLines count={2} />
        </div>
      </SkeletonFrame>
    );
  }
  return (
    <div className={classNames(styles.detail, differences.marked)}>
      {entry.changes.length > 0 ? (
        <Differences type={entry.resource_type} referred={entry.referred} changes={entry.changes} />
      ) : (
        <p className="quiet">{unchangedText(entry)}</p>
      )}
      {entry.restores.length > 0 ? (
        <Button size="small" onClick={() => setConfirming(true)}>
          {t('Restore this version')}
        </Button>
      ) : (
        <p className="quiet">{notRestorableReason(entry)}</p>
      )}
      {confirming && (
        <RestoreDialog
          entry={entry}
          onClose={() => setConfirming(false)}
          onRestored={() => {
            setConfirming(false);
            reload();
            onRestored();
          }}
        />
      )}
    </div>
  );
}

function unchangedText({ action_type: action }: ActivityDetail): string {
  if (action === 'create') return t('This is the first version.');
  return action === 'update' ? t('Saved without changes.') : t('No fields changed.');
}

function notRestorableReason({ resource_exists: exists, status, fields }: ActivityDetail): string {
  if (fields.includes('merged_into')) return t('It was merged into another record and cannot be restored.');
  if (!exists) return t('It was permanently deleted and cannot be restored.');
  if (status === 'deleted') return t('To get it back, restore a version from before it was deleted.');
  return t('This is the current version.');
}

type RestoreDialogProps = { entry: ActivityDetail; onClose: () => void; onRestored: () => void };

/** Previews the changes that restoring a version would make, and restores it on confirmation. */
function RestoreDialog({ entry, onClose, onRestored }: RestoreDialogProps) {
  const { id, resource_type: type, resource_name: name, created_at: created } = entry;
  const { send, busy, error } = useSend();
  const { showToast } = useToasts();
  const restore = async (): Promise<void> => {
    await api('restoreVersion', { params: { id } });
    showToast({
      text: t('{name} was restored to its version of {moment}', {
        name: nameInMessage(name),
        moment: formatMoment(created),
      }),
      tone: 'good',
    });
    onRestored();
  };
  return (
    <DialogWindow
      onClose={onClose}
      title={t('Restore this version?')}
      wide
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button tone="primary" busy={busy} onClick={() => void send(restore)}>
            {t('Restore')}
          </Button>
        </>
      }
    >
      <div className={classNames(styles.detail, differences.marked)}>
        <p>
          {rich('{name} will be as it was on {moment}. Compared with the current version, this changes:', {
            name: (
              <Link to={`/${type}/${entry.resource_id}`}>
                <bdi>{name}</bdi>
              </Link>
            ),
            moment: <time dateTime={created}>{formatMoment(created)}</time>,
          })}
        </p>
        <Differences type={type} referred={entry.referred} changes={entry.restores} />
        {entry.picture_gone && (
          <p className="quiet">
            {t('An image of that version is no longer stored, so the record keeps its current one.')}
          </p>
        )}
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
      </div>
    </DialogWindow>
  );
}
