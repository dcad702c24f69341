import { useNavigate } from 'react-router';
import type { QueuedRecord, Verdict } from '@moonfloor/contract/moderation/moderation';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { ApiError, errorMessage } from '../../../api/client.ts';
import { useAccessErrorHandler } from '../../../api/use-access.ts';
import { nameInMessage } from '../../../ui/format.ts';
import { type ToastMessage, useToasts } from '../../../ui/toast.tsx';
import { decidedPath, type QueueState, type ReviewQueue } from './use-queue.ts';

/** Status codes after which this version is no longer in the queue: deleted, decided by another admin, or changed. */
const decidedStatuses = new Set([404, 409, 412]);

/** The message about a record that stays as it is. */
const failedMessages = {
  publish: msg('{name} was not published. {reason}'),
  return: msg('{name} was not sent back. {reason}'),
  undoPublish: msg('{name} stays published. {reason}'),
  undoReturn: msg('{name} stays sent back. {reason}'),
} as const;

/** Returns true if the server has refused a request: it has arrived, and repeating it changes nothing. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** A decision made on this page. */
export interface Decision {
  record: QueuedRecord;
  decision: Verdict['decision'];
  /** Whether the server has accepted it. */
  accepted: Promise<boolean>;
  /** The same for all records that were decided about at once. */
  batch: object;
  /** Whether it is being taken back. */
  undoing: boolean;
}

/** The decisions made on the page, latest last, and the function that removes the last message about them. */
export interface Decided {
  decisions: Decision[];
  dismiss: () => void;
}

/**
 * Decides records of the queue. A record is removed optimistically and put back with a message if the server rejects
 * the decision. The decisions of this page can be taken back one after the other.
 */
export function useDecisions(state: QueueState, queue: ReviewQueue, decided: Decided) {
  const { showToast } = useToasts();
  const navigate = useNavigate();
  const handleAccessError = useAccessErrorHandler();

  const reportError = (record: QueuedRecord, action: keyof typeof failedMessages, error: unknown): void => {
    if (handleAccessError(error)) return;
    showToast({
      tone: 'bad',
      text: t(failedMessages[action], { name: nameInMessage(record.name), reason: errorMessage(error, '') }),
    });
    if (isRefusal(error)) queue.reload();
  };

  /** Shows a message in place of the one before: together they would cover a phone. */
  const say = (text: string, action?: ToastMessage['action']): void => {
    decided.dismiss();
    decided.dismiss = showToast({ tone: 'good', text, action });
  };

  const remove = (entry: Decision | undefined): void => {
    decided.decisions = decided.decisions.filter((one) => one !== entry);
  };

  /** Takes decisions back, one after the other, and says which records wait again. */
  const undo = async (entries: readonly Pick<Decision, 'record' | 'decision'>[]): Promise<void> => {
    // the message would offer what is done
    decided.dismiss();
    const waiting: QueuedRecord[] = [];
    for (const { record, decision } of entries) {
      const entry = decided.decisions.findLast((one) => one.record.type === record.type && one.record.id === record.id);
      if (entry !== undefined) entry.undoing = true;
      try {
        await api('decide', { params: { type: record.type, id: record.id }, body: { decision: 'undo' } });
        waiting.push(record);
        remove(entry);
      } catch (error) {
        // without an answer it can be tried again
        if (isRefusal(error)) remove(entry);
        else if (entry !== undefined) entry.undoing = false;
        reportError(record, decision === 'publish' ? 'undoPublish' : 'undoReturn', error);
      }
    }
    const [last] = waiting.slice(-1);
    if (last === undefined) return;
    const count = waiting.length;
    say(
      count === 1
        ? t('{name} waits again', { name: nameInMessage(last.name) })
        : t('{count, plural, one {# record waits again} other {# records wait again}}', { count }),
    );
    queue.goToIndex(last);
    queue.reload();
  };

  const send = async (record: QueuedRecord, verdict: Verdict, version: string): Promise<boolean> => {
    try {
      const params = { type: record.type, id: record.id };
      await api('decide', { params, body: verdict }, { headers: { 'if-match': `"${version}"` } });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && decidedStatuses.has(error.status))) queue.show(record);
      reportError(record, verdict.decision, error);
      return false;
    }
  };

  /** Hides a record, sends the decision about it, and removes the decision again if it is not accepted. */
  const begin = (record: QueuedRecord, verdict: Verdict, version: string, batch: object): Decision => {
    queue.hide(record, verdict.decision, version);
    const accepted = send(record, verdict, version);
    const entry: Decision = { record, decision: verdict.decision, accepted, batch, undoing: false };
    decided.decisions.push(entry);
    void accepted.then((yes) => !yes && remove(entry));
    return entry;
  };

  /** Reports the decision, and offers to take it back, unless that has happened meanwhile. */
  const announce = (text: string, entries: readonly Decision[]): void => {
    const standing = entries.filter((entry) => !entry.undoing && decided.decisions.includes(entry));
    if (standing.length === 0) return;
    say(text, { label: t('Undo'), onAction: () => void undo(standing) });
  };

  /** `version` is the `updated_at` of the displayed version. Returns whether the server accepted the decision. */
  const decide = async (record: QueuedRecord, verdict: Verdict, version: string): Promise<boolean> => {
    const { decision } = verdict;
    const name = nameInMessage(record.name);
    const remainingCount = (queue.totals?.[state] ?? 1) - (state === 'returned' && decision === 'return' ? 0 : 1);
    const entry = begin(record, verdict, version, {});
    if (!(await entry.accepted)) return false;
    const text =
      decision === 'publish'
        ? t('Published {name}. {left, plural, other {# left}}.', { name, left: remainingCount })
        : t('Sent back {name}. {left, plural, other {# left}}.', { name, left: remainingCount });
    announce(text, [entry]);
    if (decision === 'return' && state === 'returned') queue.reload();
    return true;
  };

  /** Decides about several records, each in its version, one after the other. Returns those whose decision was not accepted. */
  const decideAll = async (
    versionedRecords: readonly { record: QueuedRecord; version: string }[],
    verdict: Verdict,
  ): Promise<QueuedRecord[]> => {
    const entries: Decision[] = [];
    const refused: QueuedRecord[] = [];
    const batch = {};
    for (const { record, version } of versionedRecords) {
      const entry = begin(record, verdict, version, batch);
      if (await entry.accepted) entries.push(entry);
      else refused.push(record);
    }
    const count = entries.length;
    announce(
      verdict.decision === 'publish'
        ? t('{count, plural, one {Published # record} other {Published # records}}.', { count })
        : t('{count, plural, one {Sent back # record} other {Sent back # records}}.', { count }),
      entries,
    );
    queue.reload();
    return refused;
  };

  return {
    decide,
    decideAll,
    undo,
    /** Takes back the last decisions on this page, at once; shows the earlier ones if there are none. */
    undoLast: async (): Promise<void> => {
      const last = decided.decisions.findLast(({ undoing }) => !undoing);
      if (last === undefined) {
        say(t('Nothing was decided on this page. These are your latest decisions.'));
        return navigate(decidedPath);
      }
      const entries = decided.decisions.filter(({ batch, undoing }) => batch === last.batch && !undoing).toReversed();
      for (const entry of entries) entry.undoing = true;
      decided.dismiss();
      const accepted = await Promise.all(entries.map((entry) => entry.accepted));
      await undo(entries.filter((_, at) => accepted[at]));
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
