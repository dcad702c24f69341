import { type ComponentProps, useState } from 'react';
import type { QueuedRecord, Verdict } from '@moonfloor/contract/moderation/moderation';
import { t } from '@moonfloor/messages/t';
import { useKeptText, useRemoveKeptText } from '../../../api/use-kept-text.ts';
import { useTabState } from '../../../api/use-tab-state.ts';
import { Button } from '../../../ui/button.tsx';
import { nameInMessage } from '../../../ui/format.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { objectOf } from '../../record-form/read-stored.ts';
import { keyOf } from '../use-record-actions.ts';
import { AuthorLine, LikelySame } from './record-notes.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DecisionBar, type Reason, ReturnForm } from './decision-bar.tsx';
import { QueueList } from './queue-list.tsx';
import { RecordPreview } from './record-preview.tsx';
import styles from './queue.module.css';
import { ofSameImport, ReviewTogether } from './review-together.tsx';
import { ShortcutsDialog, useShortcuts, type useShortcutsSwitch } from './shortcuts.tsx';
import type { Decisions } from './use-decisions.ts';
import { useFollowSelection } from './use-follow-selection.ts';
import { useLook, usePreviews } from './use-previews.ts';
import { type ReviewQueue, reviewedVersion } from './use-queue.ts';

const noReason: Reason = { presetReason: '', customReason: '' };

const readReason = objectOf<Reason>({}, () => ({ ...noReason }));

/** Name of the kept text of the reason for which a record is sent back, or the selected ones. */
const reasonName = (key: string): string => `queue-reason:${key}`;

/** The form for that reason, which is still there after the session has ended. */
function KeptReturnForm({
  of,
  ...props
}: Omit<ComponentProps<typeof ReturnForm>, 'reason' | 'onChange'> & { of: string }) {
  const [text, setText] = useKeptText(reasonName(of));
  const reason = (text === '' ? null : readReason(JSON.parse(text))) ?? noReason;
  const keep = (next: Reason): void =>
    setText(next.presetReason + next.customReason === '' ? '' : JSON.stringify(next));
  return <ReturnForm {...props} reason={reason} onChange={keep} />;
}

interface QueueWorkspaceProps {
  state: 'waiting' | 'returned';
  queue: ReviewQueue;
  decisions: Decisions;
  /** Whether single-key shortcuts are on, and the function that changes it. */
  shortcuts: ReturnType<typeof useShortcutsSwitch>;
}

