import type { EventDetail } from '@moonfloor/contract/events/events';
import { msg, t, type Message } from '@moonfloor/messages/t';
import type { EventStatus } from '@moonfloor/contract/values/lists';
import { recordFields } from '@moonfloor/contract/records/record-fields';
import { OptionField } from '../../../ui/field.tsx';
import { translated } from '../../../ui/translated.ts';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventFormValues } from './event-values.ts';

export const eventStatusLabels: Readonly<Record<EventStatus, Message>> = {
  scheduled: msg('As planned'),
  postponed: msg('Postponed: a new date is not known yet'),
  moved: msg('Moved to another date or place'),
  cancelled: msg('Cancelled'),
};

/** Selects whether the event takes place as announced. */
export function EventStatusField({
  fields: { values, set, error },
}: {
  fields: FormFields<EventFormValues, EventDetail>;
}) {
  return (
    <OptionField
      id="event_status"
      label={t(recordFields.event.event_status.label)}
      help={t('Shown on the event and in every calendar that has it. If it moves, change the date or place as well.')}
      options={translated(eventStatusLabels)}
      value={values.event_status}
      error={error('event_status')}
      onChange={(status) => set('event_status', status)}
    />
  );
}
