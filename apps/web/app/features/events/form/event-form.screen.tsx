import type { EventDetail } from '@moonfloor/contract/events/events';
import { formMeta, RecordFormScreen } from '../../record-form/record-form-screen.tsx';
import { describeFacts } from '../page/describe-facts.ts';
import { EventView } from '../page/event-view.tsx';
import type { RecordForm } from '../../record-form/use-record-form.ts';
import type { EventValues } from './event-values.ts';
import { EditScopeDialog } from './scope-dialog.tsx';
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

/** Dates of a series: which of them the change concerns. */
const Confirm = {
  isNeeded: ({ fields: { record }, definition }: RecordForm<EventValues, EventDetail>): boolean =>
    record !== null && record.series_id !== null && definition.suggests !== true,
  Dialog: EditScopeDialog,
};

/** Submits a new event or edits an existing one. */
export default function EventFormScreen() {
  const parts = { Fields: EventFields, View, Confirm, Question: MovedDate };
  return <RecordFormScreen definition={eventFormDefinition} {...parts} />;
}