/** The queue's list beside the preview of the current record, operated by pointer or single-key shortcuts. */
export function QueueWorkspace({ state, queue, decisions, shortcuts: [shortcuts, setShortcuts] }: QueueWorkspaceProps) {
  const { records, index, current, select } = queue;
  const { preview, retry } = usePreviews(records, index);
  const [returning, setReturning] = useState<string | null>(null);
  const [chosen, setChosen] = useTabState<readonly string[]>(`queue-chosen:${state}`, []);
  const removeKeptText = useRemoveKeptText();
  const [keysShown, setKeysShown] = useState(false);
  const [together, setTogether] = useState(false);
  const { showToast } = useToasts();
  const { list, pane, follow, focusEntry } = useFollowSelection(current);

  const key = current === null ? '' : keyOf(current);
  const selected = records.filter((record) => chosen.includes(keyOf(record)));
  const returningAll = returning === selectionKey && selected.length > 0;
  const mayDecide = current?.barrier === null;
  const isReturning = mayDecide && returning === key && !returningAll;
  const ready = preview.state === 'ready' ? preview.shown.record.updated_at : null;
  const look = useLook(ready === null ? '' : `${key} ${ready}`);
  const decideOn = async (decision: Verdict, version: string): Promise<void> => {
    if (current === null) return;
    follow();
    look.expectNext();
    setReturning(null);
    const accepted = await decisions.decide(current, decision, version);
    if (accepted) removeKeptText(reasonName(key));
  };
  const returnAll = async (reason: string): Promise<void> => {
    follow();
    look.expectNext();
    setReturning(null);
    setChosen(() => []);
    const versionedRecords = selected.map((record) => ({ record, version: record.updated_at }));
    const refused = await decisions.decideAll(versionedRecords, { decision: 'return', reason });
    if (refused.length === 0) removeKeptText(reasonName(selectionKey));
    // others may have been chosen meanwhile
    else setChosen((latest) => [...new Set([...latest, ...refused.map(keyOf)])]);
  };
  const publish = (): void => {
    if (ready === null || !mayDecide || isReturning) return;
    if (look.isTooSoon())
      showToast({
        tone: 'bad',
        text: t('{name} has only just appeared. Look at it first.', { name: nameInMessage(current.name) }),
      });
    else if (look.seen) void decideOn({ decision: 'publish' }, ready);
    else look.showRest();
  };
  const move = (to: number): void => {
    if (to !== index) follow();
    select(to);
  };
  const choose = (record: QueuedRecord): void => {
    setChosen((latest) => {
      const others = latest.filter((other) => other !== keyOf(record));
      return others.length < latest.length ? others : [...others, keyOf(record)];
    });
  };
  const leaveTogether = (): void => {
    setTogether(false);
    // at its end, the next preview would count as seen
    window.scrollTo({ top: 0 });
  };
  const leaveForm = (): void => {
    setReturning(null);
    focusEntry();
  };
  useShortcuts(
    {
      j: () => move(Math.min(index + 1, records.length - 1)),
      k: () => move(Math.max(index - 1, 0)),
      p: publish,
      r: () => (selected.length > 0 || mayDecide) && setReturning(selected.length > 0 ? selectionKey : key),
      x: () => mayDecide && choose(current),
      '?': () => setKeysShown(true),
    },
    shortcuts && !together,
  );
  if (current === null) return null;
  const imported = state === 'waiting' ? ofSameImport(records, current) : [];
  if (together && imported.length > 0)
    return (
      <ReviewTogether
        records={imported}
        shortcuts={shortcuts}
        onClose={leaveTogether}
        onPublish={(seen) => {
          leaveTogether();
          look.expectNext();
          void decisions.decideAll(seen, { decision: 'publish' });
        }}
      />
    );
  return (
    <div className={styles.workspace}>
      <div className={styles.side}>
        <BulkBar
          selected={selected}
          shortcuts={shortcuts}
          returning={returningAll}
          onReturn={() => setReturning(selectionKey)}
          onDeselect={() => setChosen(() => [])}
        >
          {returningAll && (
            <KeptReturnForm
              of={selectionKey}
              count={selected.length}
              onSend={(reason) => void returnAll(reason)}
              onCancel={leaveForm}
            />
          )}
        </BulkBar>
        <QueueList ref={list} state={state} queue={queue} chosen={chosen} onChoose={choose} onMove={move} />
      </div>
      <div ref={pane} className={styles.pane}>
        <DecisionBar
          record={current}
          ready={ready !== null}
          seen={look.seen}
          returning={isReturning}
          hasSelection={selected.length > 0}
          shortcuts={shortcuts}
          onPublish={publish}
          onReturn={() => setReturning(isReturning ? null : key)}
          onPrevious={index > 0 ? () => move(index - 1) : undefined}
          onNext={index < records.length - 1 ? () => move(index + 1) : undefined}
          onKeys={() => setKeysShown(true)}
        >
          {isReturning && (
            <KeptReturnForm
              key={key}
              of={key}
              onSend={(reason) => void decideOn({ decision: 'return', reason }, ready ?? current.updated_at)}
              onCancel={leaveForm}
            />
          )}
        </DecisionBar>
        {imported.length > 1 && (
          <p className={styles.author}>
            <Button onClick={() => setTogether(true)}>
              {t('{count, plural, other {Look at all # of this import together}}', { count: imported.length })}
            </Button>
          </p>
        )}
        <AuthorLine key={current.author_record?.id ?? 0} record={current} onSuspended={queue.reload} />
        <LikelySame record={current} preview={preview} />
        <div ref={look.start}>
          <RecordPreview key={reviewedVersion(current)} preview={preview} onRetry={retry} onGone={queue.reload} />
        </div>
        <div ref={look.end} />
      </div>
      {keysShown && (
        <ShortcutsDialog shortcuts={shortcuts} onShortcuts={setShortcuts} onClose={() => setKeysShown(false)} />
      )}
    </div>
  );
}

/** Stands for the selected records, where one is named by its key. */
const selectionKey = 'chosen';
