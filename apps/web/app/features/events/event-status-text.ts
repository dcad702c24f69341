import type { EventStatus } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';

/** Returns a text about an event, preceded by its status unless it takes place as announced. */
export function withEventStatus(status: EventStatus, text: string): string {
  if (status === 'scheduled') return text;
  return t(
    '{status, select, postponed {POSTPONED: {text}} moved {MOVED: {text}} cancelled {CANCELLED: {text}} other {{text}}}',
    { status, text },
  );
}
