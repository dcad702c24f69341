import { useRef } from 'react';
import type { QueuedRecord, Verdict } from '@moonfloor/contract/moderation';
import { api } from '../../../api/browser.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { useAccessErrorHandler } from '../../../api/use-access.ts';
import { msg, t } from '@moonfloor/messages/t';
import { useToasts } from '../../../ui/toast.tsx';
import type { QueueState } from './queue-page.ts';
import type { ReviewQueue } from './use-queue.ts';

/** Status codes after which this version is no longer in the queue: deleted, decided by another admin, or changed. */
const decidedStatuses = new Set([404, 409, 412]);

/** The message about a record whose status could not be changed. */
const failedMessages = {
  undo: msg('{name} stays published. {reason}'),
  publish: msg('{name} was not published. {reason}'),
  return: msg('{name} was not sent back. {reason}'),
} as const;

/**
 * Decides records of the queue. A record is removed optimistically and put back with a message if the server rejects
 * the decision. The most recent publication can be undone.
 */
export function useDecisions(state: QueueState, queue: ReviewQueue) {
  const { showToast } = useToasts();
  const handleAccessError = useAccessErrorHandler();
  const published = useRef<QueuedRecord[]>([]);

  const reportError = (record: QueuedRecord, action: keyof typeof failedMessages, error: unknown): void => {
    if (handleAccessError(error)) return;
    showToast({ tone: 'bad', text: t(failedMessages[action], { name: record.name, reason: errorMessage(error, '') }) });
    if (error instanceof ApiError && error.status < 500) queue.reload();
  };

  const undo = async (record: QueuedRecord): Promise<void> => {
    published.current = published.current.filter((other) => other !== record);
    try {
      await api('decide', { params: { type: record.type, id: record.id }, body: { decision: 'undo' } });
      showToast({ tone: 'good', text: t('{name} waits again', { name: record.name }) });
      queue.goToIndex(record);
      queue.reload();
    } catch (error) {
      reportError(record, 'undo', error);
    }
  };

  /** `version` is the `updated_at` of the displayed version. Returns whether the server accepted the decision. */
  const decide = async (record: QueuedRecord, decision: Verdict, version: string): Promise<boolean> => {
    const left = (queue.totals?.[state] ?? 1) - (state === 'returned' && decision.decision === 'return' ? 0 : 1);
    queue.hide(record, decision.decision, version);
    try {
      const params = { type: record.type, id: record.id };
      await api('decide', { params, body: decision }, { headers: { 'if-match': `"${version}"` } });
    } catch (error) {
      if (!(error instanceof ApiError && decidedStatuses.has(error.status))) queue.show(record);
      reportError(record, decision.decision, error);
      return false;
    }
    const { name } = record;
    if (decision.decision === 'publish') {
      published.current.push(record);
      const onAction = (): void => void undo(record);
      const text = t('Published {name}. {left, plural, other {# left}}.', { name, left });
      showToast({ tone: 'good', text, action: { label: t('Undo'), onAction } });
    } else {
      showToast({ tone: 'good', text: t('Sent back {name}. {left, plural, other {# left}}.', { name, left }) });
      if (state === 'returned') queue.reload();
    }
    return true;
  };

  return {
    decide,
    undoLast: () => {
      const last = published.current.at(-1);
      if (last !== undefined) void undo(last);
    },
  };
}
