import { useState } from 'react';
import type { DateScope } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ScopeDialog } from '../events/scope-dialog.tsx';
import type { AdminSearchResult } from './use-search.ts';

interface DeleteDialogProps {
  record: AdminSearchResult;
  onCancel: () => void;
  onConfirm: (scope: DateScope) => void;
}

/** Asks before a record is deleted; of an event that repeats, also which of its dates. */
export function DeleteDialog({ record: { type, id, name }, onCancel, onConfirm }: DeleteDialogProps) {
  const [scope, setScope] = useState<DateScope>('this');
  const { data: event, busy } = useLoad(
    (signal) =>
      type === 'event' ? api('getEvent', { params: { id } }, { signed: true, signal }) : Promise.resolve(null),
    `${type} ${id}`,
  );
  const title = t('Delete {name}?', { name });
  if (busy && type === 'event') return null;
  if (event?.series_id == null)
    return (
      <ConfirmDialog title={title} action={t('Delete')} onCancel={onCancel} onConfirm={() => onConfirm('this')}>
        {t('Are you sure you want to delete this item?')}
      </ConfirmDialog>
    );
  return (
    <ScopeDialog
      title={title}
      about={(day) => t('You are deleting the date on {day}.', { day })}
      date={event}
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
