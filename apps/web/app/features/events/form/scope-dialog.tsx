import type { EventDetail } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import type { RecordForm } from '../../record-form/use-record-form.ts';
import { ScopeDialog } from '../scope-dialog.tsx';
import type { EventValues } from './event-values.ts';

interface EditScopeDialogProps {
  form: RecordForm<EventValues, EventDetail>;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks which dates of a series an edit concerns. */
export function EditScopeDialog({ form, onClose, onConfirm }: EditScopeDialogProps) {
  const { record, values, set, pictures } = form.fields;
  if (record === null) return null;
  const fields = form.definition.fieldsOf(values, pictures.chosen, true);
  return (
    <ScopeDialog
      title={t('Change which dates?')}
      about={(day) => t('You are changing the date on {day}.', { day })}
      date={record}
      scope={values.scope}
      onScope={(scope) => set('scope', scope)}
      preview={(_, signal) => {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        return api('previewEventChange', { params: { id: record.id }, form: body }, { signal });
      }}
      of={JSON.stringify(fields)}
      action={t('Save')}
      tone="primary"
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}
