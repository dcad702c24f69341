import { Suspense, useEffect, useRef, useState } from 'react';
import type { Decision, QueuedRecord } from '@moonfloor/contract/moderation';
import { DecisionBar } from './decision-bar.tsx';
import { keyOf } from '../use-record-actions.ts';
import { type QueueState, versionOf } from './queue-page.ts';
import { QueueList } from './queue-list.tsx';
import styles from './queue.module.css';
import { RecordPreview } from './record-preview.tsx';
import { type Reason, ReturnForm } from './return-form.tsx';
import { useDecisions } from './use-decisions.ts';
import { usePreviews } from './use-previews.ts';
import type { ReviewQueue } from './use-queue.ts';
import { useShortcuts, useShortcutsSwitch } from './use-shortcuts.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const ShortcutsDialog = lazyComponent(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  ({ onClose }) => onClose,
);

const noReason: Reason = { presetReason: '', customReason: '' };

/** The queue's list beside the preview of the selected record, operated by pointer or single-key shortcuts. */
export function QueueWorkspace({ state, queue }: { state: QueueState; queue: ReviewQueue }) {
  const { records, index, current, select } = queue;
  const { decide, undoLast } = useDecisions(state, queue);
  const { preview, retry } = usePreviews(records, index);
  const [returning, setReturning] = useState<string | null>(null);
  const [reasons, setReasons] = useState<Readonly<Record<string, Reason>>>({});
  const [keysShown, setKeysShown] = useState(false);
  const [shortcuts, setShortcuts] = useShortcutsSwitch();
  const { list, pane, follow, focusEntry } = useFollowSelection(current);

  const key = current === null ? '' : keyOf(current);
  const open = current !== null && returning === key;
  const ready = preview.state === 'ready' ? preview.shown.record.updated_at : null;
  const decideOn = async (decision: Decision, version: string): Promise<void> => {
    if (current === null) return;
    follow();
    setReturning(null);
    const accepted = await decide(current, decision, version);
    if (accepted) setReasons((before) => ({ ...before, [key]: noReason }));
  };
  const publish = (): void => {
    if (ready !== null && !open) void decideOn({ decision: 'publish' }, ready);
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
      r: () => setReturning(key),
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
              onChange={(reason) => setReasons((before) => ({ ...before, [key]: reason }))}
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
        <Suspense>
          <ShortcutsDialog shortcuts={shortcuts} onShortcuts={setShortcuts} onClose={() => setKeysShown(false)} />
        </Suspense>
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
