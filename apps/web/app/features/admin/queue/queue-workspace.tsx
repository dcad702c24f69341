import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { type Message, msg, t } from '@moonfloor/messages/t';
import type { ModeratedType, QueuedRecord, Verdict } from '@moonfloor/contract/moderation';
import { reasonText } from '@moonfloor/contract/quick-reasons';
import { DecisionBar } from './decision-bar.tsx';
import { keyOf } from '../use-record-actions.ts';
import { type QueueState, versionOf } from './queue-page.ts';
import styles from './queue.module.css';
import { useKeptText } from '../../../api/use-kept-text.ts';
import { objectOf } from '../../record-form/read-stored.ts';
import { type Reason, ReturnForm } from './return-form.tsx';
import { useDecisions } from './use-decisions.ts';
import { usePreviews, type Preview, type PreviewedRecord } from './use-previews.ts';
import type { ReviewQueue } from './use-queue.ts';
import { useShortcuts, useShortcutsSwitch } from './use-shortcuts.ts';
import { formatDate } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { SkeletonDetail } from '../../../ui/skeleton-page.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { ArtistView } from '../../artists/artist-view.tsx';
import { DecorationView } from '../../decorations/decoration-view.tsx';
import { EventView } from '../../events/page/event-view.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const noReason: Reason = { presetReason: '', customReason: '' };

type Reasons = Readonly<Record<string, Reason>>;

const readReason = objectOf<Reason>({}, () => ({ ...noReason }));

/** The reasons in progress by record, kept in this browser: they are still there after the session has ended. */
function useReasons(): [Reasons, (reasons: Reasons) => void] {
  const [text, setText] = useKeptText('queue-reasons');
  const stored: unknown = text === '' ? {} : JSON.parse(text);
  const reasons: Record<string, Reason> = {};
  if (typeof stored === 'object' && stored !== null) {
    for (const [key, reason] of Object.entries(stored)) reasons[key] = readReason(reason) ?? noReason;
  }
  return [
    reasons,
    (next) => {
      const given = Object.entries(next).filter(([, reason]) => reason.presetReason + reason.customReason !== '');
      setText(given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given)));
    },
  ];
}

/** The queue's list beside the preview of the selected record, operated by pointer or single-key shortcuts. */
export function QueueWorkspace({ state, queue }: { state: QueueState; queue: ReviewQueue }) {
  const { records, index, current, select } = queue;
  const { decide, undoLast } = useDecisions(state, queue);
  const { preview, retry } = usePreviews(records, index);
  const [returning, setReturning] = useState<string | null>(null);
  const [reasons, setReasons] = useReasons();
  const [keysShown, setKeysShown] = useState(false);
  const [shortcuts, setShortcuts] = useShortcutsSwitch();
  const { list, pane, follow, focusEntry } = useFollowSelection(current);

  const key = current === null ? '' : keyOf(current);
  const mayDecide = current?.barrier === null;
  const open = mayDecide && returning === key;
  const ready = preview.state === 'ready' ? preview.shown.record.updated_at : null;
  const decideOn = async (decision: Verdict, version: string): Promise<void> => {
    if (current === null) return;
    follow();
    setReturning(null);
    const accepted = await decide(current, decision, version);
    if (accepted) setReasons({ ...reasons, [key]: noReason });
  };
  const publish = (): void => {
    if (ready !== null && mayDecide && !open) void decideOn({ decision: 'publish' }, ready);
  };
  const move = (to: number): void => {
    if (to !== index) follow();
    select(to);
  };
  useShortcuts(
    {
      j: () => move(Math.min(index + 1, records.length - 1)),
      k: () => move(Math.max(index - 1, 0)),
      p: publish,
      r: () => mayDecide && setReturning(key),
      u: undoLast,
      '?': () => setKeysShown(true),
    },
    shortcuts,
  );
  if (current === null) return null;
  return (
    <div className={styles.workspace}>
      <QueueList ref={list} state={state} queue={queue} onMove={move} />
      <div ref={pane} className={styles.pane}>
        <DecisionBar
          record={current}
          ready={ready !== null}
          returning={open}
          shortcuts={shortcuts}
          onPublish={publish}
          onReturn={() => setReturning(open ? null : key)}
          onPrevious={index > 0 ? () => move(index - 1) : undefined}
          onNext={index < records.length - 1 ? () => move(index + 1) : undefined}
          onKeys={() => setKeysShown(true)}
        >
          {open && (
            <ReturnForm
              key={key}
              reason={reasons[key] ?? noReason}
              onChange={(reason) => setReasons({ ...reasons, [key]: reason })}
              onSend={(reason) => void decideOn({ decision: 'return', reason }, ready ?? current.updated_at)}
              onCancel={() => {
                setReturning(null);
                focusEntry();
              }}
            />
          )}
        </DecisionBar>
        <RecordPreview key={versionOf(current)} preview={preview} onRetry={retry} onGone={queue.reload} />
      </div>
      {keysShown && (
        <ShortcutsDialog shortcuts={shortcuts} onShortcuts={setShortcuts} onClose={() => setKeysShown(false)} />
      )}
    </div>
  );
}

