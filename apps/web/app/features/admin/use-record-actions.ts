import { useEffect, useEffectEvent, useState } from 'react';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { OccurrenceScope } from '@moonfloor/contract/values/lists';
import { msg, t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { ApiError, errorMessage } from '../../api/client.ts';
import { useAccessErrorHandler } from '../../api/use-access.ts';
import { nameInMessage } from '../../ui/format.ts';
import { useToasts } from '../../ui/toast.tsx';
import type { AdminSearchResult } from './use-search.ts';

/** The message about each action that failed. */
const failedMessages = {
  undo: msg('{name} was not changed. {reason}'),
  toggle: msg('{name} could not be changed. {reason}'),
  remove: msg('{name} could not be deleted. {reason}'),
} as const;

/**
 * Actions for a record in the list. Each reports its result in a toast and offers to undo it. Calls `onDone` after any
 * change, including one made by another user. `busy` has the keys of the records being changed.
 */
export function useRecordActions(onDone: () => void) {
  const { showToast } = useToasts();
  const handleAccessError = useAccessErrorHandler();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const act = async (
    record: AdminSearchResult,
    action: keyof typeof failedMessages,
    work: () => Promise<void>,
  ): Promise<void> => {
    const key = keyOf(record);
    setBusy((before) => new Set([...before, key]));
    try {
      await work();
      onDone();
    } catch (error) {
      if (!handleAccessError(error)) {
        const isGone = error instanceof ApiError && error.status === 404;
        const reason = isGone ? t('It no longer exists; the list has been refreshed.') : errorMessage(error);
        showToast({ tone: 'bad', text: t(failedMessages[action], { name: nameInMessage(record.name), reason }) });
        if (error instanceof ApiError) onDone();
      }
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== key)));
    }
  };

  const undo = (record: AdminSearchResult): Promise<void> =>
    act(record, 'undo', async () => {
      const { status } = await api('undoStatus', { params: { type: record.type, id: record.id } });
      showToast({
        tone: 'good',
        text: t(
          '{name} is {status, select, published {published} draft {draft} active {active} inactive {inactive} released {released} upcoming {upcoming} cancelled {cancelled} other {deleted}} again',
          { name: nameInMessage(record.name), status },
        ),
      });
    });
  const reportStatus = (record: AdminSearchResult, status: string): (() => void) =>
    showToast({
      tone: 'good',
      text: t(
        '{name} is now {status, select, published {published} draft {draft} active {active} inactive {inactive} released {released} upcoming {upcoming} cancelled {cancelled} other {deleted}}',
        { name: nameInMessage(record.name), status },
      ),
      action: { label: t('Undo'), onAction: () => void undo(record) },
    });

  return {
    busy,
    toggle: (record: AdminSearchResult) =>
      act(record, 'toggle', async () => {
        const { status } = await api('toggleStatus', { params: { type: record.type, id: record.id } });
        reportStatus(record, status);
      }),
    remove: (record: AdminSearchResult, scope: OccurrenceScope) =>
      act(record, 'remove', async () => {
        const params = { id: record.id };
        if (record.type === 'event') await api('deleteEvent', { params, query: { scope } });
        else await api(recordCallNames(record.type).remove, { params });
        if (scope === 'this') reportStatus(record, 'deleted');
        else
          showToast({
            tone: 'good',
            text: t('{name} and other dates are deleted. To get them back, change the dates of the series.', {
              name: nameInMessage(record.name),
            }),
          });
      }),
  };
}

/** Returns a key that is unique across records of all types. */
export const keyOf = ({ type, id }: Pick<AdminSearchResult, 'type' | 'id'>): string => `${type} ${id}`;

/** Displays a toast when loading has failed. `what` is a translated sentence without its full stop; the cause is appended. */
export function useErrorToast(error: unknown, what: string): void {
  const { showToast } = useToasts();
  const onError = useEffectEvent((error: unknown) => {
    showToast({ tone: 'bad', text: t('{problem}. {cause}', { problem: what, cause: errorMessage(error, '') }).trim() });
  });
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
}
