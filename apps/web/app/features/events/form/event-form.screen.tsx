import type { EventDetail } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { formMeta, RecordFormScreen } from '../../record-form/record-form-screen.tsx';
import { describeFacts } from '../page/describe-facts.ts';
import { EventView } from '../page/event-view.tsx';
import type { RecordForm } from '../../record-form/use-record-form.ts';
import { ScopeDialog } from '../scope-dialog.tsx';
import type { EventValues } from './event-values.ts';
import { eventFormDefinition } from './event-form.ts';
import { EventFields } from './event-fields.tsx';
import { MovedDate } from './moved-date.tsx';
import { SetWarnings } from './set-warnings.tsx';

export const meta = formMeta('event');

const View = ({ record }: { record: EventDetail }) => (
  <>
    <SetWarnings
      event={record}
      acts={record.floors.flatMap(({ artists }) =>
        artists.map(({ artist_name: name, set_start: start, set_end: end }) => ({ name, start, end })),
      )}
    />
    <EventView event={record} facts={describeFacts(record)} isPreview />
  </>
);

type EventForm = RecordForm<EventValues, EventDetail>;

interface EditScopeDialogProps {
  form: EventForm;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks which dates of a series an edit concerns. */
function EditScopeDialog({ form, onClose, onConfirm }: EditScopeDialogProps) {
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
      note={pictures.chosen.length > 0 ? t('Dates without a picture of their own get the new one, too.') : undefined}
      action={t('Save')}
      tone="primary"
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

/** Dates of a series: which of them the change concerns. Editions without a rule are changed one by one. */
const Confirm = {
  isNeeded: ({ fields: { record }, definition }: EventForm): boolean =>
    record !== null && record.series_day !== null && definition.suggests !== true,
  Dialog: EditScopeDialog,
};

/** Submits a new event or edits an existing one. */
export default function EventFormScreen() {
  const parts = { Fields: EventFields, View, Confirm, Question: MovedDate };
  return <RecordFormScreen definition={eventFormDefinition} {...parts} />;
}
