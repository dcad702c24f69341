import type { EventDetail } from '@moonfloor/contract/events';
import { formMeta, RecordFormScreen } from '../content/form/record-form-screen.tsx';
import { EventView } from './event-view.tsx';
import { eventKind } from './form/event-form.ts';
import { EventFields } from './form/event-fields.tsx';

export const meta = formMeta('event');

const View = ({ record }: { record: EventDetail }) => <EventView event={record} />;

/** Submits an event, or changes one. */
export default function EventFormScreen() {
  return <RecordFormScreen kind={eventKind} Fields={EventFields} View={View} />;
}