/**
 * After `follow` was called, a change of the selection scrolls the preview into view and focuses the selected entry.
 */
function useFollowSelection(current: QueuedRecord | null) {
  const list = useRef<HTMLOListElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);

  const focusEntry = (): void => {
    const box = list.current;
    const entry = box?.querySelector<HTMLElement>('[aria-current]');
    if (box === null || !entry) return;
    entry.focus({ preventScroll: true });
    const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  };

  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    focusEntry();
    const top = pane.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight / 2) pane.current?.scrollIntoView({ block: 'start' });
  }, [current]);

  const follow = (): void => {
    wanted.current = true;
  };
  return { list, pane, follow, focusEntry };
}

const labels = {
  waiting: msg('Waiting for a decision, oldest first'),
  returned: msg('Sent back, oldest first'),
} as const satisfies Record<QueueState, Message>;

interface QueueListProps {
  ref: Ref<HTMLOListElement>;
  state: QueueState;
  queue: ReviewQueue;
  onMove: (index: number) => void;
}

/** The queue as a list with one selected entry; arrow keys change the selection. */
function QueueList({ ref, state, queue: { records, index }, onMove }: QueueListProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = records.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: Math.min(index + 1, last),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <div className={styles.side}>
      <ol ref={ref} className={styles.list} aria-label={t(labels[state])}>
        {records.map((record, at) => (
          <li key={keyOf(record)}>
            <button
              type="button"
              className={styles.entry}
              aria-current={at === index ? 'true' : undefined}
              tabIndex={at === index ? 0 : -1}
              onClick={() => onMove(at)}
              onKeyDown={onKeyDown}
            >
              <Entry record={record} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

const originLabels = {
  event: msg('Event by {author}, {date}'),
  artist: msg('Artist by {author}, {date}'),
  decoration: msg('Decoration by {author}, {date}'),
} as const satisfies Record<ModeratedType, string>;

function Entry({ record: { type, name, author, created_at: created, review, flags } }: { record: QueuedRecord }) {
  return (
    <>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {flags.length > 0 && (
        <span className={styles.flagged}>
          <AlertIcon size={16} />
          {t('Look closely')}
        </span>
      )}
      <span className="quiet">
        {rich(originLabels[type], {
          author: <bdi>{author ?? t('a former member')}</bdi>,
          date: <time dateTime={created}>{formatDate(created)}</time>,
        })}
      </span>
      {review !== null && (
        <span className={styles.status}>
          <bdi>{reasonText(review.reason)}</bdi>
        </span>
      )}
    </>
  );
}

/** A record as visitors will see it. Calls `onGone` when the record no longer exists. */
function RecordPreview({ preview, onRetry, onGone }: { preview: Preview; onRetry: () => void; onGone: () => void }) {
  if (preview.state === 'ready') return <div className={styles.preview}>{recordView(preview.shown)}</div>;
  if (preview.state === 'loading')
    return (
      <div className={styles.preview}>
        <SkeletonDetail />
      </div>
    );
  const { error } = preview;
  const gone = error instanceof ApiError && error.status === 404;
  if (gone) return <ErrorPanel message={t('It no longer exists. Refresh the list to continue.')} onRetry={onGone} />;
  return <ErrorPanel message={errorMessage(error)} onRetry={onRetry} />;
}

function recordView(shown: PreviewedRecord) {
  if (shown.type === 'event') return <EventView event={shown.record} />;
  if (shown.type === 'artist') return <ArtistView record={shown.record} />;
  return <DecorationView record={shown.record} />;
}
